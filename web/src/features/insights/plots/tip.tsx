/** The tooltip of the hovered element. */
export const Tip = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div className="rounded-lg border border-line bg-card px-3 py-2 text-sm shadow-raised">
    <p className="font-medium">{title}</p>
    {lines.map((line) => (
      <p key={line} className="text-soft tabular-nums">
        {line}
      </p>
    ))}
  </div>
);
