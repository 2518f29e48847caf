import { useId } from 'react';
import { Hatch } from './hatch.tsx';
import { DECIDER_NAMES } from './parts.ts';

/** Explains the fill of the bars. */
export function ByWhomLegend() {
  const hatch = useId();
  return (
    <p className="mb-2 flex gap-4 text-sm">
      <Entry name={DECIDER_NAMES.automatic} fill="var(--color-accent)" />
      <svg aria-hidden="true" className="size-0">
        <Hatch id={hatch} />
      </svg>
      <Entry name={DECIDER_NAMES.organizer} fill={`url(#${hatch})`} />
    </p>
  );
}

const Entry = ({ name, fill }: { name: string; fill: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3">
      <rect x="0.5" y="0.5" width="11" height="11" rx="2.5" fill={fill} className="stroke-accent" />
    </svg>
    {name}
  </span>
);
