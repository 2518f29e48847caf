import { clsx } from 'clsx';
import {
  Ban,
  BookOpenCheck,
  CalendarCheck,
  CalendarPlus,
  CircleSlash,
  Eraser,
  Eye,
  ListOrdered,
  LoaderCircle,
  type LucideIcon,
  Mail,
  MessageSquare,
  MousePointerClick,
  PencilLine,
  Undo2,
  UserCheck,
  UserMinus,
  UserPlus,
  UserX,
} from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { MeetingHistory, StoryEntry, StoryKind } from '#contracts/api/history.ts';
import { countInWords } from '#contracts/text/counts.ts';
import { shortDay } from '#contracts/text/times.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { Time } from '#web/components/time.tsx';
import { localDayIn } from '#web/lib/dates.ts';
import { useReader } from '#web/lib/reader.ts';
import { EntryDetails } from './details.tsx';

type TimelineProps = {
  history: MeetingHistory;
  earlier: Earlier;
  version: number;
  onShow: (version: number) => void;
};

/** The loaded entries, by day in the reader's zone. */
export function Timeline({ history, earlier, version, onShow }: TimelineProps) {
  const { zone } = useReader();
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
              <Entry key={entry.events[0]!.version} entry={entry} version={version} onShow={onShow} />
            ))}
          </ol>
        </section>
      ))}
    </Card>
  );
}

const isIn = ({ events }: StoryEntry, version: number): boolean =>
  events[0]!.version <= version && version <= events.at(-1)!.version;

type EntryProps = { entry: StoryEntry; version: number; onShow: (version: number) => void };

function Entry({ entry, version, onShow }: EntryProps) {
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
          <Time at={entry.at} format="time" />
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
          <EntryDetails entry={entry} onShow={onShow} />
        </div>
      </div>
    </li>
  );
}

type Look = { icon: LucideIcon; colours: string };

const PLAIN = 'bg-sunken text-soft';
const GOOD = 'bg-good-soft text-good';
const BAD = 'bg-bad-soft text-bad';
const ACCENT = 'bg-accent-soft text-accent';

/** The icon of each kind of entry. The entry's sentence says the same. */
const KIND_APPEARANCE: Record<StoryKind, Look> = {
  asked: { icon: CalendarPlus, colours: ACCENT },
  changed: { icon: PencilLine, colours: ACCENT },
  invited: { icon: UserPlus, colours: PLAIN },
  joined: { icon: UserCheck, colours: GOOD },
  declined: { icon: UserX, colours: BAD },
  proposed: { icon: CalendarPlus, colours: PLAIN },
  removed: { icon: UserMinus, colours: BAD },
  read: { icon: Eye, colours: PLAIN },
  ranked: { icon: ListOrdered, colours: ACCENT },
  noTime: { icon: CircleSlash, colours: 'bg-warn-soft text-warn' },
  chosen: { icon: MousePointerClick, colours: ACCENT },
  booked: { icon: CalendarCheck, colours: GOOD },
  released: { icon: Undo2, colours: PLAIN },
  calendar: { icon: BookOpenCheck, colours: PLAIN },
  sent: { icon: Mail, colours: PLAIN },
  slack: { icon: MessageSquare, colours: PLAIN },
  ended: { icon: Ban, colours: BAD },
  erased: { icon: Eraser, colours: PLAIN },
};

type Earlier = {
  /** How many earlier entries aren't loaded. */
  count: number;
  /** How many entries the last load added; undefined before any load. */
  added: number | undefined;
  pending: boolean;
  failed: boolean;
  onShow: () => void;
};

type EarlierEntriesProps = { earlier: Earlier; heading: RefObject<HTMLElement | null> };

/** Loads the entries before the first shown entry, and tells screen readers how many came. */
const EarlierEntries = ({ earlier, heading }: EarlierEntriesProps) => (
  <>
    <p aria-live="polite" className="sr-only">
      {earlier.added !== undefined && !earlier.pending && said(earlier.added, earlier.count)}
    </p>
    {earlier.failed && (
      <p role="alert" className="mt-3 text-sm text-bad">
        Couldn't load earlier entries. Check your connection, then try again.
      </p>
    )}
    {earlier.count > 0 && <EarlierButton earlier={earlier} heading={heading} />}
  </>
);

const said = (added: number, count: number): string =>
  `${countInWords(added, 'earlier entry', 'earlier entries')} shown. ${count === 0 ? "That's all." : `${count.toLocaleString('en-US')} more.`}`;

type EarlierButtonProps = { earlier: Earlier; heading: RefObject<HTMLElement | null> };

function EarlierButton({ earlier: { count, pending, failed, onShow }, heading }: EarlierButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      // The button disappears with the last page, and the focus would be lost.
      if (document.activeElement === own) heading.current?.focus({ preventScroll: true });
    };
  }, [heading]);
  return (
    // Not disabled while loading, so the button keeps the focus.
    <Button
      ref={button}
      variant="secondary"
      size="small"
      className="mt-3 w-full"
      aria-busy={pending || undefined}
      onClick={() => pending || onShow()}
    >
      {pending && <LoaderCircle aria-hidden className="animate-spin" />}
      {failed ? (
        'Try again'
      ) : (
        <>
          Show earlier <span className="font-normal text-soft">{count.toLocaleString('en-US')} more</span>
        </>
      )}
    </Button>
  );
}
