import type { SaidOfTime, WhyNot } from '#contracts/api/history.ts';
import { MINUTE } from '#contracts/durations.ts';
import type { SlotState, Suggestion } from '#contracts/events/suggestion.ts';
import { DEFAULT_RANKING_POLICY, type RankingPolicy } from '#contracts/ranking-policy.ts';
import { hardshipsInWords } from '#contracts/text/reasons.ts';
import type { Reader } from '#contracts/text/times.ts';
import { isReadFor } from '#services/domain/evidence/availability.ts';
import type { Evidence } from '#services/domain/evidence/evidence.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { knownOf, saidOf } from '#services/scheduling/answered.ts';
import { isKnownIn } from '#services/scheduling/busy.ts';
import type {
  Explained,
  RankedSlot,
  SchedulingPerson,
  SchedulingRequest,
} from '#services/scheduling/engine.ts';
import { dateRange } from '#services/scheduling/meeting-request/date-range.ts';
import { isWordErased } from '#services/scheduling/meeting-request/typed-answers.ts';
import { notPossibleAt } from '#services/scheduling/not-possible.ts';
import { explainUnder, scheduleUnder, underPolicy } from '#services/scheduling/under-policy.ts';
import { K_ANONYMITY_THRESHOLD } from './k-anonymity.ts';
import { knownPolicies, policyOfRanking } from './known-policies.ts';
import type { KnownThen } from './known-then.ts';
import { requestAt } from './request-at.ts';
import type { HistoryViewer } from './visibility.ts';
import { whyNotInWords } from './why-not-text.ts';

type WhyNotQuestion = Reader & {
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

/** Why a meeting was not held at a time, or why it could have been, from the knowledge at a version. Pure. */
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
    ranker: meeting.ranking
      ? { by: meeting.ranking.ranker.by, version: meeting.ranking.ranker.version }
      : null,
    otherPolicy: null,
    erased: false,
  };
  if (lookedAt === null) return told(nothing, then, asked);
  const { policy, otherPolicy } = policyOf(meeting, asked.policy);
  const ruled = { ...asked, policy };
  const wanted = requestAt(meeting, evidence, new Date(lookedAt), policy.leadMinutes, null);
  const erased = wanted.people.some(({ number }) => isErased(meeting, evidence, number));
  const notPossible = notPossibleAt(underPolicy(wanted, policy), startMinute);
  const base = { ...nothing, notPossible, otherPolicy, erased };
  // Outside the dates nobody's availability is shown, not even to the organizer.
  if (notPossible === 'outsideDates') return told(base, then, ruled);
  const request = asFarAsRead(wanted, evidence, startMinute);
  const isWhole = request === wanted && isReadWhole(wanted, then);
  const slot = explainUnder(request, startMinute, policy);
  return told(
    {
      ...base,
      people: peopleOf(slot, request, { ...asked, meeting }),
      ...(tellsOfOthers(request, startMinute, ruled)
        ? comparison(slot, request, policy, isWhole)
        : asked.viewer.role === 'analyst' && asShown(meeting, startMinute)),
    },
    then,
    ruled,
    hardshipsAt(slot, ruled),
  );
}

type Answer = Omit<WhyNot, 'sentence'>;

const told = (
  answer: Answer,
  { meeting }: Then,
  asked: WhyNotQuestion,
  hardships: readonly string[] = [],
): WhyNot => ({
  ...answer,
  sentence: whyNotInWords(answer, { ...asked, meeting, hardships }),
});

/** For whom the time would have been inconvenient, in the words of reasons; only the organizer is told. */
function hardshipsAt(slot: RankedSlot, { viewer, zone, clock, nameOf }: WhyNotQuestion): string[] {
  if (viewer.role !== 'organizer') return [];
  const reader = { zone, clock, nameOf: (number: number) => (number === 0 ? 'you' : nameOf(number)) };
  return hardshipsInWords({ start: iso(slot.start), end: iso(slot.end), because: slot.because }, reader);
}

const iso = (minute: number): string => new Date(minute * MINUTE).toISOString();

