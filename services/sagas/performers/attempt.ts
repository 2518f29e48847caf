import type { Policy } from '#contracts/default-policy.ts';
import type { Calendars } from '#services/calendars/port.ts';
import type { Refusal } from '#services/domain/decider.ts';
import { meeting as decider } from '#services/domain/meeting/decider.ts';
import type { MeetingCommand } from '#services/domain/meeting/meeting.ts';
import type { Refiner } from '#services/language-model/refiner.ts';
import type { compose } from '#services/mail/compose.ts';
import type { Address, Mailer } from '#services/mail/port.ts';
import { errorMessage } from '#services/runtime/errors.ts';
import type { Suppressions, Users } from '#services/storage/accounts/port.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { execute } from '#services/use-cases/commands/execute.ts';
import { sagaContext } from '#services/use-cases/commands/task-context.ts';
import type { AvailabilityDeps } from '#services/use-cases/find-times/read-availability.ts';
import type { Loaded, LoadedEither } from '../load/load.ts';
import type { AnyState } from '../plans/state.ts';
import { type Task, taskKey } from '../plans/task.ts';
import type { MailLinks } from './mail-facts.ts';
import type { SlackSide } from './slack/side.ts';

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
  slack: SlackSide | null;
  /** Kairos's own address, and the address under which people reach it, without a slash at the end. */
  mail: { from: Address; publicUrl: string };
  now: () => Date;
  /** How times are ranked. */
  policy: Policy;
};

/** What became of a task. Done is also what turned out not to be wanted any more: the plan is asked again. */
export type Performed =
  | { done: true }
  | {
      done: false;
      why: string;
      /** Milliseconds, if the server said so. */
      retryAfter?: number;
      /** The effect may still land. */
      lostSight?: boolean;
    };

export const DONE: Performed = { done: true };

/** `Of` is what the task is owed to: a meeting, or what may become one. */
export type Attempt<Of extends LoadedEither = Loaded> = {
  task: Task;
  loaded: Of;
  /** How often the task failed before. */
  failed: number;
  /** Ends before the claim does. */
  signal: AbortSignal;
  /** What the plan looked at. */
  state: AnyState;
  /** Does one thing after the other, for those of a meeting that are performed side by side. */
  inTurn: InTurn;
};

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** What is needed to record an outcome. */
export type Outcome<Of extends LoadedEither = Loaded> = Pick<Attempt<Of>, 'task' | 'loaded'>;

export const contextOf = (
  { now }: Pick<PerformDeps, 'now'>,
  { task, loaded: { state } }: Outcome<LoadedEither>,
) => sagaContext(state.meetingId, taskKey(task), state.meeting?.revision ?? -1, now);

/** A refusal means as a rule that the meeting has moved on, so that the plan has to be asked again. */
export function told(answer: { ok: true } | { ok: false; refused: Refusal }): Performed {
  if (answer.ok) return DONE;
  const { code, message } = answer.refused;
  return code === 'conflict' || code === 'invalid' || code === 'keyReused'
    ? { done: false, why: message }
    : DONE;
}

/** A call that was aborted may have had its effect all the same: `lost` says so, with what went wrong. */
export const outcomeOrLost = <Outcome, Lost>(
  call: Promise<Outcome>,
  lost: (why: string) => Lost,
): Promise<Outcome | Lost> => call.catch((error: unknown) => lost(errorMessage(error)));

/** Decides about the meeting, or records a fact about it. */
export async function record(
  deps: Pick<PerformDeps, 'log' | 'now'>,
  attempt: Outcome,
  command: MeetingCommand,
): Promise<Performed> {
  const stream = `meeting-${attempt.loaded.state.meetingId}` as const;
  return told(await execute(deps.log, decider, stream, command, contextOf(deps, attempt)));
}
