import { isDeepStrictEqual } from 'node:util';
import { type Attendance, attendanceOf } from '#contracts/attendance.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import type { TaskResult } from '#services/sagas/load/target.ts';
import { commandContextOf, TASK_DONE } from '#services/sagas/performers/attempt.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { type CommandContext, execute } from '#services/use-cases/commands/execute.ts';
import { loadIfThere } from '#services/use-cases/meetings/load-meeting.ts';
import type { SlackAttempt } from '../load/target.ts';
import { recordOnConversation } from './record.ts';
import type { SlackTaskDeps } from './slack-deps.ts';

/** In the words of the answer. */
const ATTENDANCE_CHANGED_SINCE = 'Who is required was changed in the meantime';
const MEETING_GONE = 'This meeting is no longer there';

/** Changes the attendance as understood. An obstacle becomes the answer. */
export async function changeRequestedAttendance(
  deps: SlackTaskDeps,
  attempt: SlackAttempt,
): Promise<TaskResult> {
  const { understanding } = attempt.loaded.state.conversation;
  if (understanding?.kind !== 'attendance' || understanding.isChanged) return TASK_DONE;
  const { userId, meeting, before, after } = understanding;
  const context = {
    ...commandContextOf(deps, attempt),
    actor: { kind: 'user' as const, id: userId },
    source: 'slack' as const,
  };
  const about = await setAttendance(deps, meeting, { from: before, to: after }, context);
  return recordOnConversation(
    deps,
    attempt,
    about === null
      ? { type: 'SlackAttendanceChanged' }
      : { type: 'SlackNotUnderstood', why: 'refused', about },
  );
}

/**
 * Changes a meeting's attendance from its previous state, however often called. Null on success; otherwise why the
 * attendance was left unchanged.
 */
export async function setAttendance(
  { log }: { log: EventLog },
  meetingId: string,
  { from, to }: { from: Attendance; to: Attendance },
  context: CommandContext,
): Promise<string | null> {
  const found = await loadIfThere(log, meetingId);
  if (!found) return MEETING_GONE;
  const now = attendanceOf(found.state.attendance);
  if (isDeepStrictEqual(now, attendanceOf(to))) return null;
  if (!isDeepStrictEqual(now, attendanceOf(from))) return ATTENDANCE_CHANGED_SINCE;
  const named = ({ optional, quorums }: Attendance) => [
    ...optional,
    ...quorums.flatMap(({ members }) => members),
  ];
  const required = named(from).filter((number) => !named(to).includes(number));
  const command = { type: 'ChangeAttendance' as const, required, ...attendanceOf(to) };
  const done = await execute(log, meetingDecider, `meeting-${meetingId}`, command, context);
  return done.ok ? null : done.refused.message;
}
