import type { WhyNot } from '#contracts/api/history.ts';
import { DEFAULT_RANKING_POLICY, type RankingPolicy } from '#contracts/default-ranking-policy.ts';
import type { ScoreParts, SlotState, Suggestion } from '#contracts/events/suggestion.ts';
import type { Reader } from '#contracts/text/times.ts';
import { requestAt } from '#services/analysis/past-decisions/request-at.ts';
import { isReadFor } from '#services/domain/evidence/availability.ts';
import type { Evidence } from '#services/domain/evidence/evidence.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { isKnownIn } from '#services/scheduling/busy.ts';
import type { RankedSlot, SchedulingPerson, SchedulingRequest } from '#services/scheduling/engine.ts';
import { type ExplainedSlot, explainSlot, notPossibleAt } from '#services/scheduling/explain-slot.ts';
import { dateRange } from '#services/scheduling/meeting-request/date-range.ts';
import { stateInSlot } from '#services/scheduling/states.ts';
import { scheduleUnder, underPolicy } from '#services/scheduling/under-policy.ts';
import { K_ANONYMITY_THRESHOLD } from '../few-people.ts';
import type { KnownThen } from './known-then.ts';
import type { HistoryViewer } from './visibility.ts';
import { whyNotInWords } from './why-not-text.ts';

const MINUTE = 60_000;

export type WhyNotQuestion = Reader & {
  version: number;
  /** Instant, ISO. */
  start: string;
  viewer: HistoryViewer;
  /** `You` for the viewer. */
  nameOf(participant: number): string;
  /** Today's ranking policy. */
  policy: RankingPolicy;
  /** Whether the evidence is safe to give counts from, if there are enough people. */
  tellsOfMany: boolean;
};

type Then = Omit<KnownThen, 'meeting'> & { meeting: ExistingMeeting };

/** Why a meeting was not held at a time, or why it could have been, from what was known at a version. Pure. */
export function whyNotAt(then: Then, asked: WhyNotQuestion): WhyNot {
  const { meeting, evidence, lookedAt } = then;
  const startMinute = Math.floor(Date.parse(asked.start) / MINUTE);
  const end = iso(startMinute + meeting.duration);
  const nothing: Answer = {
    version: asked.version,
    start: iso(startMinute),
    end,
    lookedAt,
    notPossible: null,
    people: null,
    counts: null,
    score: null,
    bent: [],
    rank: null,
    of: null,
    best: null,
    bestHadMoreOf: [],
    suggestedAs: suggestedAs(meeting, startMinute),
    ranker: meeting.ranking?.ranker ?? null,
    otherPolicy: null,
    erased: false,
  };
  if (lookedAt === null) return told(nothing, then, asked);
  const { policy, otherPolicy } = policyOf(meeting, asked.policy);
  const ruled = { ...asked, policy };
  const wanted = requestAt(meeting, evidence, new Date(lookedAt), policy.leadMinutes, null);
  const erased = wanted.people.some(({ number }) => isErased(evidence, number));
  const notPossible = notPossibleAt(underPolicy(wanted, policy), startMinute);
  const base = { ...nothing, notPossible, otherPolicy, erased };
  // Outside the dates no one's availability is shown, not even to the organizer.
  if (notPossible === 'outsideDates') return told(base, then, ruled);
  const request = asFarAsRead(wanted, evidence, startMinute);
  const isWhole = request === wanted && isReadWhole(wanted, then);
  const slot = {
    ...explainSlot(underPolicy(request, policy), startMinute),
    // People who don't have to attend don't count in the score, but are shown too.
    people: stateInSlot({ ...request, policy }, startMinute, startMinute + request.duration),
  };
  return told(
    {
      ...base,
      people: peopleOf(slot, request, asked),
      ...(tellsOfOthers(request, startMinute, ruled)
        ? comparison(slot, request, policy, isWhole)
        : asked.viewer.role === 'analyst' && asShown(meeting, startMinute, policy)),
    },
    then,
    ruled,
  );
}

type Answer = Omit<WhyNot, 'sentence'>;

const told = (answer: Answer, { meeting }: Then, asked: WhyNotQuestion): WhyNot => ({
  ...answer,
  sentence: whyNotInWords(answer, { ...asked, meeting }),
});

const iso = (minute: number): string => new Date(minute * MINUTE).toISOString();

const isErased = (evidence: Evidence, number: number): boolean => {
  const known = evidence.people[number];
  return known?.known === false && known.why === 'erased';
};

/** Unread time is not free: a calendar that was read for other dates is unknown at this time. */
function asFarAsRead(request: SchedulingRequest, { people }: Evidence, start: number): SchedulingRequest {
  const time = { from: start * MINUTE, to: (start + request.duration) * MINUTE };
  const isRead = ({ number, busy, within }: SchedulingPerson) =>
    busy === null || within !== undefined || isReadFor(people[number], time);
  if (request.people.every(isRead)) return request;
  return {
    ...request,
    people: request.people.map((person) => (isRead(person) ? person : { ...person, busy: null })),
  };
}

