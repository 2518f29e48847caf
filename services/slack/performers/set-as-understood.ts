import { isDeepStrictEqual } from 'node:util';
import { type Attendance, attendanceOf } from '#contracts/attendance.ts';
import type { RequestedSettings } from '#contracts/events/slack.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import type { User, Users } from '#services/storage/accounts/port.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import type { OwnSettings } from '#services/understanding/own-settings/after-said.ts';
import { type CommandContext, execute } from '#services/use-cases/commands/execute.ts';
import { loadIfThere } from '#services/use-cases/meetings/load-meeting.ts';
import type { Understanding } from '../conversation/conversation.ts';
import type { SagaSlackDeps } from './slack-deps.ts';

/** What someone set by words, and can set back: their own settings, or who has to come to a meeting. */
type SetByWords = Extract<Understanding, { kind: 'settings' | 'attendance' }>;

type SetDeps = {
  log: EventLog;
  users: Pick<Users, 'byId'>;
  slack: Pick<SagaSlackDeps, 'changeSettings'>;
};

/**
 * Sets what was understood, or sets it back, however often called. Null once that is so; otherwise why nothing was
 * changed, in the words of the answer.
 */
export function setAsUnderstood(
  deps: SetDeps,
  understood: SetByWords,
  context: CommandContext,
  { back = false }: { back?: boolean } = {},
): Promise<string | null> {
  const pair = <Value>(before: Value, after: Value) =>
    back ? { from: after, to: before } : { from: before, to: after };
  return understood.kind === 'settings'
    ? setOwnSettings(deps, understood.userId, pair(understood.before, understood.after))
    : setAttendance(deps, understood.meeting, pair(understood.before, understood.after), context);
}

/** Someone's current settings of when they meet. */
export const settingsOf = ({ hours, wishes }: User): OwnSettings => ({ hours, ...wishes });

const hold = (settings: OwnSettings, expected: RequestedSettings): boolean =>
  Object.entries(expected).every(([name, value]) =>
    isDeepStrictEqual(settings[name as keyof OwnSettings], value),
  );

async function setOwnSettings(
  { users, slack }: SetDeps,
  userId: string,
  { from, to }: { from: RequestedSettings | null; to: RequestedSettings | null },
): Promise<string | null> {
  const user = await users.byId(userId);
  if (!user || from === null || to === null) return 'Your Kairos account is no longer there';
  const settings = settingsOf(user);
  if (hold(settings, to)) return null;
  if (!hold(settings, from)) return 'Your settings have changed in the meantime';
  const { hours, ...wishes } = to;
  await slack.changeSettings(userId, { hours, wishes });
  return null;
}

async function setAttendance(
  { log }: SetDeps,
  meetingId: string,
  { from, to }: { from: Attendance; to: Attendance },
  context: CommandContext,
): Promise<string | null> {
  const found = await loadIfThere(log, meetingId);
  if (!found) return 'This meeting is no longer there';
  const now = attendanceOf(found.state.attendance);
  if (isDeepStrictEqual(now, attendanceOf(to))) return null;
  if (!isDeepStrictEqual(now, attendanceOf(from))) return 'Who is required was changed in the meantime';
  const named = ({ optional, quorums }: Attendance) => [
    ...optional,
    ...quorums.flatMap(({ members }) => members),
  ];
  const required = named(from).filter((number) => !named(to).includes(number));
  const command = { type: 'ChangeAttendance' as const, required, ...attendanceOf(to) };
  const done = await execute(log, meetingDecider, `meeting-${meetingId}`, command, context);
  return done.ok ? null : done.refused.message;
}
