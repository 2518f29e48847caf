import { randomUUID } from 'node:crypto';
import type { StoryMeeting } from '#services/cli/demo/story.ts';
import { createVisitor } from '#services/cli/demo/visitor.ts';
import { arrangeMeeting, inCalendar, type MeetingVisitors } from './arrange.ts';
import { eventuallySeen, insist } from './persistent-visitor.ts';

export const ORGANIZER_ADDRESS = 'mia.berlin@example.com';
/** Someone who deletes a meeting at once may do so before anyone is told that it's booked. */
export const DELETED_TITLE = 'deleted at once';
export const GUEST_ADDRESSES = ['noah.london@example.com', 'omar.cairo@example.com'];

export async function signInEverybody(origin: string): Promise<MeetingVisitors> {
  const signedIn = async (email: string) => {
    const visitor = createVisitor(origin);
    await insist(() => visitor.signIn(email));
    return visitor;
  };
  return {
    organizer: await signedIn(ORGANIZER_ADDRESS),
    guests: await Promise.all(GUEST_ADDRESSES.map(signedIn)),
  };
}

/**
 * One meeting that is booked automatically and then declined by a guest, one whose time the organizer chooses, and one
 * that is booked and then deleted. Everyone goes on trying whatever happens to the server. Answers the three as they end.
 */
export async function playThreeMeetings(
  people: MeetingVisitors,
): Promise<Record<'kept' | 'chosen' | 'deleted', StoryMeeting>> {
  const { organizer } = people;
  const participants = GUEST_ADDRESSES.map((email) => ({ email }));

  const kept = await arrangeMeeting(people, { aiDecisionMode: 'auto', participants });
  const deleted = await arrangeMeeting(people, {
    title: DELETED_TITLE,
    aiDecisionMode: 'auto',
    participants,
  });
  await inCalendar(organizer, deleted);
  await insist(() => organizer.delete(`/api/meetings/${deleted.id}`)).catch(alreadyGone);
  await inCalendar(organizer, kept);
  await insist(() => people.guests[1]!.post(`/api/meetings/${kept.id}/decline`));
  // Last, so that none of the others takes the time that is chosen here.
  const chosen = await arrangeMeeting(people, { aiDecisionMode: 'manual', participants });
  const ranked = await eventuallySeen(
    () => organizer.get<StoryMeeting>(`/api/meetings/${chosen.id}`),
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
export function alreadyGone(error: unknown): void {
  if (!(error instanceof Error && 'status' in error && error.status === 404)) throw error;
}
