import { CONFIDENCE } from './confidence.ts';

/** A bar that shows how much each part of the confidence weighs. */
export const ConfidencePicture = () => (
  <figure className="rounded-2xl border border-line bg-card p-5 shadow-raised sm:p-6">
    <figcaption className="font-semibold">What makes up 100% confidence</figcaption>
    <svg
      aria-hidden="true"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className="mt-4 h-4 w-full rounded-full"
    >
      {CONFIDENCE.map(({ part, worth }, index) => (
        <rect
          key={part}
          x={before(index)}
          width={worth}
          height={1}
          className="fill-accent"
          opacity={1 - index * 0.11}
        />
      ))}
    </svg>
    <dl className="mt-4 flex flex-col divide-y divide-line text-sm">
      {CONFIDENCE.map(({ part, worth, label }) => (
        <div key={part} className="flex justify-between gap-4 py-2">
          <dt>{label}</dt>
          <dd className="font-medium tabular-nums">{worth}</dd>
        </div>
      ))}
    </dl>
  </figure>
);

const before = (index: number): number =>
  CONFIDENCE.slice(0, index).reduce((sum, { worth }) => sum + worth, 0);
