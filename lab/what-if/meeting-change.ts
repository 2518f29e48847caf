import type { Suggestion } from '../../contracts/events/suggestion.ts';
import type { Compared, Side } from './compare.ts';

/** A time of a ranking, as reported. */
export type RankedTime = { round: number; start: string; end: string; confidence: number };

export type Change =
  /** Lapsed, and Kairos would have booked a time. */
  | 'booked'
  /** Kairos booked it, and wouldn't have. */
  | 'notBooked'
  /** Kairos booked it, and would have at another time. */
  | 'anotherTime'
  /** The organizer would have been shown another time first, or none. */
  | 'anotherFirst';

/** A meeting's outcome, and what it would have been. */
type MeetingChange = {
  was: RankedTime | null;
  would: RankedTime | null;
  change: Change | null;
  /**
   * What was booked, and what would be as far as we can tell: a manual choice if the same time is ranked first and
   * shown, otherwise the time ranked first.
   */
  booked: { was: Booked | null; would: Booked | null };
};

export type Booked = { compared: Compared; start: string; end: string };

/** Takes all rankings of a meeting, the oldest first; null for none. */
export function changeOf(rankings: readonly Compared[]): MeetingChange | null {
  const last = rankings.at(-1);
  if (!last) return null;
  const booked = rankings.findLast(({ decision }) => decision.outcome === 'booked');
  const byItself = firstBookable(rankings, booked);
  if (booked?.decision.chosen?.by === 'automatic') return bookedByItself(booked, byItself);
  if (booked) return firstTimes(booked, true);
  if (last.decision.outcome === 'lapsed' && byItself) return bookedAfterAll(last, byItself);
  return firstTimes(last, false);
}

/**
 * The ranking that led to a booking, or the first one before it that Kairos would book but wasn't about to then. If it
 * was about to, something intervened, such as a second look at the calendars, and would have again.
 */
function firstBookable(rankings: readonly Compared[], booked: Compared | undefined): Compared | undefined {
  const counted = booked ? rankings.slice(0, rankings.indexOf(booked) + 1) : rankings;
  return counted.find((one) => one.would.bookable && (one === booked || !one.was.bookable));
}

function bookedByItself(booked: Compared, instead: Compared | undefined): MeetingChange {
  const { chosen } = booked.decision;
  const was = time(booked, booked.was.suggestions.find(({ start }) => start === chosen!.start) ?? null);
  const would = instead ? time(instead, instead.would.bookable) : null;
  const moved = would?.start === chosen!.start ? null : 'anotherTime';
  return {
    was,
    would,
    change: would ? moved : 'notBooked',
    booked: { was: { compared: booked, ...chosen! }, would: would && { compared: instead!, ...would } },
  };
}

function bookedAfterAll(last: Compared, instead: Compared): MeetingChange {
  const would = time(instead, instead.would.bookable)!;
  return {
    was: first(last, last.was),
    would,
    change: 'booked',
    booked: { was: null, would: { compared: instead, ...would } },
  };
}

function firstTimes(compared: Compared, isBooked: boolean): MeetingChange {
  const { chosen } = compared.decision;
  const [was, would] = [first(compared, compared.was), first(compared, compared.would)];
  const isSame = was?.start === would?.start;
  const choice = isSame && compared.would.rank !== null ? chosen : would;
  return {
    was,
    would,
    change: isSame ? null : 'anotherFirst',
    booked: {
      was: isBooked ? { compared, ...chosen! } : null,
      would: isBooked && choice ? { compared, ...choice } : null,
    },
  };
}

const first = (compared: Compared, { suggestions }: Side): RankedTime | null =>
  time(compared, suggestions[0] ?? null);

const time = ({ decision }: Compared, found: Suggestion | null): RankedTime | null =>
  found && { round: decision.round, start: found.start, end: found.end, confidence: found.confidence };
