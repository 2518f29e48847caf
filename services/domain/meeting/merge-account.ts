import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { EventData, MeetingCommand } from './commands.ts';
import { changed } from './decide-bookings.ts';
import { isHeld } from './holds.ts';
import type { MeetingDecision } from './refusals.ts';
import { activeBooking, type ExistingMeeting, type Participant } from './state.ts';

type Merge = Extract<MeetingCommand, { type: 'MergeAccount' }>;

/**
 * The person whom the meeting knew by one account is known by the other from now on, whatever has become of the meeting.
 * If it knew both, they become one person.
 */
export function mergeAccount(meeting: ExistingMeeting, { from, into, basedOn }: Merge): MeetingDecision {
  const numbers = [
    ...(meeting.organizerId === from ? [0] : []),
    ...meeting.participants.flatMap(({ userId, number }) => (userId === from ? [number] : [])),
  ];
  if (numbers.length === 0) return [];
  if (meeting.revision !== basedOn) return changed();
  return [
    ...numbers.map(
      (participant): MeetingEvent => ({
        type: 'AccountMerged',
        data: { participant, formerUserId: from, userId: into },
      }),
    ),
    ...withoutDoubles(meeting, [from, into]),
  ];
}

/**
 * Of the places that these accounts have in the meeting, one stays: the organizer's, or else one for which the booked time is
 * reserved, or that takes part.
 */
function withoutDoubles(meeting: ExistingMeeting, accounts: readonly string[]): MeetingEvent[] {
  const isTheirs = ({ userId, status }: Participant) =>
    status !== 'removed' && userId !== undefined && accounts.includes(userId);
  const places = meeting.participants.filter(isTheirs);
  const booking = activeBooking(meeting);
  const stays = accounts.includes(meeting.organizerId)
    ? null
    : (places.find(({ number }) => booking !== null && isHeld(booking, number)) ??
      places.find(({ status }) => status === 'accepted') ??
      places[0]);
  return places
    .filter((place) => place !== stays)
    .map(({ number }) => ({
      type: 'ParticipantRemoved',
      data: { participant: number, ...(stays && { mergedInto: stays.number }) },
    }));
}

/** A person's account gives way to another one of theirs. */
export const withAccount = (
  meeting: ExistingMeeting,
  { participant, userId }: EventData<'AccountMerged'>,
): ExistingMeeting =>
  participant === 0
    ? { ...meeting, organizerId: userId }
    : {
        ...meeting,
        participants: meeting.participants.map((one) =>
          one.number === participant ? { ...one, userId } : one,
        ),
      };
