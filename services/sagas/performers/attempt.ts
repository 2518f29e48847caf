import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import type { Calendars } from '#services/calendars/port.ts';
import type { Refusal } from '#services/domain/decider.ts';
import type { MeetingCommand } from '#services/domain/meeting/commands.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import type { Refiner } from '#services/language-model/refiner.ts';
import type { compose } from '#services/mail/compose.ts';
import type { Address, Mailer } from '#services/mail/port.ts';
import { errorMessage } from '#services/runtime/errors.ts';
import type { InvitationTokens } from '#services/storage/accounts/invitation-tokens.ts';
import type { Suppressions, Users } from '#services/storage/accounts/port.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { execute } from '#services/use-cases/commands/execute.ts';
import { sagaContext } from '#services/use-cases/commands/task-context.ts';
import type { FindTimesDeps } from '#services/use-cases/find-times/find-times.ts';
import type { createRecipientQuota } from '#services/use-cases/meetings/recipient-quota.ts';
import type { ChannelAttempt, TargetMeeting, TaskResult, TaskTarget } from '../load/target.ts';
import { type Task, taskKey } from '../plans/task.ts';
import type { MailLinks } from './mail-facts.ts';
import type { DeliveryRecorder } from './record-deliveries.ts';

export type PerformDeps = {
  log: EventLog;
  calendars: Calendars;
  mailer: Mailer;
  compose: typeof compose;
  users: Users;
  ledgerOf: FindTimesDeps['ledgerOf'];
  suppressions: Pick<Suppressions, 'has'>;
  /** Whether an invitation email may be sent, or would exceed the recipient's daily quota. */
  mayInvite: ReturnType<typeof createRecipientQuota>;
  /** Null: keep the engine's order. */
  refiner: Refiner | null;
  links: MailLinks & Pick<InvitationTokens, 'confirmLink'>;
  /** The sender's address, and the URL at which people reach Kairos, without a trailing slash. */
  mail: { from: Address; publicUrl: string };
  now: () => Date;
  /** How times are ranked. */
  policy: RankingPolicy;
};

export const TASK_DONE: TaskResult = { done: true };

/** What a task of a meeting comes to: the command that records the outcome, or a result that needs no record. */
export type Outcome = MeetingCommand | TaskResult;

/** `Of` is the task's subject: a meeting, or a request that may become a meeting. */
export type TaskAttempt<Of extends TaskTarget = TargetMeeting> = Omit<ChannelAttempt, 'loaded'> & {
  task: Task;
  loaded: Of;
  /** Whether another worker may have begun the task, with an unknown outcome. */
  followsDoubt: boolean;
  recordDelivery: DeliveryRecorder;
};

/** The inputs for recording an outcome. */
export type TaskAndTarget<Of extends TaskTarget = TargetMeeting> = Pick<TaskAttempt<Of>, 'task' | 'loaded'>;

export const commandContextOf = (
  { now }: Pick<PerformDeps, 'now'>,
  { task, loaded: { state } }: TaskAndTarget<TaskTarget>,
) => sagaContext(state.meetingId, taskKey(task), state.meeting?.revision ?? -1, now);

/** A refusal usually means that the meeting has moved on, so the plan has to be asked again. */
export function toTaskResult(answer: { ok: true } | { ok: false; refused: Refusal }): TaskResult {
  if (answer.ok) return TASK_DONE;
  const { code, message } = answer.refused;
  return code === 'conflict' || code === 'invalid' || code === 'keyReused'
    ? { done: false, why: message }
    : TASK_DONE;
}

/** An aborted call may still have taken effect: `lost` turns the error message into that outcome. */
export const outcomeOrLost = <Outcome, Lost>(
  call: Promise<Outcome>,
  lost: (why: string) => Lost,
): Promise<Outcome | Lost> => call.catch((error: unknown) => lost(errorMessage(error)));

/** Decides about the meeting, or records a fact about the meeting. */
export async function recordOnMeeting(
  deps: Pick<PerformDeps, 'log' | 'now'>,
  attempt: TaskAndTarget,
  command: MeetingCommand,
): Promise<TaskResult> {
  const stream = `meeting-${attempt.loaded.state.meetingId}` as const;
  return toTaskResult(
    await execute(deps.log, meetingDecider, stream, command, commandContextOf(deps, attempt)),
  );
}
