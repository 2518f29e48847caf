import { MINUTE } from '#contracts/durations.ts';
import type { TypedSpan } from '#contracts/typed-answer.ts';
import { isRefused } from '#services/domain/decider.ts';
import { evidenceDecider } from '#services/domain/evidence/evidence.ts';
import type { AnsweredMinutes } from '#services/domain/evidence/typed-answer.ts';
import type { MeetingRefusalCode, RepliedMail } from '#services/domain/meeting/commands.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { crashPoint } from '#services/runtime/crash-points.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import type { Checkpoint } from '#services/storage/event-store/port.ts';
import { type CommandContext, execute } from '../commands/execute.ts';
import { heldAsOf, type WhoseTime } from '../commands/whose-time.ts';
import type { LoadedMeeting } from '../meetings/organizing.ts';

/** An answer as typed; see contracts/typed-answer.ts. */
type TypedInput = { zone: string; spans: readonly TypedSpan[]; done: boolean };

type Saved =
  | { ok: true /** Null if there was nothing to record. */; checkpoint: Checkpoint | null }
  | { ok: false; refused: { code: MeetingRefusalCode | 'keyReused' | 'conflict'; message: string } };

const inMinutes = ({ start, end, answer }: TypedSpan): AnsweredMinutes => ({
  from: Date.parse(start) / MINUTE,
  to: Date.parse(end) / MINUTE,
  answer,
});

/**
 * Records a participant's answer by hand, and then the fact that they answered, which ranks times again. If only the
 * first is stored, sending the answer again triggers the ranking; a ranking in between counts the answer. An identical
 * answer is not recorded twice, and an empty first answer not at all. Once a time is booked, being done without naming
 * any time accepts the booked time. `mail`: the email that says so. Refused where the participant may no longer answer.
 */
export async function saveAnswer(
  { log, users }: { log: EventLog; users: WhoseTime },
  found: LoadedMeeting & { participant: number; mail?: RepliedMail },
  { zone, spans, done }: TypedInput,
  context: (part: string) => CommandContext,
): Promise<Saved> {
  const { id, state, participant, mail } = found;
  const stream = `meeting-${id}` as const;
  const { email, userId } = state.participants[participant - 1] ?? {};
  const heldAs = email && userId === undefined ? await heldAsOf(users, email) : undefined;
  const who = { participant, ...(heldAs !== undefined && { heldAs }) };
  if (state.status === 'scheduled' && spans.length === 0 && done)
    return execute(
      log,
      meetingDecider,
      stream,
      { type: 'AnswerMeeting', ...who, done },
      context('answered'),
      found,
    );
  // Not recorded as evidence where the meeting would refuse it afterwards.
  const allowed = meetingDecider.decide({ type: 'AnswerMeeting', participant, evidenceRevision: 0 }, state);
  if (isRefused(allowed)) return { ok: false, ...allowed };
  const typed = context('typed');
  const recorded = await execute(
    log,
    evidenceDecider,
    `evidence-${id}`,
    {
      type: 'RecordTypedAnswer',
      ...{ participant, at: typed.now().toISOString(), zone, asOf: state.askedRevision },
      spans: spans.map(inMinutes),
    },
    typed,
  );
  if (!recorded.ok) return { ok: false, refused: recorded.refused };
  const answer = recorded.state.answers[participant];
  if (!answer) return { ok: true, checkpoint: null };
  crashPoint('CP-5-answer-typed');
  const answered = await execute(
    log,
    meetingDecider,
    stream,
    {
      type: 'AnswerMeeting',
      ...{ ...who, evidenceRevision: answer.revision },
      ...(done && { done: true as const }),
      ...(mail && { mail }),
    },
    context('answered'),
    found,
  );
  return answered.ok ? { ok: true, checkpoint: answered.checkpoint } : answered;
}
