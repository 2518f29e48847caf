import { MINUTE } from '#contracts/durations.ts';
import type { Improvement } from '#contracts/events/suggestion.ts';
import type { Evidence } from '#services/domain/evidence/evidence.ts';
import type { ExistingMeeting, Meeting } from '#services/domain/meeting/state.ts';
import type { SchedulingResult } from '#services/scheduling/engine.ts';
import { dateRange } from '#services/scheduling/meeting-request/date-range.ts';
import type { Rankable } from '#services/scheduling/meeting-request/request.ts';
import { couldBeBetter } from '#services/scheduling/ranker-1/improvements.ts';
import { widestDates } from '#services/scheduling/remedies.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { LoadedStream } from '../commands/execute.ts';
import type { LoadedReservations } from '../commands/reservations.ts';
import { type LedgerDeps, readPast } from './ledger.ts';
import { improvementsOn, rankTimes } from './rank.ts';
import { type AvailabilityDeps, readAvailability } from './read-availability.ts';

/** How often calendars are read in a row if another look keeps finding something else at the same time. */
const MOST_LOOKS = 5;

export type FindTimesDeps = AvailabilityDeps & LedgerDeps;

/** A loaded meeting. */
type MeetingToRank = {
  id: string;
  meeting: ExistingMeeting;
  /** The accounts of its people, by number; the organizer is 0. They may still be on their way. */
  users: ReadonlyMap<number, User> | Promise<ReadonlyMap<number, User>>;
  /** The knowledge of their calendars. */
  evidence: LoadedStream<Evidence>;
  /** The zones of people who haven't replied, by number, as far as they are known by other ways than an account. */
  zones?: ReadonlyMap<number, string>;
};

type Dates = Parameters<typeof dateRange>[0];

/** The result of a look at the calendars. */
export type Looked = {
  /** The basis of the ranking: the meeting before the look, and the evidence afterwards. */
  rankable: Rankable<User>;
  found: SchedulingResult;
  /** Changes that would give a clearly better time, if the best bends a rule. */
  improvements: Improvement[];
  /** The instant that counted as now in the ranking. */
  foundAt: Date;
  /** The meeting as it was after the calendars had been read. */
  newest: LoadedStream<Meeting>;
  /** The reserved time of its people, read after the calendars. */
  reservations: LoadedReservations;
};

/**
 * Reads the calendars for the meeting's dates and finds times. Later days are read only without times, or if the best
 * time bends a rule that another day might not; this allows offering other dates, since unread time is not free.
 * Records every reading. Throws on abort, or if the store does not respond.
 */
export async function findTimes(
  deps: FindTimesDeps,
  loaded: MeetingToRank,
  signal: AbortSignal,
): Promise<Looked> {
  const { meeting } = loaded;
  let { evidence } = loaded;
  /** Repeats until the recorded evidence equals the readings, so that the log shows the basis of the times. */
  const read = async (dates: Dates) => {
    for (let looks = 1; looks <= MOST_LOOKS; looks += 1) {
      const answer = await readAvailability(deps, { ...loaded, evidence }, dateRange(dates), signal);
      evidence = answer.evidence;
      if (!answer.overtaken) return answer;
    }
    throw new Error('Other looks at these calendars kept finding something else at the same time');
  };
  const people = Promise.resolve(loaded.users);
  const past = people.then((users) => readPast(deps, { ...loaded, users }));
  const look = async (dates: Dates): Promise<Looked> => {
    const [{ newest, reservations }, users, known] = await Promise.all([read(dates), people, past]);
    const rankable = { meeting, users, evidence: evidence.state, ...known };
    const foundAt = deps.now();
    const at = { ...deps, now: () => foundAt };
    const found = rankTimes(at, rankable);
    return {
      rankable,
      foundAt,
      found,
      improvements: improvementsOn(at, rankable, found),
      newest,
      reservations,
    };
  };
  const within = await look(meeting);
  if (within.found.kind === 'times' && !couldBeBetter(within.found.slots[0]!)) return within;
  const now = Math.ceil(deps.now().getTime() / MINUTE);
  return look({ ...meeting, ...widestDates({ ...meeting, now }) });
}
