import type { RankingPolicy } from '#contracts/default-ranking-policy.ts';
import type { Calendars } from '#services/calendars/port.ts';
import type { Refusal } from '#services/domain/decider.ts';
import type { MeetingCommand } from '#services/domain/meeting/commands.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import type { Refiner } from '#services/language-model/refiner.ts';
import type { compose } from '#services/mail/compose.ts';
import type { Address, Mailer } from '#services/mail/port.ts';
import { errorMessage } from '#services/runtime/errors.ts';
import type { Suppressions, Users } from '#services/storage/accounts/port.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { execute } from '#services/use-cases/commands/execute.ts';
import { sagaContext } from '#services/use-cases/commands/task-context.ts';
import type { AvailabilityDeps } from '#services/use-cases/find-times/read-availability.ts';
import type { TargetMeeting, TaskTarget } from '../load/load.ts';
import type { PlanState } from '../plans/state.ts';
import { type Task, taskKey } from '../plans/task.ts';
import type { MailLinks } from './mail-facts.ts';
import type { SagaSlackDeps } from './slack/slack-deps.ts';

export type PerformDeps = {
  log: EventLog;
  calendars: Calendars;
  mailer: Mailer;
  /** Writes the letters. */
  compose: typeof compose;
  users: Users;
  bookingsOf: AvailabilityDeps['bookingsOf'];
  suppressions: Pick<Suppressions, 'has'>;
  /** Null: the engine's order stands. */
  refiner: Refiner | null;
  links: MailLinks;
  /** Null: nothing is asked, told or looked up in Slack. */
  slack: SagaSlackDeps | null;
  /** Kairos's own address, and the address under which people reach it, without a slash at the end. */
  mail: { from: Address; publicUrl: string };
  now: () => Date;
  /** How times are ranked. */
  policy: RankingPolicy;
};

/** What became of a task. Done is also what turned out not to be wanted any more: the plan is asked again. */
export type TaskResult =
  | { done: true }
  | {
      done: false;
      why: string;
      /** Milliseconds, if the server said so. */
      retryAfter?: number;
      /** The effect may still land. */
      outcomeUnknown?: boolean;
    };

export const TASK_DONE: TaskResult = { done: true };

/** `Of` is what the task is owed to: a meeting, or what may become one. */
export type TaskAttempt<Of extends TaskTarget = TargetMeeting> = {
  task: Task;
  loaded: Of;
  /** How often the task failed before. */
  failed: number;
  /** Ends before the claim does. */
  signal: AbortSignal;
  /** What the plan looked at. */
  state: PlanState;
  /** Does one thing after the other, for those of a meeting that are performed side by side. */
  inTurn: Serialized;
};

export type Serialized = <T>(work: () => Promise<T>) => Promise<T>;

/** What is needed to record an outcome. */
export type TaskAndTarget<Of extends TaskTarget = TargetMeeting> = Pick<TaskAttempt<Of>, 'task' | 'loaded'>;

export const commandContextOf = (
  { now }: Pick<PerformDeps, 'now'>,
  { task, loaded: { state } }: TaskAndTarget<TaskTarget>,
) => sagaContext(state.meetingId, taskKey(task), state.meeting?.revision ?? -1, now);

/** A refusal means as a rule that the meeting has moved on, so that the plan has to be asked again. */
export function toTaskResult(answer: { ok: true } | { ok: false; refused: Refusal }): TaskResult {
  if (answer.ok) return TASK_DONE;
  const { code, message } = answer.refused;
  return code === 'conflict' || code === 'invalid' || code === 'keyReused'
    ? { done: false, why: message }
    : TASK_DONE;
}

/** A call that was aborted may have had its effect all the same: `lost` says so, with what went wrong. */
export const outcomeOrLost = <Outcome, Lost>(
  call: Promise<Outcome>,
  lost: (why: string) => Lost,
): Promise<Outcome | Lost> => call.catch((error: unknown) => lost(errorMessage(error)));

/** Decides about the meeting, or records a fact about it. */
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
