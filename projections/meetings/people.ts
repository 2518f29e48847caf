import type { EventNamed } from './event.ts';
import { changeRow, putRow } from './row-lists.ts';
import type { MeetingRows, ParticipantRow } from './rows.ts';
import { rowInstant, sealedToken } from './values.ts';

type Event = EventNamed<
  | 'ParticipantInvited'
  | 'InvitationRepeated'
  | 'ParticipantJoined'
  | 'ParticipantDeclined'
  | 'ParticipantRemoved'
>;

/** Who is invited, joined, declined or gone. */
export function projectPeople(rows: MeetingRows, event: Event): MeetingRows {
  const { participants } = rows;
  const isIt = (row: ParticipantRow) => row.number === event.data.participant;
  const at = rowInstant(event.meta.at);
  switch (event.type) {
    case 'ParticipantInvited': {
      const invited: ParticipantRow = {
        ...(participants.find(isIt) ?? newcomer(rows, event)),
        email: sealedToken(event.data.email),
        name: sealedToken(event.data.name),
        status: 'pending',
        invitations: 1,
        invited_at: at,
        merged_into: null,
      };
      return withPeople(rows, putRow(participants, invited, isIt));
    }
    case 'InvitationRepeated': {
      const { invitation } = event.data;
      // Inviting a person who declined again makes their reply open again.
      const reopens = participants.some((row) => isIt(row) && row.status === 'declined');
      const asked = changeRow(participants, isIt, (row) => ({
        ...row,
        status: reopens ? 'pending' : row.status,
        invitations: invitation,
        invited_at: at,
      }));
      return reopens ? withPeople(rows, asked) : { ...rows, participants: asked };
    }
    case 'ParticipantJoined': {
      const joined: ParticipantRow = {
        ...(participants.find(isIt) ?? newcomer(rows, event)),
        email: sealedToken(event.data.email),
        name: sealedToken(event.data.name),
        user_id: event.data.userId,
        status: 'accepted',
        ...(!event.data.agreed && { joined_at: at }),
      };
      const meeting =
        rows.meeting.status === 'pending' ? { ...rows.meeting, status: 'active' as const } : rows.meeting;
      return withPeople({ ...rows, meeting }, putRow(participants, joined, isIt));
    }
    case 'ParticipantDeclined':
      return withPeople(
        rows,
        changeRow(participants, isIt, (row) => ({
          ...row,
          status: 'declined',
          left_booked: row.left_booked || leaves(rows, row),
        })),
      );
    case 'ParticipantRemoved': {
      const into = event.data.mergedInto ?? null;
      return withPeople(
        rows,
        changeRow(participants, isIt, (row) => ({ ...row, status: 'removed', merged_into: into })),
      );
    }
    default:
      return event satisfies never;
  }
}

/** Whether a person who declines now had joined a meeting that is booked. */
const leaves = ({ meeting }: MeetingRows, { status }: ParticipantRow): boolean =>
  meeting.status === 'scheduled' && status === 'accepted';

/** A ranking no longer counts once the people it was made for are others. */
const withPeople = (rows: MeetingRows, participants: readonly ParticipantRow[]): MeetingRows => ({
  ...rows,
  meeting: { ...rows.meeting, ranking_current: false },
  participants,
});

const newcomer = (
  rows: MeetingRows,
  event: EventNamed<'ParticipantInvited' | 'ParticipantJoined'>,
): ParticipantRow => ({
  meeting_id: rows.meeting.id,
  number: event.data.participant,
  email: null,
  name: null,
  user_id: null,
  timezone: null,
  status: 'pending',
  invitations: 0,
  invited_at: null,
  joined_at: null,
  merged_into: null,
  left_booked: false,
  created_at: rowInstant(event.meta.at),
});
