import { mergeIntervals } from '../merge-intervals.ts';
import type { UnclearSpan } from '../port.ts';
import type { BusySpan } from '../provider.ts';
import type { EventEntry, EventVersion, Moment, TimeBounds } from './event.ts';
import { type Budget, busySpansOf, type SearchWindow } from './occurrences.ts';
import { UnreadableText } from './split.ts';
import { FARTHEST, UNTOLD } from './zone-rules.ts';

/** A series's share of its calendar's budget. */
const SERIES_BUDGET: Readonly<Budget> = { spans: 20_000, steps: 200_000 };

type SeriesTime = { busy: readonly BusySpan[]; unclear: readonly UnclearSpan[] };

/** A part of a series that can be read. */
type Part = EventVersion & { entry: EventEntry };

/** The busy time of all events that share a UID within a window, and the unclear time. */
export function readSeries(
  versions: readonly EventVersion[],
  window: SearchWindow,
  budget: Budget,
): SeriesTime[] {
  const newest = newestOf(versions);
  const unreadable = newest.filter(({ kind, entry }) => kind !== null && entry === null);
  const series = newest.find(({ part }) => part === '')?.entry ?? null;
  const parts = newest.flatMap((version) => (version.entry ? placedIn(series, version, version.entry) : []));
  const [alone, together] = [
    parts.filter(({ part }) => part === null),
    parts.filter(({ part }) => part !== null),
  ];
  // Events that share only their UID are unrelated.
  const hasExceptions = together.some(({ entry }) => entry.replaces);
  const groups = hasExceptions ? [together] : together.map((part) => [part]);
  return [
    ...unreadable.map((version) => ({
      busy: [],
      unclear: unclearSpans(version, version.why, version.bounds(), window),
    })),
    ...[...groups, ...alone.map((part) => [part])].map((group) => timeOf(group, window, budget)),
  ];
}

/** The last version of each part (RFC 5546, 2.1.5), and the versions that may or may not be the last. */
function newestOf(versions: readonly EventVersion[]): EventVersion[] {
  if (versions.length === 1) return [...versions];
  const parts = Map.groupBy(versions, ({ part }, index) => part ?? index);
  return [...parts.values()].flatMap((part) =>
    [0, 1, 2].reduce((left, index) => {
      const most = left.reduce((last, { revision }) => Math.max(last, revision[index] || 0), 0);
      return left.filter(({ revision }) => Number.isNaN(revision[index]) || revision[index] === most);
    }, part),
  );
}

/** Exceptions in an unknown zone don't belong to a series in another zone. */
function placedIn(series: EventEntry | null, version: EventVersion, entry: EventEntry): Part {
  const clock = (series ?? entry).start.rules;
  const isTold = ({ rules }: Moment) => rules !== UNTOLD || clock === UNTOLD;
  const told = { ...entry, except: entry.except.filter(isTold) };
  return entry.replaces && !isTold(entry.replaces.moment)
    ? { ...version, part: null, entry: { ...told, replaces: null } }
    : { ...version, entry: told };
}

function timeOf(group: readonly Part[], window: SearchWindow, budget: Budget): SeriesTime {
  const taking = group.filter(({ kind }) => kind !== null);
  const [first] = taking;
  if (!first) return { busy: [], unclear: [] };
  const untold = taking.find(({ isUntold }) => isUntold);
  const leeway = untold ? FARTHEST : 0;
  const share = {
    spans: Math.min(budget.spans, SERIES_BUDGET.spans),
    steps: Math.min(budget.steps, SERIES_BUDGET.steps),
  };
  const left = { ...share };
  const entries = group.map(({ entry }) => entry);
  try {
    const busy = [...busySpansOf(entries, { from: window.from - leeway, to: window.to + leeway }, left)];
    if (!untold) return { busy, unclear: [] };
    const wide = busy.map(({ start, end }) => ({
      start: new Date(start.getTime() - leeway),
      end: new Date(end.getTime() + leeway),
    }));
    const unclear = mergeIntervals(wide).flatMap(({ start, end }) =>
      unclearSpans(untold, 'unknownZone', { from: start.getTime(), to: end.getTime() }, window),
    );
    return { busy: [], unclear };
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error;
    const from = Math.min(...taking.map(({ bounds }) => bounds().from));
    const to = Math.max(...taking.map(({ bounds }) => bounds().to));
    return { busy: [], unclear: unclearSpans(first, 'tooMuch', { from, to }, window) };
  } finally {
    budget.spans -= share.spans - left.spans;
    budget.steps -= share.steps - left.steps;
  }
}

function unclearSpans(
  { label }: EventVersion,
  why: UnclearSpan['why'],
  bounds: TimeBounds,
  window: SearchWindow,
): UnclearSpan[] {
  const [from, to] = [Math.max(bounds.from, window.from), Math.min(bounds.to, window.to)];
  return from < to ? [{ start: new Date(from), end: new Date(to), why, ...label }] : [];
}
