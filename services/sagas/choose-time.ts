import { book } from '../commands/booking.ts';
import { crashPoint } from '../process/crash-points.ts';
import { type Attempt, contextOf, type PerformDeps, type Performed, told } from './attempt.ts';
import { readAvailability } from './availability.ts';
import { limits } from './plans/limits.ts';
import type { Task } from './plans/task.ts';
import { findTimes, type Rankable, suggest, suitsEveryone } from './ranking.ts';

async function readAll(deps: PerformDeps, { loaded, signal }: Attempt): Promise<Rankable> {
  const { meeting, meetingId } = loaded.state;
  const evidence = await readAvailability(deps, meetingId, meeting, signal);
  return { meeting, evidence, users: loaded.users };
}

/** A calendar that can't be read may be readable in a moment; after a few tries it counts as unknown. */
function worthAnotherReading({ meeting, evidence }: Rankable, failed: number): boolean {
  if (failed + 1 >= limits.readings) return false;
  const joined = meeting.participants.filter(({ status }) => status === 'accepted');
  return [0, ...joined.map(({ number }) => number)].some((number) => {
    const known = evidence.people[number];
    return known?.known === false && known.why === 'unreadable';
  });
}

const UNREADABLE: Performed = { done: false, why: 'A calendar could not be read' };

/** Reads the calendars and records the ranking. */
export async function rank(deps: PerformDeps, attempt: Attempt): Promise<Performed> {
  crashPoint('CP-6-before-ranking');
  const rankable = await readAll(deps, attempt);
  if (worthAnotherReading(rankable, attempt.failed)) return UNREADABLE;
  return suggestFrom(deps, attempt, rankable);
}

async function suggestFrom(
  deps: PerformDeps,
  attempt: Attempt,
  rankable: Rankable,
  found = findTimes(deps, rankable),
) {
  crashPoint('CP-5-availability-before-suggesting');
  const { meetingId } = attempt.loaded.state;
  return told(await suggest(deps, meetingId, rankable, found, contextOf(deps, attempt), attempt.signal));
}

/** Books what was ranked best if a fresh look at the calendars still finds it; otherwise that look is a new ranking. */
export async function bookBest(
  deps: PerformDeps,
  attempt: Attempt,
  { start, end }: Extract<Task, { kind: 'book' }>,
): Promise<Performed> {
  crashPoint('CP-6-before-booking');
  const rankable = await readAll(deps, attempt);
  if (worthAnotherReading(rankable, attempt.failed)) return UNREADABLE;
  const found = findTimes(deps, rankable);
  const minute = Date.parse(start) / 60_000;
  const still =
    found.kind === 'times' && found.slots.some((slot) => slot.start === minute && suitsEveryone(slot));
  if (!still) return suggestFrom(deps, attempt, rankable, found);

  const { meeting, meetingId } = attempt.loaded.state;
  const request = { meetingId, start, end, by: 'automatic' as const, without: [], basedOn: meeting.revision };
  const answer = await book(deps.log, request, contextOf(deps, attempt));
  crashPoint('CP-5-booking-before-effects');
  return told(answer);
}