const isErased = (meeting: ExistingMeeting, evidence: Evidence, number: number): boolean => {
  const known = evidence.people[number];
  return (known?.known === false && known.why === 'erased') || isWordErased(meeting, evidence, number);
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
 * Whether all known calendars were read for the rest of the date range, or for the part to which their owners agreed;
 * only then is there a best time.
 */
function isReadWhole({ people }: SchedulingRequest, { meeting, evidence, lookedAt }: Then): boolean {
  const { start, end } = dateRange(meeting);
  const left = { from: Math.max(start.getTime(), Date.parse(lookedAt ?? '')), to: end.getTime() };
  return people.every(
    ({ number, busy, within }) =>
      busy === null || within !== undefined || isReadFor(evidence.people[number], left),
  );
}

/** Unknown calendars,and calendars that don't count under the policy don't help to hide anyone's. */
function tellsOfOthers(
  request: SchedulingRequest,
  start: number,
  { viewer: { number, role }, policy, tellsOfMany }: WhyNotQuestion,
): boolean {
  const others = underPolicy(request, policy).people.filter(
    (person) => person.number !== number && isKnownIn(knownOf(person), start, start + request.duration),
  );
  return role === 'organizer' || (tellsOfMany && others.length >= K_ANONYMITY_THRESHOLD);
}

function peopleOf(
  slot: Explained,
  request: SchedulingRequest,
  { viewer, nameOf, meeting }: WhyNotQuestion & { meeting: ExistingMeeting },
): WhyNot['people'] {
  if (viewer.role === 'analyst') return null;
  return slot.people
    .filter(({ participant }) => viewer.role === 'organizer' || participant === viewer.number)
    .map(({ participant, state }) => {
      const person = request.people.find(({ number }) => number === participant);
      const hasReplied = meeting.participants[participant - 1]?.status !== 'pending';
      const said = hasReplied ? person && saidAt(person, state, slot) : 'noReply';
      return {
        ...{ participant, name: nameOf(participant), zone: person?.zone ?? null, state },
        ...(said && { said }),
      };
    });
}

/** A person's answer by hand about a time; undefined where the calendar covers an unanswered part. */
function saidAt(
  { answered }: SchedulingPerson,
  state: SlotState,
  { start, end }: Explained,
): SaidOfTime | undefined {
  if (!answered) return undefined;
  const { doesntWork, ifNeedBe, isWhole } = saidOf(answered, start, end);
  if (doesntWork) return 'doesntWork';
  if (!isWhole) return state === 'unknown' ? 'nothing' : undefined;
  return ifNeedBe ? 'ifNeedBe' : 'works';
}

/** Compares the time with the best time. No comparison if some calendars were read for other dates. */
function comparison(
  slot: Explained,
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
    bestHadMoreOf: best ? decidingPartsOf(best, slot) : [],
  };
}

/** With few people, an analyst gets only the content of the shown rankings, which the story contains anyway. */
function asShown({ ranking }: ExistingMeeting, start: number): Partial<Answer> {
  const shown = ranking?.found.kind === 'times' ? ranking.found.suggestions : [];
  const best = shown[0] && scoreShown(shown[0]);
  const one = shown.find((suggestion) => Date.parse(suggestion.start) === start * MINUTE);
  return {
    score: one ? scoreShown(one) : null,
    bent: one?.bent ?? [],
    best: best ?? null,
    bestHadMoreOf: one && best ? decidingPartsOf(best, one) : [],
  };
}

type Scored = NonNullable<WhyNot['score']>;

const scoreShown = (suggestion: Suggestion): Scored => {
  const { start, end, confidence } = suggestion;
  return { start, end, confidence, costs: suggestion.costs };
};

const scoreOf = (slot: RankedSlot): Scored => {
  const { start, end, confidence } = slot;
  return { start: iso(start), end: iso(end), confidence, costs: slot.costs };
};

function countsOf({ people }: Explained): NonNullable<WhyNot['counts']> {
  const counts: Record<SlotState, number> = {
    ...{ free: 0, busy: 0, outOfHours: 0 },
    ...{ unknown: 0, night: 0, tooSoon: 0 },
  };
  for (const { state } of people) counts[state]++;
  return counts;
}

/** The policy that the ranking was made under, if this Kairos still has it; otherwise today's. */
function policyOf(
  { ranking }: ExistingMeeting,
  today: RankingPolicy,
): { policy: RankingPolicy; otherPolicy: string | null } {
  if (ranking === null) return { policy: today, otherPolicy: null };
  const policy = policyOfRanking(
    ranking,
    knownPolicies([{ ...DEFAULT_RANKING_POLICY, leadMinutes: leadOf(today) }, today]),
  );
  return policy
    ? { policy, otherPolicy: null }
    : {
        policy: today,
        otherPolicy: /\+([^+]+)$/.exec(ranking.ranker.version)?.[1] ?? ranking.ranker.version,
      };
}

/** A setting of its own changes the lead time of the default policies; a named policy says nothing of theirs. */
const leadOf = ({ name, leadMinutes }: RankingPolicy): number =>
  name === DEFAULT_RANKING_POLICY.name ? leadMinutes : DEFAULT_RANKING_POLICY.leadMinutes;

type Part = WhyNot['bestHadMoreOf'][number];

/** The costs that are lower for the best time, the largest difference first. */
function decidingPartsOf(best: Pick<Scored, 'costs'>, other: Pick<Scored, 'costs'>): Part[] {
  const by = (part: Part): number => (other.costs[part] ?? 0) - (best.costs[part] ?? 0);
  return (Object.keys(best.costs) as Part[])
    .filter((part) => by(part) > 0)
    .sort((one, two) => by(two) - by(one));
}

/** The number of the time among the suggestions of that ranking. */
function suggestedAs({ ranking }: ExistingMeeting, start: number): number | null {
  if (ranking?.found.kind !== 'times') return null;
  const index = ranking.found.suggestions.findIndex((one) => Date.parse(one.start) === start * MINUTE);
  return index < 0 ? null : index + 1;
}
