import { delivery } from '#services/domain/delivery/delivery.ts';
import { correlationId } from '#services/runtime/correlation.ts';
import { crashPoint } from '#services/runtime/crash-points.ts';
import { execute } from '#services/use-cases/commands/execute.ts';
import type { MailTask } from '../plans/task.ts';
import { type Attempt, contextOf, type Outcome, type PerformDeps, type Performed, told } from './attempt.ts';
import { mailFacts } from './mail-facts.ts';

/** Sends a mail, unless its recipient does not want it or was erased. */
export async function sendMail(deps: PerformDeps, attempt: Attempt, task: MailTask): Promise<Performed> {
  const { users } = attempt.loaded;
  const facts = mailFacts(task, attempt.loaded, {
    links: deps.links,
    ...deps.mail,
    at: deps.now(),
  });
  if (!facts) return recordMail(deps, attempt, task, 'erased');
  const notNeededToAct = task.mail === 'booked' || task.mail === 'cancelled';
  const unwanted = notNeededToAct && users.get(task.recipient)?.notices === false;
  if (unwanted || (await deps.suppressions.has(facts.recipient.email))) {
    return recordMail(deps, attempt, task, 'suppressed');
  }
  const mail = { ...deps.compose(facts, deps.mail), correlationId: correlationId() };
  crashPoint('CP-6-before-mail');
  const sent = await deps.mailer.send(mail, attempt.signal);
  crashPoint('CP-5-mail-sent');
  switch (sent.outcome) {
    case 'accepted':
      return recordMail(deps, attempt, task, 'sent');
    case 'refused':
      return recordMail(deps, attempt, task, 'refused');
    default:
      return { done: false, why: sent.why };
  }
}

/** Records what became of a mail. */
export async function recordMail(
  deps: PerformDeps,
  attempt: Outcome & Partial<Pick<Attempt, 'inTurn'>>,
  { recipient, mail: kind, number }: MailTask,
  outcome: 'sent' | 'suppressed' | 'erased' | 'refused' | 'unreachable',
): Promise<Performed> {
  const { meetingId } = attempt.loaded.state;
  const mail = { recipient, kind, number };
  const command =
    outcome === 'sent'
      ? { type: 'RecordSent' as const, ...mail }
      : outcome === 'suppressed'
        ? { type: 'RecordSuppressed' as const, ...mail }
        : { type: 'RecordFailed' as const, why: outcome, ...mail };
  // Mails that were sent side by side must not make each other's record fail: they would be sent again.
  const { inTurn = (work) => work() } = attempt;
  return inTurn(async () =>
    told(await execute(deps.log, delivery, `delivery-${meetingId}`, command, contextOf(deps, attempt))),
  );
}
