import {
  type Attendance,
  ascending,
  EVERYONE_REQUIRED,
  type Quorum,
  withoutPerson,
} from '#contracts/attendance.ts';
import { sameAddress } from '#contracts/email-address.ts';
import { refuse } from '../decider.ts';
import { silentToExcuse } from './chasing.ts';
import {
  alreadyScheduled,
  bookingOpen,
  type Command,
  type InvitedGroup,
  type Invitee,
  type MeetingDecision,
  noParticipant,
} from './commands.ts';
import { type ExistingMeeting, presentParticipants } from './state.ts';

type Changes = Omit<Command<'ChangeAttendance'>, 'type'>;

/** While a time is being booked, nothing may change that the choice depended on. */
export function changeAttendance(meeting: ExistingMeeting, changes: Changes): MeetingDecision {
  const present = new Set(presentParticipants(meeting).map(({ number }) => number));
  const refused = refuseNames(changes, present);
  if (refused) return refused;
  const after = attendanceAfter(meeting.attendance, changes);
  if (JSON.stringify(after) === JSON.stringify(meeting.attendance)) return [];
  if (meeting.status === 'scheduled') return alreadyScheduled();
  if (meeting.bookings.some(({ state }) => state === 'open')) return bookingOpen();
  return [{ type: 'AttendanceChanged', data: after }];
}

/** Nothing, if that isn't due. */
export function excuseSilent(meeting: ExistingMeeting, { now }: Command<'ExcuseSilent'>): MeetingDecision {
  const silent = silentToExcuse(meeting, new Date(now));
  if (silent.length === 0) return [];
  const after = attendanceAfter(meeting.attendance, { optional: silent });
  return [{ type: 'AttendanceChanged', data: { ...after, silent } }];
}

/** The attendance of a new meeting with groups; the invitees have their numbers by their order. */
export function attendanceOfNew(
  invitees: readonly Invitee[],
  groups: readonly InvitedGroup[],
): MeetingDecision {
  if (groups.length === 0) return [];
  const numberOf = (address: string) => 1 + invitees.findIndex(({ email }) => sameAddress(email, address));
  const quorums = groups.map(({ atLeast, members }) => ({ atLeast, members: members.map(numberOf) }));
  if (quorums.some(({ members }) => members.includes(0)))
    return refuse('invalid', 'A group can only have people you invite to the meeting');
  const optional = invitees.flatMap((one, index) => (one.optional ? [index + 1] : []));
  const refused = refuseNames({ optional, quorums }, new Set(invitees.map((_, index) => index + 1)));
  return (
    refused ?? [
      { type: 'AttendanceChanged', data: attendanceAfter(EVERYONE_REQUIRED, { optional, quorums }) },
    ]
  );
}

function refuseNames({ required = [], optional = [], quorums = [] }: Changes, present: ReadonlySet<number>) {
  const named = [...required, ...optional, ...quorums.flatMap(({ members }) => members)];
  if (named.includes(0)) return refuse('organizer', 'You organize this meeting, so you are always required.');
  if (named.some((number) => !present.has(number))) return noParticipant();
  if (new Set(named).size < named.length)
    return refuse('invalid', 'Name each person once: as required, as optional, or in one group');
  return quorums.every(isSmallerThanAll)
    ? null
    : refuse('invalid', 'A group needs at least 1 of its people, and fewer than all of them');
}

const isSmallerThanAll = ({ atLeast, members }: Quorum): boolean =>
  Number.isInteger(atLeast) && atLeast >= 1 && atLeast < members.length;

/** Who has to come after these changes. */
export function attendanceAfter(
  before: Attendance,
  { required = [], optional = [], quorums }: Changes,
): Attendance {
  const kept = quorums ? { ...before, quorums: [] } : before;
  const named = [...required, ...optional, ...(quorums ?? []).flatMap(({ members }) => members)];
  const others = named.reduce(withoutPerson, kept);
  return {
    optional: ascending([...others.optional, ...optional]),
    quorums: [
      ...others.quorums,
      ...(quorums ?? []).map(({ atLeast, members }) => ({ atLeast, members: ascending(members) })),
    ],
  };
}
