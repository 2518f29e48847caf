import { deliveryDecider } from '#services/domain/delivery/delivery.ts';
import { correlationId } from '#services/runtime/correlation.ts';
import { crashPoint } from '#services/runtime/crash-points.ts';
import { execute } from '#services/use-cases/commands/execute.ts';
import type { MailTask } from '../plans/task.ts';
import {
  commandContextOf,
  type PerformDeps,
  type TaskAndTarget,
  type TaskAttempt,
  type TaskResult,
  toTaskResult,
} from './attempt.ts';
import { mailFacts } from './mail-facts.ts';

/** Sends an email, unless its recipient has opted out, was erased, or was invited often enough that day. */
export async function sendMail(deps: PerformDeps, attempt: TaskAttempt, task: MailTask): Promise<TaskResult> {
  const { users } = attempt.loaded;
  const facts = mailFacts(task, attempt.loaded, {
    links: deps.links,
    ...deps.mail,
    at: deps.now(),
  });
  if (!facts) return recordDelivery(deps, attempt, task, 'erased');
  const notNeededToAct = task.mail === 'booked' || task.mail === 'cancelled';
  const unwanted = notNeededToAct && users.get(task.recipient)?.notices === false;
  if (unwanted || (await deps.suppressions.has(facts.recipient.email))) {
    return recordDelivery(deps, attempt, task, 'suppressed');
  }
  if (task.mail === 'invitation' && !(await mayInvite(deps, attempt, task, facts.recipient.email))) {
    return recordDelivery(deps, attempt, task, 'overLimit');
  }
  const mail = { ...deps.compose(facts, deps.mail), correlationId: correlationId() };
  crashPoint('CP-6-before-mail');
  const sent = await deps.mailer.send(mail, attempt.signal);
  crashPoint('CP-5-mail-sent');
  switch (sent.outcome) {
    case 'accepted':
      return recordDelivery(deps, attempt, task, 'sent');
    case 'refused':
      return recordDelivery(deps, attempt, task, 'refused');
    default:
      return { done: false, why: sent.why };
  }
}

const mayInvite = (
  deps: PerformDeps,
  { loaded: { state } }: TaskAttempt,
  { recipient, number }: MailTask,
  email: string,
) =>
  deps.mayInvite({
    meetingId: state.meetingId,
    organizerId: state.meeting.organizerId,
    recipient,
    number,
    email,
  });

/** Records the outcome of an email. */
export async function recordDelivery(
  deps: PerformDeps,
  attempt: TaskAndTarget & Partial<Pick<TaskAttempt, 'inTurn'>>,
  { recipient, mail: kind, number }: MailTask,
  outcome: 'sent' | 'suppressed' | 'overLimit' | 'erased' | 'refused' | 'unreachable',
): Promise<TaskResult> {
  const { meetingId } = attempt.loaded.state;
  const mail = { recipient, kind, number };
  const command =
    outcome === 'sent'
      ? { type: 'RecordSent' as const, ...mail }
      : outcome === 'suppressed'
        ? { type: 'RecordSuppressed' as const, ...mail }
        : outcome === 'overLimit'
          ? { type: 'RecordSuppressed' as const, why: 'limit' as const, ...mail }
          : { type: 'RecordFailed' as const, why: outcome, ...mail };
  // Emails sent in parallel must not make each other's record fail, or they would be sent again.
  const { inTurn = (work) => work() } = attempt;
  return inTurn(async () =>
    toTaskResult(
      await execute(
        deps.log,
        deliveryDecider,
        `delivery-${meetingId}`,
        command,
        commandContextOf(deps, attempt),
      ),
    ),
  );
}
