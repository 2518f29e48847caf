import type { Meeting, MeetingDetails } from '#web/api/meetings.ts';

/**
 * The people whom an automatic booking waits for, or who are not free in the best time: they may be booked without.
 * Nobody while no one has joined, since the organizer would meet alone. `details` may be unknown still.
 */
export function missingPeople(meeting: Meeting, details: MeetingDetails | null): Meeting['participants'] {
  const joined = meeting.participants.filter(({ status }) => status === 'accepted');
  const best = details?.ranking?.current ? details.ranking.suggestions[0] : undefined;
  const notThere = new Set(
    best?.people
      .filter(({ state }) => state === 'unknown' || state === 'busy')
      .map(({ participant }) => participant),
  );
  const missing = meeting.participants.filter(
    ({ id, status }) => status === 'pending' || (status === 'accepted' && notThere.has(id)),
  );
  return joined.some(({ id }) => !notThere.has(id)) ? missing : [];
}
