import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import type { MeetingDetails } from '../../services/cli/demo/story.ts';
import { createVisitor, type Visitor } from '../../services/cli/demo/visitor.ts';
import { eventually, insist } from './persistent-visitor.ts';

export const ORGANIZER = 'mia.berlin@example.com';
export const GUESTS = ['noah.london@example.com', 'omar.cairo@example.com'];

type People = { organizer: Visitor; guests: Visitor[] };

export async function signInEverybody(origin: string): Promise<People> {
  const signedIn = async (email: string) => {
    const visitor = createVisitor(origin);
    await insist(() => visitor.signIn(email));
    return visitor;
  };
  return { organizer: await signedIn(ORGANIZER), guests: await Promise.all(GUESTS.map(signedIn)) };
}

async function create(
  { organizer, guests }: People,
  aiDecisionMode: 'auto' | 'manual',
): Promise<MeetingDetails> {
  const today = DateTime.now().setZone('Europe/Berlin');
  const key = randomUUID();
  const request = {
    title: `${aiDecisionMode} meeting`,
    duration: 30,
    dateRangeStart: today.toISODate(),
    dateRangeEnd: today.plus({ days: 14 }).toISODate(),
    aiDecisionMode,
    participants: GUESTS.map((email) => ({ email })),
  };
  const created = await insist(() =>
    organizer.post<MeetingDetails>('/api/meetings', request, { 'idempotency-key': key }),
  );
  for (const guest of guests) {
    await insist(() => guest.get(`/api/meetings/link/${created.shareableLink}`));
    await insist(() => guest.post(`/api/meetings/${created.id}/participants`));
  }
  return created;
}

/**
 * One meeting that is booked by itself, one whose time the organizer chooses, and one that is booked and then deleted.
 * Everybody goes on trying whatever happens to the server. Answers the three as they end.
 */
export async function playThreeMeetings(
  people: People,
): Promise<Record<'kept' | 'chosen' | 'deleted', MeetingDetails>> {
  const { organizer } = people;
  const look = (id: string) => () => organizer.get<MeetingDetails>(`/api/meetings/${id}`);
  const inCalendar = (meeting: MeetingDetails) => meeting.calendar?.state === 'recorded';

  // First, since people who choose by themselves are given a moment to join before the times are ranked.
  const chosen = await create(people, 'manual');
  const kept = await create(people, 'auto');
  const deleted = await create(people, 'auto');
  await eventually(look(deleted.id), inCalendar);
  await insist(() => organizer.delete(`/api/meetings/${deleted.id}`)).catch(alreadyGone);
  const ranked = await eventually(look(chosen.id), (meeting) => meeting.ranking?.current === true);
  const key = randomUUID();
  const start = ranked.ranking?.suggestions.at(-1)?.suggestedTime;
  await insist(() =>
    organizer.post(`/api/meetings/${chosen.id}/schedule`, { start }, { 'idempotency-key': key }),
  );
  return {
    kept: await eventually(look(kept.id), inCalendar),
    chosen: await eventually(look(chosen.id), inCalendar),
    deleted,
  };
}

/** A delete that was carried out before its answer was lost finds nothing the next time. */
function alreadyGone(error: unknown): void {
  if (!(error instanceof Error && 'status' in error && error.status === 404)) throw error;
}
