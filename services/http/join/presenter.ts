import type { JoinAnswer } from '#contracts/api/join.ts';
import { textsOf } from '#contracts/meeting-texts.ts';
import { picked } from '#contracts/picked.ts';
import { askedTimeOf } from '#contracts/time-options.ts';
import { agreesToDates } from '#services/domain/meeting/agreed-dates.ts';
import { isShutOut, timeToAnswer } from '#services/domain/meeting/decide-people.ts';
import type { Participant } from '#services/domain/meeting/state.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { MeetingWithId } from '#services/use-cases/meetings/organizing.ts';
import { participantOf, roleOf, shownAddress } from '#services/use-cases/meetings/roles.ts';
import { statusOf } from '../meetings/presenter.ts';
import { type MeetingView, viewOfState } from '../meetings/view.ts';

/** The content of a share link's page, without ids of peopleand with their addresses only for the organizer. */
export function presentJoin(
  { id, state }: MeetingWithId,
  organizer: User | null,
  viewer: User | null,
  now: Date,
): JoinAnswer {
  const meeting = viewOfState(id, state);
  const role = viewer ? roleOf(state, viewer) : 'stranger';
  const me = viewer ? participantOf(state, viewer) : undefined;
  const status = statusOf(meeting, now);
  const isOpen = status === 'pending' || status === 'active';
  return {
    meeting: presentPublicly(meeting, now),
    participants: meeting.participants.map((participant) => ({
      name: participant.name,
      email: shownAddress(meeting, participant, viewer),
      status: participant.status,
    })),
    organizer: {
      firstName: organizer?.firstName ?? '',
      lastName: organizer?.lastName ?? '',
      email: organizer?.email ?? '',
    },
    viewer: {
      role: role === 'stranger' ? 'visitor' : role,
      status: me && me.status !== 'removed' ? me.status : null,
      mayJoin:
        viewer !== null &&
        role !== 'organizer' &&
        (me === undefined || me.status === 'pending' || hasOnlyAnswered(me)) &&
        isOpen &&
        !isShutOut(state, { userId: viewer.id, email: viewer.email }),
      ...(me && status === 'scheduled' && timeToAnswer(state, me)),
      ...(me && state.attendance.optional.includes(me.number) && { optional: true as const }),
      ...(isOpen && me?.status === 'accepted' && !agreesToDates(state, me) && { newDates: true as const }),
    },
  };
}

/** By hand, so they may still join with an account. */
const hasOnlyAnswered = ({ status, userId }: Participant): boolean =>
  status === 'accepted' && userId === undefined;

/** The part of a meeting that anyone with its link may see. */
export const presentPublicly = (meeting: MeetingView, now: Date): JoinAnswer['meeting'] => ({
  ...picked(meeting, ['id', 'title', 'alarm', 'organizerZone', 'deadline', 'bookAtDeadline']),
  ...textsOf(meeting),
  status: statusOf(meeting, now),
  scheduledTime: meeting.booked?.start ?? null,
  ...askedTimeOf(meeting),
});
