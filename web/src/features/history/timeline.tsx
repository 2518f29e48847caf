import { clsx } from 'clsx';
import { Eye } from 'lucide-react';
import { useRef } from 'react';
import { shortDay } from '#contracts/text/times.ts';
import type { MeetingHistory, StoryEntry } from '#web/api/history.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { Time } from '#web/components/time.tsx';
import { localDayIn } from '#web/lib/dates.ts';
import { EntryDetails } from './details.tsx';
import { type Earlier, EarlierEntries } from './earlier-entries.tsx';
import { KIND_APPEARANCE } from './kind-appearance.ts';

/** What happened, by day in the reader's zone, as far back as it's loaded. */
export function Timeline({
  history,
  earlier,
  version,
  zone,
  onShow,
}: {
  history: MeetingHistory;
  earlier: Earlier;
  version: number;
  zone: string;
  onShow: (version: number) => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const days = [...Map.groupBy(history.entries, ({ at }) => localDayIn(at, zone))];
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight">
        What happened
      </h2>
      <EarlierEntries earlier={earlier} heading={heading} />
      {days.map(([day, entries]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h3 id={`day-${day}`} className="mt-5 mb-3 text-sm font-medium text-soft">
            {shortDay(entries[0]!.at, zone)}, {day.slice(0, 4)}
          </h3>
          <ol className="flex flex-col">
            {entries.map((entry) => (
              <Entry
                key={entry.events[0]!.version}
                entry={entry}
                version={version}
                zone={zone}
                onShow={onShow}
              />
            ))}
          </ol>
        </section>
      ))}
    </Card>
  );
}

const isIn = ({ events }: StoryEntry, version: number): boolean =>
  events[0]!.version <= version && version <= events.at(-1)!.version;

function Entry({
  entry,
  version,
  zone,
  onShow,
}: {
  entry: StoryEntry;
  version: number;
  zone: string;
  onShow: (version: number) => void;
}) {
  const { icon: Icon, colours } = KIND_APPEARANCE[entry.kind];
  const [first, last] = [entry.events[0]!.version, entry.events.at(-1)!.version];
  const isShown = isIn(entry, version);
  return (
    <li
      aria-current={isShown ? 'step' : undefined}
      className={clsx(
        '-mx-2 grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3 rounded-xl border px-2 py-2',
        isShown ? 'border-accent' : 'border-transparent',
      )}
    >
      <span className={clsx('flex size-9 items-center justify-center rounded-full', colours)}>
        <Icon aria-hidden className="size-4.5" />
      </span>
      <div className="min-w-0">
        <p className="pt-1.5" dir="auto">
          {entry.sentence}
        </p>
        <p className="text-sm text-soft">
          <Time at={entry.at} zone={zone} format="time" />
          {' · '}
          {entry.by.name ?? (entry.by.kind === 'slack' ? 'Someone in Slack' : 'Someone who left')}
          {' · '}
          {first === last ? `version ${first}` : `versions ${first} to ${last}`}
        </p>
        <div className="flex flex-wrap items-center gap-x-4">
          {/* Always the same button, so it keeps the focus. */}
          <Button
            variant="quiet"
            size="small"
            className={clsx('-ml-3', isShown && 'text-accent!')}
            aria-disabled={isShown}
            onClick={() => isShown || onShow(last)}
          >
            <Eye aria-hidden /> {isShown ? 'Shown' : 'Show'}
            <span className="sr-only"> version {isShown ? version : last}</span>
          </Button>
          <EntryDetails entry={entry} zone={zone} onShow={onShow} />
        </div>
      </div>
    </li>
  );
}
