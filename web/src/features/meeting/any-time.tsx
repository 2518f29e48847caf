import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';
import { MINUTE } from '#contracts/durations.ts';
import { datesInWords } from '#contracts/text/times.ts';
import { zoneName } from '#contracts/text/zones.ts';
import { BookOwnTime } from '#web/components/meetings/book-own-time.tsx';
import { PersonDot } from '../../components/avatar.tsx';
import { Button } from '../../components/button.tsx';
import { FoldingCard } from '../../components/folding-card.tsx';
import { DaysStepper } from '../../components/stepper.tsx';
import { Switch } from '../../components/switch.tsx';
import { useClock } from '../../lib/clock.ts';
import { dayNameOf, localDayAt, mondayOfLocalDay } from '../../lib/local-clock.ts';
import type { Attendee } from './attendees.ts';
import { AvailabilityGrid, heat } from './availability-grid.tsx';
import { timeWords } from './cell-words.ts';
import { goToEveryonesDay } from './everyones-day.tsx';
import { weekGrid, weeksOf } from './heatmap.ts';
import { stateIn } from './slot-state.ts';
import { useThisMeeting } from './this-meeting.ts';
import type { LookedAt } from './use-looked-at.ts';

type AnyTimeProps = { lookedAt: LookedAt } & Pick<
  ComponentProps<typeof AvailabilityHeatmap>,
  'title' | 'text' | 'isOpen'
>;

/** All the evidence, to book any time. Renders nothing if no calendar is known, or only a single start is possible. */
export function AnyTime({ lookedAt, ...look }: AnyTimeProps) {
  const { meeting } = useThisMeeting();
  const { facts, shown } = lookedAt;
  const { range, duration, attendees, suggested } = facts;
  if (!attendees.some(({ known }) => known) || range.end - range.start <= duration * MINUTE) return null;
  return (
    <AvailabilityHeatmap lookedAt={lookedAt} {...look}>
      {shown !== null && !suggested.includes(shown) && (
        <BookOwnTime
          meeting={meeting}
          start={new Date(shown).toISOString()}
          people={peopleAt(shown, duration, attendees)}
        />
      )}
    </AvailabilityHeatmap>
  );
}

const peopleAt = (start: number, duration: number, attendees: readonly Attendee[]) =>
  attendees.map((attendee) => ({
    number: attendee.number,
    name: attendee.short,
    optional: attendee.optional ?? false,
    zone: attendee.zone,
    state: stateIn(attendee, { start, end: start + duration * MINUTE }),
  }));

/** How many people are free at every possible start time, week by week. */
function AvailabilityHeatmap({
  lookedAt: { facts: given, shown, look },
  title,
  text,
  isOpen,
  children,
}: {
  lookedAt: LookedAt;
  title: string;
  /** Why to select a time. */
  text: string;
  isOpen?: boolean;
  /** Actions for the selected time. */
  children: ReactNode;
}) {
  const clock = useClock();
  const [allHours, setAllHours] = useState(false);
  const [onlyBest, setOnlyBest] = useState(false);
  const [held, setHeld] = useState<number | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const [chosenWeek, setChosenWeek] = useState<number | null>(null);

  const facts = useMemo(() => ({ ...given, allHours }), [given, allHours]);
  const weeks = useMemo(() => weeksOf(facts), [facts]);
  const first = facts.suggested[0];
  const firstWeek = first === undefined ? weeks[0] : mondayOfLocalDay(localDayAt(facts.zone, first));
  const week = weeks.find((one) => one === chosenWeek) ?? firstWeek ?? weeks[0];
  const grid = useMemo(() => (week === undefined ? null : weekGrid(facts, week)), [facts, week]);
  if (week === undefined || grid === null) return null;

  const index = weeks.indexOf(week);
  const { attendees } = facts;
  return (
    <FoldingCard title={title} isMain {...(isOpen !== undefined && { isOpen })}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-60 text-sm text-soft">
          How many of {attendees.length} people are free at each start time, in {zoneName(facts.zone)} time.{' '}
          {text}
        </p>
        {weeks.length > 1 && (
          <div className="flex items-center gap-2">
            <DaysStepper
              days={datesInWords(dayNameOf(week), dayNameOf(week + 6))}
              back={{ isPossible: index > 0, go: () => setChosenWeek(weeks[index - 1]!) }}
              on={{ isPossible: index < weeks.length - 1, go: () => setChosenWeek(weeks[index + 1]!) }}
            />
          </div>
        )}
      </div>
      <div className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
        <Switch label="Show best times" on={onlyBest} onChange={setOnlyBest} />
        <Switch label="Show all hours" on={allHours} onChange={setAllHours} />
      </div>
      <fieldset className="mt-3">
        <legend className="text-sm text-soft">Select someone to see their conflicts</legend>
        <div className="mt-1.5 flex max-h-32 flex-wrap gap-1.5 overflow-y-auto p-0.5">
          {attendees.map(({ number, short, color }) => (
            <button
              key={number}
              type="button"
              aria-pressed={held === number}
              onClick={() => setHeld(held === number ? null : number)}
              onPointerEnter={() => setPointed(number)}
              onPointerLeave={() => setPointed(null)}
              onFocus={() => setPointed(number)}
              onBlur={() => setPointed(null)}
              className={clsx(
                'inline-flex min-h-8 max-w-48 items-center gap-1.5 rounded-full border px-3 text-sm pointer-coarse:min-h-11',
                held === number ? 'border-accent bg-accent-soft text-accent' : 'border-line hover:bg-sunken',
              )}
            >
              <PersonDot color={color} />
              <bdi className="truncate">{short}</bdi>
            </button>
          ))}
        </div>
      </fieldset>
      {grid.rows.length === 0 ? (
        <p className="mt-6 text-sm text-soft">No possible times this week.</p>
      ) : (
        <AvailabilityGrid
          key={`${week} ${facts.zone} ${allHours}`}
          grid={grid}
          people={attendees.length}
          suggested={facts.suggested}
          shown={shown}
          marked={attendees.find(({ number }) => number === (pointed ?? held))}
          onlyBest={onlyBest}
          onShow={look}
        />
      )}
      <Legend people={attendees.length} byHand={attendees.some(({ answered }) => answered.length > 0)} />
      {shown !== null && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4 text-sm">
          <p aria-live="polite" className="min-w-0 flex-1 basis-60">
            {timeWords(shown, facts, clock)}
          </p>
          <Button variant="secondary" size="small" onClick={goToEveryonesDay}>
            Show in everyone's day
          </Button>
          {children}
        </div>
      )}
    </FoldingCard>
  );
}

const Legend = ({ people, byHand }: { people: number; byHand: boolean }) => (
  <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 text-xs text-soft">
    <span className="inline-flex items-center gap-1.5">
      No one free
      <span aria-hidden className="inline-flex overflow-hidden rounded-sm border border-line">
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <span key={share} className="h-3.5 w-5" style={{ backgroundColor: heat(share) }} />
        ))}
      </span>
      All {people} free ✓
    </span>
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className="h-3.5 w-5 rounded-sm border-2 border-accent" /> Suggested
    </span>
    {byHand && <span>≈ Someone said if needed</span>}
  </div>
);
