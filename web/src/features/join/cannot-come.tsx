import type { JoinAnswer } from '#contracts/api/join.ts';
import { organizerName } from '#contracts/text/invitation.ts';
import { DeclineMeeting } from '#web/components/meetings/decline-meeting.tsx';
import { forgetPendingJoin } from '#web/lib/pending-join.ts';

/** Declines for the signed-in person. */
export const CannotCome = ({ answer: { meeting, organizer } }: { answer: JoinAnswer }) => (
  <DeclineMeeting meeting={meeting} organizer={organizerName(organizer)} onDeclined={forgetPendingJoin}>
    I can't make it
  </DeclineMeeting>
);