/**
 * Whether all known calendars were read for the rest of the date range, or for what their owners agreed to of it: only
 * then is there a best time.
 */
function isReadWhole({ people }: SchedulingRequest, { meeting, evidence, lookedAt }: Then): boolean {
  const { start, end } = dateRange(meeting);
  const left = { from: Math.max(start.getTime(), Date.parse(lookedAt ?? '')), to: end.getTime() };
  return people.every(
    ({ number, busy, within }) =>
      busy === null || within !== undefined || isReadFor(evidence.people[number], left),
  );
}

/** Unknown calendars, and those that don't count under the policy, don't help to hide anyone's. */
function tellsOfOthers(
  request: SchedulingRequest,
  start: number,
  { viewer: { number, role }, policy, tellsOfMany }: WhyNotQuestion,
): boolean {
  const others = underPolicy(request, policy).people.filter(
    (person) => person.number !== number && isKnownIn(person, start, start + request.duration),
  );
  return role === 'organizer' || (tellsOfMany && others.length >= K_ANONYMITY_THRESHOLD);
}

function peopleOf(
  slot: ExplainedSlot,
  request: SchedulingRequest,
  { viewer, nameOf }: WhyNotQuestion,
): WhyNot['people'] {
  if (viewer.role === 'analyst') return null;
  return slot.people
    .filter(({ participant }) => viewer.role === 'organizer' || participant === viewer.number)
    .map(({ participant, state }) => ({
      participant,
      name: nameOf(participant),
      zone: request.people.find(({ number }) => number === participant)?.zone ?? null,
      state,
    }));
}

/** How the time compares with the best one. No comparison if some calendars were read for other dates. */
function comparison(
  slot: ExplainedSlot,
  request: SchedulingRequest,
  policy: RankingPolicy,
  isWhole: boolean,
): Partial<Answer> {
  const counted = { counts: countsOf(slot), score: scoreOf(slot), bent: slot.bent };
  if (!isWhole) return counted;
  const found = scheduleUnder(request, policy, { limit: 1 });
  const best = found.kind === 'times' ? found.slots[0] : undefined;
  return {
    ...counted,
    rank: slot.rank,
    of: slot.of,
    best: best ? scoreOf(best) : null,
    bestHadMoreOf: best ? decidingPartsOf(best.parts, slot.parts, policy) : [],
  };
}

/** With few people, an analyst gets only what the shown rankings say, which is in the story anyway. */
function asShown({ ranking }: ExistingMeeting, start: number, policy: RankingPolicy): Partial<Answer> {
  const shown = ranking?.found.kind === 'times' ? ranking.found.suggestions : [];
  const best = shown[0] && scoreShown(shown[0]);
  const one = shown.find((suggestion) => Date.parse(suggestion.start) === start * MINUTE);
  return {
    score: one ? scoreShown(one) : null,
    bent: one?.bent ?? [],
    best: best ?? null,
    bestHadMoreOf: one && best ? decidingPartsOf(best.parts, one.parts, policy) : [],
  };
}

const scoreShown = ({ start, end, confidence, parts }: Suggestion): NonNullable<WhyNot['score']> => ({
  start,
  end,
  confidence,
  parts,
});

const scoreOf = ({ start, end, confidence, parts }: RankedSlot): NonNullable<WhyNot['score']> => ({
  start: iso(start),
  end: iso(end),
  confidence,
  parts,
});

function countsOf({ people }: ExplainedSlot): NonNullable<WhyNot['counts']> {
  const counts: Record<SlotState, number> = { free: 0, busy: 0, outOfHours: 0, unknown: 0 };
  for (const { state } of people) counts[state]++;
  return counts;
}

/** The policy named by the ranking, if this Kairos still has it; otherwise today's. */
function policyOf(
  { ranking }: ExistingMeeting,
  today: RankingPolicy,
): { policy: RankingPolicy; otherPolicy: string | null } {
  const name = /\+([^+]+)$/.exec(ranking?.ranker.version ?? '')?.[1] ?? DEFAULT_RANKING_POLICY.name;
  if (ranking === null || name === today.name) return { policy: today, otherPolicy: null };
  return name === DEFAULT_RANKING_POLICY.name
    ? { policy: DEFAULT_RANKING_POLICY, otherPolicy: null }
    : { policy: today, otherPolicy: name };
}

/** The parts in which the best time scored higher, the largest difference first. */
function decidingPartsOf(
  best: ScoreParts,
  other: ScoreParts,
  { weights }: RankingPolicy,
): (keyof ScoreParts)[] {
  const by = (part: keyof ScoreParts) => weights[part] * (best[part] - other[part]);
  return (Object.keys(weights) as (keyof ScoreParts)[])
    .filter((part) => by(part) > 0)
    .sort((one, two) => by(two) - by(one));
}

/** The number of the time among the suggestions of that ranking. */
function suggestedAs({ ranking }: ExistingMeeting, start: number): number | null {
  if (ranking?.found.kind !== 'times') return null;
  const index = ranking.found.suggestions.findIndex((one) => Date.parse(one.start) === start * MINUTE);
  return index < 0 ? null : index + 1;
}
