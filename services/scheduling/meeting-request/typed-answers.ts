import { MINUTE } from '#contracts/durations.ts';
import { isStillTheirWord } from '#contracts/proposals.ts';
import type { Evidence } from '#services/domain/evidence/evidence.ts';
import { type AnswerByHand, type AnsweredMinutes, withSpan } from '#services/domain/evidence/typed-answer.ts';
import { byNumber } from '#services/domain/meeting/decide-people.ts';
import { isKnown, type KnownProposal, proposalsOf } from '#services/domain/meeting/proposals.ts';
import type { ExistingMeeting, Proposal } from '#services/domain/meeting/state.ts';

type Answers = Pick<Evidence, 'answers'>;

/** The participant's latest answer by hand, under their own number or a number merged into it. */
export function typedAnswerOf(
  meeting: ExistingMeeting,
  { answers }: Answers,
  participant: number,
): AnswerByHand | undefined {
  const own = Object.entries(answers)
    .filter(([number]) => byNumber(meeting, Number(number))?.number === participant)
    .map(([, answer]) => answer);
  return own.toSorted((one, other) => other.revision - one.revision)[0];
}

/** Whether it is for the dates and the duration that the meeting has now. People are asked again after a change. */
export const isForToday = ({ askedRevision }: ExistingMeeting, { asOf }: AnswerByHand): boolean =>
  asOf >= askedRevision;

/** Whether something that a participant said by hand was erased: an answer, or the time of a proposal. */
export const isWordErased = (meeting: ExistingMeeting, evidence: Answers, participant: number): boolean =>
  typedAnswerOf(meeting, evidence, participant)?.spans === null ||
  proposalsOf(meeting, participant).some((one) => isStillTheirWord(one) && one.start === null);

/** The part of a participant's own answers that counts. */
type Said = { zone: string; spans: readonly AnsweredMinutes[] };

/**
 * The part of a participant's answers by hand and proposed times that counts; a proposed time works for its proposer,
 * who may not have replied otherwise. The latest statement about a time wins. Erased answers and answers for other dates
 * don't count.
 */
export function countingAnswer(
  meeting: ExistingMeeting,
  evidence: Answers,
  participant: number,
): Said | undefined {
  const status = meeting.participants[participant - 1]?.status;
  if (status !== 'accepted' && status !== 'pending') return undefined;
  const typed = status === 'accepted' ? typedAnswerOf(meeting, evidence, participant) : undefined;
  const answer = typed?.spans && isForToday(meeting, typed) ? typed : null;
  const proposed = proposalsOf(meeting, participant).filter(isStillTheirWord).filter(isKnown);
  const zone = answer?.zone ?? proposed.at(-1)?.zone;
  if (zone === undefined) return undefined;
  const isLater = ({ at }: Proposal) => answer === null || at > answer.at;
  const before = proposed.filter((one) => !isLater(one)).map(asSpan);
  const answered = answer?.spans ?? [];
  const under =
    before.length > 0 ? [...before, ...answered].reduce<readonly AnsweredMinutes[]>(withSpan, []) : answered;
  return {
    zone,
    spans: proposed.filter(isLater).map(asSpan).reduce<readonly AnsweredMinutes[]>(withSpan, under),
  };
}

const asSpan = ({ start, duration }: KnownProposal): AnsweredMinutes => {
  const from = Date.parse(start) / MINUTE;
  return { from, to: from + duration, answer: 'works' };
};

/**
 * A participant's answer, restricted to times for which they can be booked. Times lost to another meeting in a failed
 * booking are left out: nobody can attend both, whatever they said, and time held for a person counts with their
 * calendar.
 */
export function bookableAnswer(
  meeting: ExistingMeeting,
  evidence: Answers,
  participant: number,
): ReturnType<typeof countingAnswer> {
  const answer = countingAnswer(meeting, evidence, participant);
  if (!answer) return undefined;
  const taken = meeting.bookings.filter(
    ({ abandoned }) => abandoned?.why === 'overlaps' && abandoned.participant === participant,
  );
  return { ...answer, spans: taken.reduce(withoutTime, answer.spans) };
}

function withoutTime(
  spans: readonly AnsweredMinutes[],
  { start, end }: { start: string; end: string },
): readonly AnsweredMinutes[] {
  const [from, to] = [Date.parse(start) / MINUTE, Date.parse(end) / MINUTE];
  return spans
    .flatMap((span) => [
      { ...span, to: Math.min(span.to, from) },
      { ...span, from: Math.max(span.from, to) },
    ])
    .filter((span) => span.from < span.to);
}
