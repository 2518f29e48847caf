/** The pattern for organizers, distinguishable from Kairos's solid fill without color. */
export const Hatch = ({ id }: { id: string }) => (
  <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width="6" height="6" className="fill-accent-soft" />
    <rect width="1.5" height="6" className="fill-accent" fillOpacity="0.6" />
  </pattern>
);
