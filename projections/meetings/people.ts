import {
  type Attendance,
  ascending,
  attendanceOf,
  mergedPeople,
  withoutPerson,
} from '#contracts/attendance.ts';
import { withoutProposalsOf } from '#contracts/proposals.ts';
import { linked } from './bookings.ts';
import { changeRow, type EventNamed, putRow, rowInstant, sealedToken } from './changes.ts';
import type { MeetingRow, MeetingRows, ParticipantRow } from './rows.ts';

type Event = EventNamed<
  | 'ParticipantInvited'
  | 'InvitationRepeated'
  | 'ParticipantJoined'
  | 'ParticipantAnswered'
  | 'ParticipantDeclined'
  | 'ParticipantRemoved'
>;

/** Who has to come, in whole. */
export const projectAttendance = (
  rows: MeetingRows,
  { data }: EventNamed<'AttendanceChanged'>,
): MeetingRows => withPeople(withAttendance(rows, data), rows.participants);

const withAttendance = (rows: MeetingRows, { optional, quorums }: Attendance): MeetingRows => ({
  ...rows,
  meeting: { ...rows.meeting, optional, quorums },
});

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
        merged_into: null,
        booked_time: event.data.bookedTime ?? null,
      };
      const { optional } = rows.meeting;
      const asked = event.data.optional
        ? withAttendance(rows, {
            ...attendanceOf(rows.meeting),
            optional: ascending([...optional, invited.number]),
          })
        : rows;
      return withPeople(asked, putRow(participants, invited, isIt));
    }
    case 'InvitationRepeated': {
      const { invitation, bookedTime } = event.data;
      // Inviting a person who declined again makes their reply open again.
      const reopens = participants.some((row) => isIt(row) && row.status === 'declined');
      const asked = changeRow(participants, isIt, (row) => ({
        ...row,
        status: reopens ? 'pending' : row.status,
        invitations: invitation,
        booked_time: bookedTime ?? row.booked_time,
      }));
      const counted = bookedTime ? withCountedOn(rows, event.data.participant) : rows;
      return reopens ? withPeople(counted, asked) : { ...counted, participants: asked };
    }
    case 'ParticipantJoined': {
      const joined: ParticipantRow = {
        ...(participants.find(isIt) ?? newcomer(rows, event)),
        email: sealedToken(event.data.email),
        name: sealedToken(event.data.name),
        user_id: event.data.userId,
        status: 'accepted',
        takes_part_from: takesPartFrom(participants.find(isIt), event),
        ...(!event.data.agreed && { joined_at: at }),
        word: null,
      };
      return withPeople({ ...rows, meeting: activated(rows.meeting) }, putRow(participants, joined, isIt));
    }
    case 'ParticipantAnswered': {
      const { email, name, heldAs } = event.data;
      const before = participants.find(isIt);
      const answered: ParticipantRow = {
        ...(before ?? { ...newcomer(rows, event), email: sealedToken(email), name: sealedToken(name) }),
        status: 'accepted',
        held_as: heldAs ?? before?.held_as ?? null,
        joined_at: before?.status === 'accepted' ? before.joined_at : at,
        takes_part_from: takesPartFrom(before, event),
        word: null,
      };
      return withPeople({ ...rows, meeting: activated(rows.meeting) }, putRow(participants, answered, isIt));
    }
    case 'ParticipantDeclined':
      return withPeople(
        { ...rows, proposals: withoutProposalsOf(rows.proposals, event.data.participant) },
        changeRow(participants, isIt, (row) => ({
          ...row,
          status: 'declined',
          word: sealedToken(event.data.word),
          left_booked: row.left_booked || leaves(rows, row),
        })),
      );
    case 'ParticipantRemoved': {
      const into = event.data.mergedInto ?? null;
      const before = attendanceOf(rows.meeting);
      const after =
        into === null
          ? withoutPerson(before, event.data.participant)
          : mergedPeople(before, event.data.participant, into);
      return withPeople(
        {
          ...withAttendance(rows, after),
          proposals: withoutProposalsOf(rows.proposals, event.data.participant, event.data.mergedInto),
        },
        changeRow(participants, isIt, (row) => ({ ...row, status: 'removed', merged_into: into })),
      );
    }
    default:
      return event satisfies never;
  }
}

/** The zone of a calendar counts for more than the one that someone answered in. */
export function projectAnswer(rows: MeetingRows, event: EventNamed<'AnswerTyped'>): MeetingRows {
  const { participant, startedAt, zone, asOf, spans } = event.data;
  const participants = changeRow(
    rows.participants,
    ({ number }) => number === participant,
    (row) => ({
      ...row,
      timezone: row.timezone ?? zone,
      answer: sealedToken(spans),
      answer_zone: zone,
      answer_as_of: asOf,
      answered_at: rowInstant(startedAt),
    }),
  );
  return { ...rows, participants };
}

/** After the organizer invited someone to the booked time who was left out of it. */
function withCountedOn(rows: MeetingRows, participant: number): MeetingRows {
  const bookings = rows.bookings.map((row) =>
    row.state === 'booked'
      ? { ...row, without: row.without.filter((number) => number !== participant) }
      : row,
  );
  return linked({ ...rows, bookings });
}

const takesPartFrom = (before: ParticipantRow | undefined, { revision }: { revision: number }) =>
  before?.status === 'accepted' ? before.takes_part_from : revision;

const activated = (meeting: MeetingRow): MeetingRow =>
  meeting.status === 'pending' ? { ...meeting, status: 'active' } : meeting;

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
  event: EventNamed<'ParticipantInvited' | 'ParticipantJoined' | 'ParticipantAnswered'>,
): ParticipantRow => ({
  meeting_id: rows.meeting.id,
  number: event.data.participant,
  email: null,
  name: null,
  user_id: null,
  held_as: null,
  timezone: null,
  status: 'pending',
  invitations: 0,
  joined_at: null,
  takes_part_from: null,
  merged_into: null,
  left_booked: false,
  booked_time: null,
  word: null,
  answer: null,
  answer_zone: null,
  answer_as_of: null,
  answered_at: null,
  created_at: rowInstant(event.meta.at),
});
