import { DEFAULT_CLOCK } from '#contracts/clock.ts';
import { isAmong, normalizeEmail } from '#contracts/email-address.ts';
import type { CalendarFileKind, MailKind } from '#contracts/events/delivery.ts';
import { allMayHaveLeft, type DeliveryRecord, nextAttempt } from '#services/domain/delivery/delivery.ts';
import type { MailFacts } from '#services/mail/facts.ts';
import type { Mail } from '#services/mail/port.ts';
import { correlationId } from '#services/runtime/correlation.ts';
import { crashPoint } from '#services/runtime/crash-points.ts';
import { lease } from '#services/sagas/lease.ts';
import type { InvitationTokens } from '#services/storage/accounts/invitation-tokens.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { TargetMeeting, TaskResult } from '../load/target.ts';
import type { MailTask } from '../plans/task.ts';
import { type PerformDeps, TASK_DONE, type TaskAttempt } from './attempt.ts';
import { mailFacts } from './mail-facts.ts';
import { factsOfMeeting } from './meeting-facts.ts';
import type { Recorded } from './record-deliveries.ts';

/**
 * The address may belong to nobody in the meeting, so use a number that is neither the organizer's nor any
 * participant's.
 */
const NOBODY = -1;

/**
 * The facts of the email that asks whether an answer by the share link is the recipient's. Null if there's nothing to
 * confirm any more: the answer was confirmed, has expired or was erased, or its address belongs to the organizer.
 */
function confirmationFacts(
  { number }: Pick<MailTask, 'number'>,
  { state, users, unconfirmed }: TargetMeeting,
  { links, at }: { links: Pick<InvitationTokens, 'confirmLink' | 'unsubscribeLink'>; at: Date },
): MailFacts | null {
  const pending = unconfirmed.get(number);
  const organizer = users.get(0);
  const { title } = state.meeting;
  if (!pending || !organizer || title === null) return null;
  const { email, name, zone } = pending.answer;
  if (isAmong(organizer.addresses, email)) return null;
  return {
    kind: 'confirmAnswer',
    number,
    recipient: { number: NOBODY, email, name, zone, clock: DEFAULT_CLOCK },
    ...factsOfMeeting(state, organizer, title),
    links: { open: links.confirmLink(pending.id), unsubscribe: links.unsubscribeLink(email) },
    at: at.toISOString(),
  };
}

/** What an email comes to: the record of that, or a result that needs none. */
type MailOutcome = DeliveryRecord | TaskResult;

/** Sends an email, unless its recipient has opted out, was erased, or a limit on invitations is reached for them that day. */
export async function sendMail(deps: PerformDeps, attempt: TaskAttempt, task: MailTask): Promise<TaskResult> {
  const outcome = await outcomeOf(deps, attempt, task);
  return 'type' in outcome ? resultOf(await attempt.recordDelivery(outcome)) : outcome;
}

async function outcomeOf(deps: PerformDeps, attempt: TaskAttempt, task: MailTask): Promise<MailOutcome> {
  const { users, state } = attempt.loaded;
  const { mail: kind, recipient, number } = task;
  const about = { recipient, kind, number };
  const reader = await accountOf(deps, attempt, task);
  const settings = { links: deps.links, ...deps.mail, at: deps.now(), planned: attempt.state, reader };
  const facts =
    kind === 'confirmAnswer'
      ? confirmationFacts(task, attempt.loaded, settings)
      : mailFacts({ ...task, mail: kind }, attempt.loaded, settings);
  if (!facts) return { type: 'RecordFailed', why: 'erased', ...about };
  const { email } = facts.recipient;
  const notNeededToAct = FOR_INFORMATION.includes(kind) && !('asksToCome' in facts);
  const unwanted = notNeededToAct && users.get(recipient)?.notices === false;
  if (unwanted || (await deps.suppressions.has(email))) return { type: 'RecordSuppressed', ...about };
  if (kind === 'invitation' || kind === 'reminder') {
    const { meetingId, meeting } = state;
    const invitation = { meetingId, organizerId: meeting.organizerId, kind, recipient, number, email };
    if (!(await deps.mayInvite(invitation))) return { type: 'RecordSuppressed', why: 'limit', ...about };
  }
  const mail = { ...deps.compose(facts, deps.mail), correlationId: correlationId() };
  return attemptToSend(deps, attempt, about, { mail, starts: facts.asks?.starts });
}

