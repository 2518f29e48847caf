import type { HourSpan } from './example.ts';

/** The hours of the day, in UTC, that the strips show. */
const SHOWN: HourSpan = [7, 23];

const [FIRST, LAST] = SHOWN;
const box = `${FIRST} 0 ${LAST - FIRST} 1`;
const bar = ([from, to]: HourSpan) => ({ x: from, width: to - from, height: 1 });

/** One person's day: their hours, and the time in them that's taken. */
export const DayStripPicture = ({ hours, busy }: { hours: HourSpan; busy: readonly HourSpan[] }) => (
  <svg
    aria-hidden="true"
    viewBox={box}
    preserveAspectRatio="none"
    className="mt-1.5 h-2.5 w-full rounded-full bg-sunken"
  >
    <rect {...bar(hours)} className="fill-accent/25" />
    {busy.map((span) => (
      <rect key={span[0]} {...bar(span)} className="fill-edge" />
    ))}
  </svg>
);

/** The meeting, as a beam across everyone's day, drawn over the strips. */
export const SlotBeam = ({ slot }: { slot: HourSpan }) => (
  <svg
    aria-hidden="true"
    viewBox={box}
    preserveAspectRatio="none"
    className="pointer-events-none absolute inset-0 size-full"
  >
    <rect
      {...bar(slot)}
      vectorEffect="non-scaling-stroke"
      className="fill-accent/20 stroke-accent stroke-[1.5] transition-all duration-300"
    />
  </svg>
);
