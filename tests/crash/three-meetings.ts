import { randomUUID } from 'node:crypto';
import type { MeetingDetails } from '#services/cli/demo/story.ts';
import { createVisitor } from '#services/cli/demo/visitor.ts';
import { arrange, inCalendar, type People } from './arrange.ts';
import { eventually, insist } from './persistent-visitor.ts';

export const ORGANIZER = 'mia.berlin@example.com';
export const GUESTS = ['noah.london@example.com', 'omar.cairo@example.com'];

export async function signInEverybody(origin: string): Promise<People> {
  const signedIn = async (email: string) => {
    const visitor = createVisitor(origin);
    await insist(() => visitor.signIn(email));
    return visitor;
  };
  return { organizer: await signedIn(ORGANIZER), guests: await Promise.all(GUESTS.map(signedIn)) };
}

/**
 * One meeting that is booked by itself, one whose time the organizer chooses, and one that is booked and then deleted.
 * Everybody goes on trying whatever happens to the server. Answers the three as they end.
 */
export async function playThreeMeetings(
  people: People,
): Promise<Record<'kept' | 'chosen' | 'deleted', MeetingDetails>> {
  const { organizer } = people;
  const participants = GUESTS.map((email) => ({ email }));

  const kept = await arrange(people, { aiDecisionMode: 'auto', participants });
  const deleted = await arrange(people, { aiDecisionMode: 'auto', participants });
  await inCalendar(organizer, deleted);
  await insist(() => organizer.delete(`/api/meetings/${deleted.id}`)).catch(alreadyGone);
  await inCalendar(organizer, kept);
  // Last, so that none of the others takes the time that is chosen here.
  const chosen = await arrange(people, { aiDecisionMode: 'manual', participants });
  const ranked = await eventually(
    () => organizer.get<MeetingDetails>(`/api/meetings/${chosen.id}`),
    (meeting) => meeting.ranking?.current === true,
  );
  const key = randomUUID();
  const start = ranked.ranking?.suggestions.at(-1)?.suggestedTime;
  await insist(() =>
    organizer.post(`/api/meetings/${chosen.id}/schedule`, { start }, { 'idempotency-key': key }),
  );
  return {
    kept: await inCalendar(organizer, kept),
    chosen: await inCalendar(organizer, chosen),
    deleted,
  };
}

/** A delete that was carried out before its answer was lost finds nothing the next time. */
function alreadyGone(error: unknown): void {
  if (!(error instanceof Error && 'status' in error && error.status === 404)) throw error;
}
