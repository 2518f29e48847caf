import { basisOf } from '#services/domain/meeting/choice-basis.ts';
import { crashPoint } from '#services/runtime/crash-points.ts';
import { bookTime } from '#services/use-cases/commands/booking.ts';
import { type FindTimesDeps, findTimes, type Looked } from '#services/use-cases/find-times/find-times.ts';
import { suitsMeeting } from '#services/use-cases/find-times/rank.ts';
import { recordRanking } from '#services/use-cases/find-times/record-ranking.ts';
import { zoneOfReader } from '#services/use-cases/meetings/zone-of-reader.ts';
import type { TaskResult } from '../load/target.ts';
import { nextRanking } from '../plans/availability-and-ranking.ts';
import { participantsWithStatus, zonesInChannels } from '../plans/state.ts';
import type { Task } from '../plans/task.ts';
import { commandContextOf, type Outcome, type TaskAttempt, toTaskResult } from './attempt.ts';

/** How often an unreadable calendar is read before the ranking counts it as unknown. */
const MOST_READINGS = 3;

type ChooseDeps = FindTimesDeps & Parameters<typeof recordRanking>[0];
type Choosing = Pick<TaskAttempt, 'task' | 'loaded' | 'failed' | 'signal'>;

/** Reads the calendars and finds times. */
export function lookForTimes(deps: ChooseDeps, { loaded, signal }: Choosing): Promise<Looked> {
  const { users, evidence } = loaded;
  const { meeting, meetingId } = loaded.state;
  const zones = zonesOfPending(loaded.state);
  return findTimes(deps, { id: meetingId, meeting, users, evidence, zones }, signal);
}

/** The zones of people who haven't replied, by number, as far as they are known by other ways than an account. */
const zonesOfPending = (state: TaskAttempt['loaded']['state']): ReadonlyMap<number, string> =>
  new Map(
    participantsWithStatus(state.meeting, 'pending').flatMap(({ number }): [number, string][] => {
      const zone = zoneOfReader(state, number, null, zonesInChannels(state, number));
      return zone === null ? [] : [[number, zone]];
    }),
  );

/** An unreadable calendar may be readable again soon; after a few attempts the ranking counts it as unknown. */
export function worthAnotherReading({ rankable: { meeting, evidence } }: Looked, failed: number): boolean {
  if (failed + 1 >= MOST_READINGS) return false;
  const joined = meeting.participants.filter(({ status }) => status === 'accepted');
  return [0, ...joined.map(({ number }) => number)].some((number) => {
    const known = evidence.people[number];
    return known?.known === false && known.why === 'unreadable';
  });
}

export const UNREADABLE: TaskResult = { done: false, why: "A calendar couldn't be read" };

/** Reads the calendars and records the ranking. */
export async function rankMeeting(deps: ChooseDeps, attempt: Choosing): Promise<TaskResult> {
  crashPoint('CP-6-before-ranking');
  const looked = await lookForTimes(deps, attempt);
  if (worthAnotherReading(looked, attempt.failed)) return UNREADABLE;
  return suggestFrom(deps, attempt, looked);
}

async function suggestFrom(deps: ChooseDeps, attempt: Choosing, looked: Looked) {
  crashPoint('CP-5-availability-before-suggesting');
  const { meetingId } = attempt.loaded.state;
  const context = commandContextOf(deps, attempt);
  return toTaskResult(await recordRanking(deps, meetingId, looked, context, attempt.signal));
}

/**
 * Gives up. If anyone had joined, a final ranking shows which dates would work for those who still want to meet. A few
 * failed attempts at that ranking don't keep the meeting open.
 */
export async function lapseMeeting(deps: ChooseDeps, attempt: Choosing): Promise<Outcome> {
  const { meeting } = attempt.loaded.state;
  if (participantsWithStatus(meeting, 'accepted').length > 0 && attempt.failed < MOST_READINGS) {
    const ranked = await rankMeeting(deps, { ...attempt, task: nextRanking(meeting) });
    if (!ranked.done) return ranked;
  }
  return { type: 'LapseMeeting' };
}

/**
 * Books the best suggestion if a fresh look at the calendars confirms it; otherwise that look becomes a new ranking.
 */
export async function bookBest(
  deps: ChooseDeps,
  attempt: Choosing,
  { start, end }: Extract<Task, { kind: 'book' }>,
): Promise<TaskResult> {
  crashPoint('CP-6-before-booking');
  const looked = await lookForTimes(deps, attempt);
  if (worthAnotherReading(looked, attempt.failed)) return UNREADABLE;
  const { found, rankable } = looked;
  const minute = Date.parse(start) / 60_000;
  const still =
    found.kind === 'times' &&
    found.slots.some((slot) => slot.start === minute && suitsMeeting(rankable.meeting, slot));
  if (!still) return suggestFrom(deps, attempt, looked);

  const { meeting, meetingId } = attempt.loaded.state;
  const answer = await bookTime(
    deps,
    {
      meetingId,
      start,
      end,
      by: 'automatic',
      without: [],
      insteadOf: null,
      basedOn: meeting.revision,
      ...basisOf(meeting, start, looked.rankable.evidence.revision),
    },
    commandContextOf(deps, attempt),
    { meeting: looked.newest, reservations: looked.reservations },
  );
  crashPoint('CP-5-booking-before-effects');
  return toTaskResult(answer);
}
