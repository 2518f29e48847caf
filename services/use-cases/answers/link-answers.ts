import { v4 as randomUuid } from 'uuid';
import { DAY } from '#contracts/durations.ts';
import { normalizeEmail } from '#contracts/email-address.ts';
import { participantByAddress } from '#services/domain/meeting/decide-people.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { crashPoint } from '#services/runtime/crash-points.ts';
import type { Counters } from '#services/storage/accounts/counters.ts';
import type { PendingAnswer, PendingAnswers } from '#services/storage/accounts/pending-answers.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import type { Vault } from '#services/storage/vault/port.ts';
import { type CommandContext, execute } from '../commands/execute.ts';
import { requireMeeting } from '../meetings/load-meeting.ts';
import type { MeetingWithId } from '../meetings/organizing.ts';
import { saveAnswer } from './save-answer.ts';

/**
 * How many answers by share links wait per address, per meeting, and per network, a day: each answer sends an email to
 * an address that someone typed. More are dropped.
 */
const MAX_ANSWERS = { perAddressADay: 5, perMeetingADay: 200, perNetworkADay: 100 };

type Deps = {
  log: EventLog;
  pendingAnswers: PendingAnswers;
  counters: Pick<Counters, 'count'>;
  vault: Pick<Vault, 'hash'>;
  now: () => Date;
};

/**
 * Keeps an answer by a share link until its address is confirmed, for which the sagas send an email. False if the address, the
 * meeting, or the network it came from had too many today.
 */
export async function keepAnswer(
  { pendingAnswers, counters, vault, now }: Deps,
  { id: meetingId }: MeetingWithId,
  answer: PendingAnswer,
  network: string,
): Promise<boolean> {
  const id = randomUuid();
  const day = now().toISOString().slice(0, 10);
  const expire = new Date(Date.parse(day) + DAY);
  const email = vault.hash(normalizeEmail(answer.email), 'email');
  const counted = await counters.count(id, [
    { key: `answers:address:${email}:${day}`, amount: 1, allowed: MAX_ANSWERS.perAddressADay, expire },
    { key: `answers:meeting:${meetingId}:${day}`, amount: 1, allowed: MAX_ANSWERS.perMeetingADay, expire },
    {
      key: `answers:network:${vault.hash(network, 'network')}:${day}`,
      ...{ amount: 1, allowed: MAX_ANSWERS.perNetworkADay, expire },
    },
  ]);
  if (counted.ok) await pendingAnswers.keep(id, meetingId, answer);
  return counted.ok;
}

/**
 * Lets an answer by a share link count, as that of the participant with that address, or of a new participant. Without
 * a confirmed address, only a new participant's answer counts; others are refused.
 */
export async function countAnswer(
  { log, users }: Parameters<typeof saveAnswer>[0],
  { id }: Pick<MeetingWithId, 'id'>,
  { email, name, zone, spans }: PendingAnswer,
  context: (actor?: number) => CommandContext,
  { isConfirmed }: { isConfirmed: boolean },
) {
  const joined = await execute(
    log,
    meetingDecider,
    `meeting-${id}`,
    { type: 'AnswerMeeting', email, name, ...(!isConfirmed && { unconfirmed: true }) },
    context(),
  );
  if (!joined.ok) return joined;
  crashPoint('CP-5-answer-joined');
  const meeting = requireMeeting(joined.state);
  const { number } = participantByAddress(meeting, email)!;
  const saved = await saveAnswer(
    { log, users },
    { ...joined, id, state: meeting, participant: number },
    { zone, spans, done: true },
    () => context(number),
  );
  if (!saved.ok) return saved;
  return { ok: true as const, participant: number, checkpoint: saved.checkpoint ?? joined.checkpoint };
}