/**
 * The recipient's account: either they take part with the account, or the account has the address of their invitation.
 */
async function accountOf(
  { users }: Pick<PerformDeps, 'users'>,
  { loaded: { state, users: known } }: TaskAttempt,
  { recipient }: MailTask,
): Promise<User | undefined> {
  const address = state.meeting.participants[recipient - 1]?.email;
  if (known.has(recipient) || !address) return known.get(recipient);
  return (await users.byEmails([address])).get(normalizeEmail(address));
}

/** The emails not sent to people who turned notices off. */
const FOR_INFORMATION: readonly MailTask['mail'][] = ['booked', 'joined', 'changed', 'cancelled'];

/**
 * The attempt is recorded before a copy may leave, so attempts cut off by a crash count: at most two copies of each
 * email leave. Recording happens as late as possible, so an earlier crash costs no attempt. After two attempts without
 * an answer, delivery is unknown and the email isn't sent again.
 */
async function attemptToSend(
  deps: PerformDeps,
  { loaded, signal, recordDelivery }: TaskAttempt,
  about: { recipient: number; kind: MailKind; number: number },
  { mail, starts }: { mail: Mail; starts: readonly string[] | undefined },
): Promise<MailOutcome> {
  if (allMayHaveLeft(loaded.mails, about)) return { type: 'RecordLostAnswer', ...about };
  const number = nextAttempt(loaded.mails, about);
  let attempting: Promise<Recorded> | undefined;
  async function begin(): Promise<Recorded> {
    const recorded = await recordDelivery({ type: 'RecordAttempt', ...about, attempt: number, starts });
    crashPoint('CP-6-before-mail', about.kind);
    return recorded;
  }
  const sent = await deps.mailer.send(mail, signal, async () => {
    attempting = begin();
    return isAttempt(await attempting);
  });
  crashPoint('CP-5-mail-sent', about.kind);
  const attempted = await attempting;
  if (attempted && !isAttempt(attempted)) {
    if (!attempted.ok || attempted.event !== null) return resultOf(attempted);
    return { done: false, why: 'Another worker is sending this email' };
  }
  switch (sent.outcome) {
    case 'accepted':
      return { type: 'RecordSent', ...about, file: fileKind(mail), asOf: loaded.state.meeting.revision };
    case 'refused':
      return { type: 'RecordFailed', why: 'refused', ...about };
    case 'failed': {
      if (!attempted) return { done: false, why: sent.why };
      const deferred = await recordDelivery({ type: 'RecordDeferral', ...about, attempt: number });
      return { done: false, why: deferred.ok ? sent.why : deferred.why };
    }
    case 'unknown': {
      const lost = await recordDelivery({ type: 'RecordLostAnswer', ...about });
      if (!lost.ok || lost.event !== null) return resultOf(lost);
      // The fault that broke the connection may break the next too, and only a single copy is left.
      return { done: false, why: sent.why, retryAfter: lease.doubt };
    }
  }
}

const isAttempt = (recorded: Recorded): boolean =>
  recorded.ok && recorded.event?.type === 'DeliveryAttempted';

/** The effect of the email's calendar file on the recipient's calendar. */
const fileKind = ({ calendar }: Mail): CalendarFileKind =>
  calendar ? (calendar.method === 'REQUEST' ? 'add' : 'remove') : 'none';

/** The result of a task with nothing more to record. */
const resultOf = (recorded: Recorded): TaskResult =>
  recorded.ok ? TASK_DONE : { done: false, why: recorded.why };
