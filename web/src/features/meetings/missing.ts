import type { MeetingAnswer, MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { awaitedIn } from '#web/components/meetings/awaited.ts';

/**
 * The people whom an automatic booking waits for, or who can't make the best time, and without whom the meeting could
 * be booked. Empty until someone joins, because the organizer would meet alone. `details` may not have loaded yet.
 */
export function missingPeople(
  meeting: MeetingAnswer,
  details: MeetingDetailsAnswer | null,
): MeetingAnswer['participants'] {
  const joined = meeting.participants.filter(({ status }) => status === 'accepted');
  const best = details?.ranking?.current ? details.ranking.suggestions[0] : undefined;
  const notThere = new Set(
    best?.people
      .filter(({ state }) => state === 'unknown' || state === 'busy')
      .map(({ participant }) => participant),
  );
  const awaited = awaitedIn(meeting);
  const missing = meeting.participants.filter(
    ({ id, status, optional }) =>
      awaited.some((one) => one.id === id) || (status === 'accepted' && !optional && notThere.has(id)),
  );
  return joined.some(({ id }) => !notThere.has(id)) ? missing : [];
}
