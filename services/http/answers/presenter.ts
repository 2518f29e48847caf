import type { TypedAnswerState } from '#contracts/api/answers.ts';
import { MINUTE } from '#contracts/durations.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import { fullName } from '#contracts/text/names.ts';
import { HALF_HOUR, type TypedSpan } from '#contracts/typed-answer.ts';
import { type Evidence, evidenceDecider } from '#services/domain/evidence/evidence.ts';
import type { AnsweredMinutes } from '#services/domain/evidence/typed-answer.ts';
import { timeToAnswer } from '#services/domain/meeting/decide-people.ts';
import type { ExistingMeeting, Participant } from '#services/domain/meeting/state.ts';
import { requestOf } from '#services/scheduling/meeting-request/request.ts';
import {
  countingAnswer,
  isForToday,
  typedAnswerOf,
} from '#services/scheduling/meeting-request/typed-answers.ts';
import { allowedWindows } from '#services/scheduling/possible-starts.ts';
import { startsThatCanWin, timeOf } from '#services/scheduling/ranker-1/can-win.ts';
import type { Windows } from '#services/scheduling/windows.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { load } from '#services/use-cases/commands/execute.ts';
import type { MeetingWithId } from '#services/use-cases/meetings/organizing.ts';
import { zoneOfReader } from '#services/use-cases/meetings/zone-of-reader.ts';
import type { ApiDeps } from '../deps.ts';
import { presentPublicly } from '../join/presenter.ts';
import { viewOfState } from '../meetings/view.ts';
import { presentOwn } from '../proposals/presenter.ts';

const instant = (minute: number): string => new Date(minute * MINUTE).toISOString();

/** Answers by hand as the API has them. */
const presentSpans = (spans: readonly AnsweredMinutes[]): TypedSpan[] =>
  spans.map(({ from, to, answer }) => ({ start: instant(from), end: instant(to), answer }));

const presentTime = (windows: Windows) =>
  Array.from({ length: windows.length / 2 }, (_, i) => ({
    start: instant(windows[2 * i]!),
    end: instant(windows[2 * i + 1]!),
  }));

/** The person answering, their answer, and the other evidence. */
type Answering = {
  id: string;
  meeting: ExistingMeeting;
  evidence: Evidence;
  me: Participant;
  organizer: User | null;
  /** The account of the person who answers, if they have one. */
  account: User | null;
};

/**
 * The content of the page for answering by hand. For others, only whether they answered, unless the organizer opened
 * the answers.
 */
function presentAnswering(
  { id, meeting, evidence, me, organizer, account }: Answering,
  policy: RankingPolicy,
  now: Date,
): TypedAnswerState {
  const answer = typedAnswerOf(meeting, evidence, me.number);
  return {
    meeting: presentPublicly(viewOfState(id, meeting), now),
    organizer: { name: organizer && fullName(organizer) },
    me: {
      name: me.name ?? null,
      email: me.email,
      status: me.status === 'removed' ? 'declined' : me.status,
      optional: meeting.attendance.optional.includes(me.number),
      ...timeToAnswer(meeting, me),
    },
    zone: zoneOfReader({ meeting, evidence }, me.number, account),
    mayAnswer: mayAnswer(meeting),
    answer: answer?.spans ? { spans: presentSpans(answer.spans), asOf: answer.at } : null,
    stale: answer !== undefined && !isForToday(meeting, answer),
    calendarConnected: account?.calendar === 'connected' && me.status === 'accepted',
    ...presentTimes({ meeting, evidence }, policy, now),
    proposals: presentOwn(meeting, me.number),
    others: presentOthers(meeting, evidence, me),
  };
}

const mayAnswer = ({ status }: ExistingMeeting): boolean => status === 'pending' || status === 'active';

/** The remaining times that the organizer allows, and those of them that can still win. */
function presentTimes(
  { meeting, evidence }: Pick<Answering, 'meeting' | 'evidence'>,
  policy: RankingPolicy,
  now: Date,
): Pick<TypedAnswerState, 'open' | 'matters'> {
  const request = requestOf({ meeting, evidence, users: new Map() }, now, policy.leadMinutes);
  const open = from(allowedWindows(request), request.now + request.leadMinutes);
  // Once a time is booked, the answers of others decide nothing anymore.
  const mattering = mayAnswer(meeting) ? timeOf(startsThatCanWin(request, policy), meeting.duration) : [];
  return {
    open: presentTime(open),
    matters: {
      spans: presentTime(mattering),
      of: halfHoursIn(open),
      matter: halfHoursIn(mattering),
    },
  };
}

/** The windows from a minute on, from the next quarter of an hour. */
function from(windows: Windows, minute: number): Windows {
  const left: number[] = [];
  for (let i = 0; i < windows.length; i += 2) {
    const start = Math.max(windows[i]!, Math.ceil(minute / 15) * 15);
    if (start < windows[i + 1]!) left.push(start, windows[i + 1]!);
  }
  return left;
}

/** How many half hours of the clock these windows touch. */
function halfHoursIn(windows: Windows): number {
  const touched = new Set<number>();
  for (let i = 0; i < windows.length; i += 2)
    for (let at = Math.floor(windows[i]! / HALF_HOUR); at * HALF_HOUR < windows[i + 1]!; at++)
      touched.add(at);
  return touched.size;
}

/** Removed people, and the person who asks, aren't among the others. */
function presentOthers(
  meeting: ExistingMeeting,
  evidence: Evidence,
  me: Participant,
): TypedAnswerState['others'] {
  const others = meeting.participants.filter(
    ({ number, status }) => status !== 'removed' && number !== me.number,
  );
  const answers = others.flatMap(({ number, name, status }) => {
    const answer = status === 'accepted' && countingAnswer(meeting, evidence, number);
    return answer ? [{ name: name ?? null, spans: presentSpans(answer.spans) }] : [];
  });
  return {
    count: others.length,
    answered: others.filter(({ status }) => status !== 'pending').length,
    answers: meeting.answersVisible ? answers : null,
  };
}

/** The times that a participant can mark, and the answer so far. */
export async function answeringOf(
  { log, users, settings, now }: Pick<ApiDeps, 'log' | 'users' | 'settings' | 'now'>,
  { id, state: meeting, participant: me }: MeetingWithId & { participant: Participant },
): Promise<TypedAnswerState> {
  const [{ state: evidence }, organizer, account] = await Promise.all([
    load(log, evidenceDecider, `evidence-${id}`),
    users.byId(meeting.organizerId),
    me.userId === undefined ? null : users.byId(me.userId),
  ]);
  return presentAnswering({ id, meeting, evidence, me, organizer, account }, settings.policy, now());
}
