import { Check } from 'lucide-react';
import { DEFAULT_CLOCK } from '#contracts/clock.ts';
import { timeOfDay } from '#contracts/text/times.ts';
import { EXAMPLE_ANSWERS, EXAMPLE_PEOPLE, type HourSpan } from './example.ts';

/** Everyone's hours in this example, in their own time zone. */
const FROM = 9;
const TO = 18;

/** The same picture for every visitor. */
const clock = (hour: number): string => timeOfDay(hour * 60, DEFAULT_CLOCK);
const mine = ({ start }: (typeof EXAMPLE_ANSWERS)[number]): string => clock(start + EXAMPLE_PEOPLE[0].offset);

/** Shows the content of the chosen rank. Spelled out, because Tailwind reads class names from the source. */
const IF_CHOSEN = [
  'hidden group-has-[[value="0"]:checked]/why:block',
  'hidden group-has-[[value="1"]:checked]/why:block',
  'hidden group-has-[[value="2"]:checked]/why:block',
] as const;

/** A small version of a suggestion by Kairos: ranked times, everyone's day around the chosen time, and the reason. */
export const WhyPicture = () => (
  <figure className="group/why rounded-2xl border border-line bg-card p-4 shadow-raised sm:p-6">
    <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="font-semibold">Design review</span>
      <span className="text-sm text-soft">1 hour, 4 people, 4 time zones</span>
    </figcaption>

    <fieldset className="mt-4 grid grid-cols-3 gap-2">
      <legend className="sr-only">Times that work for everyone, best first</legend>
      {EXAMPLE_ANSWERS.map((answer, rank) => (
        <label
          key={answer.day}
          className="relative flex min-h-11 cursor-pointer flex-col rounded-xl border border-line px-2.5 py-2 text-sm transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent sm:px-3"
        >
          <input type="radio" name="example" value={rank} className="sr-only" defaultChecked={rank === 0} />
          <span className="text-xs text-soft">{answer.weekday}</span>
          <span className="font-semibold whitespace-nowrap">{mine(answer)}</span>
          <span className="text-xs font-medium text-accent">{answer.confidence}%</span>
        </label>
      ))}
    </fieldset>

    {EXAMPLE_ANSWERS.map((answer, rank) => (
      <div key={answer.day} className={IF_CHOSEN[rank]}>
        <Days answer={answer} />
        <div className="mt-4 rounded-xl bg-sunken p-4">
          <p className="text-sm font-semibold">Why this time?</p>
          <p className="mt-1 min-h-15 text-sm text-soft sm:min-h-10">{answer.reason}</p>
        </div>
      </div>
    ))}
  </figure>
);

const Days = ({ answer }: { answer: (typeof EXAMPLE_ANSWERS)[number] }) => (
  <>
    <ul className="relative mt-4 flex flex-col gap-3 py-2">
      {EXAMPLE_PEOPLE.map(({ name, place, offset }, number) => (
        <li key={name}>
          <div className="flex items-baseline justify-between gap-2 text-sm">
            <span className="font-medium">
              {name} <span className="font-normal text-soft">{place}</span>
            </span>
            <span className="inline-flex items-center gap-1 whitespace-nowrap tabular-nums">
              {clock(answer.start + offset)}
              <Check aria-hidden className="size-4 text-good" />
              <span className="sr-only">, free</span>
            </span>
          </div>
          <DayStripPicture hours={[FROM - offset, TO - offset]} busy={answer.busy[number]!} />
        </li>
      ))}
      <SlotBeam slot={[answer.start, answer.start + 1]} />
    </ul>
    <p aria-hidden className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
      <Key className="bg-accent/25">Their hours</Key>
      <Key className="bg-edge">Busy</Key>
      <Key className="border border-accent bg-accent/20">The meeting</Key>
    </p>
  </>
);

const Key = ({ className, children }: { className: string; children: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <span className={`size-2.5 rounded-sm ${className}`} />
    {children}
  </span>
);

/** The hours of the day, in UTC, that the strips show. */
const SHOWN: HourSpan = [7, 23];

const [FIRST, LAST] = SHOWN;
const box = `${FIRST} 0 ${LAST - FIRST} 1`;
const bar = ([from, to]: HourSpan) => ({ x: from, width: to - from, height: 1 });

/** A person's day: their hours, and the busy time within. */
const DayStripPicture = ({ hours, busy }: { hours: HourSpan; busy: readonly HourSpan[] }) => (
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
const SlotBeam = ({ slot }: { slot: HourSpan }) => (
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
