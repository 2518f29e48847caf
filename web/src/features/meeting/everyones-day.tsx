import { MINUTE } from '#contracts/durations.ts';
import { shortMoment } from '#contracts/text/times.ts';
import { zoneName } from '#contracts/text/zones.ts';
import { ShowMoreButton, useCollapsible } from '#web/components/collapsible.tsx';
import { FoldingCard, goToFoldingCard } from '#web/components/folding-card.tsx';
import { StateWord } from '#web/components/meetings/state-word.tsx';
import { Stepper } from '#web/components/stepper.tsx';
import { useReader } from '#web/lib/reader.ts';
import { DayAxis, DayLegend, DayRow } from './day-row.tsx';
import { namesInShort } from './text.ts';
import type { LookedAt } from './use-looked-at.ts';

/** Minutes per step. */
const STEP = 30;

/** How many people are shown before expanding. */
const ROWS = 12;

const ID = 'everyones-day';

export const goToEveryonesDay = (): void => goToFoldingCard(ID);

/**
 * The selected time in each person's day, from midnight to midnight in their local time. Renders nothing without a
 * selected time.
 */
export const EveryonesDay = ({ lookedAt: { facts, shown, look } }: { lookedAt: LookedAt }) =>
  shown !== null &&
  facts.attendees.some(({ known }) => known) && <DayStrips facts={facts} start={shown} onShow={look} />;

function DayStrips({
  facts: { duration, range, attendees, suggested },
  start,
  onShow,
}: {
  facts: LookedAt['facts'];
  /** Epoch milliseconds. */
  start: number;
  onShow: (start: number) => void;
}) {
  const reader = useReader();
  const slot = { start, end: start + duration * MINUTE };
  const at = new Date(start).toISOString();
  const move = (label: string, steps: number) => {
    const next = start + steps * STEP * MINUTE;
    return {
      label,
      isPossible: next >= range.start && next + duration * MINUTE <= range.end,
      go: () => onShow(next),
    };
  };
  const placed = attendees.filter((attendee) => attendee.zone !== null);
  const { shown, fold } = useCollapsible(placed, ROWS);
  const elsewhere = attendees.filter((attendee) => attendee.zone === null);
  return (
    <FoldingCard id={ID} title="Everyone's day" isMain>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <p aria-live="polite" className="text-sm text-soft">
          <strong className="font-medium text-ink">{shortMoment(at, reader)}</strong> in{' '}
          {zoneName(reader.zone)}. Each row is in that person's local time.
        </p>
        <div className="flex max-w-full items-center gap-2">
          <Stepper back={move('Half an hour earlier', -1)} on={move('Half an hour later', 1)}>
            <label className="min-w-0">
              <span className="sr-only">Time to compare</span>
              <select
                value={start}
                onChange={({ target }) => onShow(Number(target.value))}
                className="min-h-9 w-full max-w-48 rounded-lg border border-line bg-card px-2 text-sm shadow-card pointer-coarse:min-h-11"
              >
                {[...new Set([...suggested, start])].map((one) => (
                  <option key={one} value={one}>
                    {shortMoment(new Date(one), reader)}
                  </option>
                ))}
              </select>
            </label>
          </Stepper>
        </div>
      </div>
      <DayAxis />
      <ul className="flex flex-col gap-3 sm:gap-2">
        {shown.map((attendee) => (
          <DayRow key={attendee.number} attendee={attendee} slot={slot} range={range} at={at} />
        ))}
      </ul>
      <ShowMoreButton fold={fold} className="mt-2" />
      {elsewhere.length > 0 && (
        <p className="mt-4 flex flex-wrap items-baseline gap-x-1.5 text-sm text-soft">
          <StateWord state="unknown" /> {namesInShort(elsewhere)}: we don't know their time zone or calendar
          yet.
        </p>
      )}
      <DayLegend byHand={attendees.some(({ answered }) => answered.length > 0)} />
    </FoldingCard>
  );
}
