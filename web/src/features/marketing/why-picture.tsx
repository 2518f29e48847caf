import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { DayStrip, SlotBeam } from './day-strip.tsx';
import { ANSWERS, type Answer, PEOPLE } from './example.ts';

/** Hours that everyone here likes to meet in, on their own clock. */
const FROM = 9;
const TO = 18;

/** "3:00 PM" of a full hour. */
const clock = (hour: number): string => `${((hour + 11) % 12) + 1}:00 ${hour < 12 ? 'AM' : 'PM'}`;
const mine = ({ start }: Answer): string => clock(start + PEOPLE[0].offset);

/** What Kairos answers, small: ranked times, everyone's day with the chosen hour in it, and the reason. */
export function WhyPicture() {
  const [rank, setRank] = useState(0);
  const choices = useRef<HTMLFieldSetElement>(null);
  const answer = ANSWERS[rank]!;

  // The page can be read and pressed before its script runs.
  useEffect(() => {
    const chosen = choices.current?.querySelector<HTMLInputElement>('input:checked');
    if (chosen) setRank(Number(chosen.value));
  }, []);

  return (
    <figure className="rounded-2xl border border-line bg-card p-4 shadow-raised sm:p-6">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">Design review</span>
        <span className="text-sm text-soft">60 minutes, 4 people, 4 time zones</span>
      </figcaption>

      <fieldset ref={choices} className="mt-4 grid grid-cols-3 gap-2">
        <legend className="sr-only">Times that fit everyone, best first</legend>
        {ANSWERS.map((each, index) => (
          <label
            key={each.day}
            className="relative flex min-h-11 cursor-pointer flex-col rounded-xl border border-line px-2.5 py-2 text-sm transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent sm:px-3"
          >
            <input
              type="radio"
              name="example"
              value={index}
              className="sr-only"
              checked={index === rank}
              onChange={() => setRank(index)}
            />
            <span className="text-xs text-soft">{each.weekday}</span>
            <span className="font-semibold whitespace-nowrap">{mine(each)}</span>
            <span className="text-xs font-medium text-accent">{each.confidence}%</span>
          </label>
        ))}
      </fieldset>

      <ul className="relative mt-4 flex flex-col gap-3 py-2">
        {PEOPLE.map(({ name, place, offset }, number) => (
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
            <DayStrip hours={[FROM - offset, TO - offset]} busy={answer.busy[number]!} />
          </li>
        ))}
        <SlotBeam slot={[answer.start, answer.start + 1]} />
      </ul>
      <p aria-hidden className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
        <Key className="bg-accent/25">Their hours</Key>
        <Key className="bg-edge">Busy</Key>
        <Key className="border border-accent bg-accent/20">The meeting</Key>
      </p>

      <div className="mt-4 rounded-xl bg-sunken p-4">
        <p className="text-sm font-semibold">Why this time?</p>
        <p aria-live="polite" className="mt-1 min-h-15 text-sm sm:min-h-10 text-soft">
          {answer.reason}
        </p>
      </div>
    </figure>
  );
}

const Key = ({ className, children }: { className: string; children: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <span className={`size-2.5 rounded-sm ${className}`} />
    {children}
  </span>
);
