import type { UtcMinute } from '../../services/scheduling/engine.ts';
import type { EventLog } from '../../services/storage/event-store/event-log.ts';
import type { PastDecision } from '../past-decisions/decisions.ts';
import { type ReadDecisionsOptions, readPastDecisions } from '../past-decisions/read-decisions.ts';
import type { StoriesRead } from '../past-decisions/read-stories.ts';
import { type Baseline, shownOf } from './baseline.ts';
import { BASELINES } from './baselines.ts';
import type { BaselineReport, RuleFigures } from './report.ts';
import {
  absentAt,
  possibleTimes,
  refusalsAt,
  type TimeFacts,
  timeFactsOf,
  unknownAt,
  worstAt,
} from './time-facts.ts';

/**
 * Ranks what every meeting was decided on again by the rules of others. Reads the log and the keys, and writes nothing.
 * Throws as `readStories` does.
 */
export async function compareWithBaselines(
  log: Pick<EventLog, 'follow' | 'head'>,
  options: ReadDecisionsOptions,
): Promise<BaselineReport> {
  const tally = createBaselineTally(BASELINES);
  return tally.report(await readPastDecisions(log, options, tally.meeting));
}

/** In sixtieths, which all reciprocals up to a fifth are whole numbers of. */
const SIXTIETHS = 60;

/** Only whole numbers are added, so the order of the meetings makes no difference. */
type Count = Omit<RuleFigures, 'shareFirstTaken' | 'meanReciprocalRank' | 'worstOff' | 'attendance'> & {
  reciprocals: number;
  /** Of the worst-off of each meeting, in tenths of a point. */
  worst: number[];
  coming: number;
  people: number;
};

const noCount = (rule: string, source: string | null): Count => ({
  rule,
  source,
  ...{ withoutTimes: 0, firstTaken: 0, ownFirstTaken: 0, booked: 0, bookedRefused: 0 },
  ...{ reciprocals: 0, worst: [], coming: 0, people: 0 },
  refused: { busy: 0, asleep: 0, dayOff: 0 },
});

/** Adds up what each rule makes of the meetings. */
function createBaselineTally(rules: readonly Baseline[]) {
  const counts = [noCount('Kairos', null), ...rules.map(({ name, source }) => noCount(name, source))];
  const all = { ranked: 0, erased: 0, inCommon: 0, choices: 0 };

  function addRule(count: Count, { shown, books, rank }: RuleOutcome, chosen: number | null): void {
    if (chosen !== null && rank === 1) count.firstTaken += 1;
    if (chosen !== null && rank !== null) count.reciprocals += Math.round(SIXTIETHS / rank);
    const [first] = shown;
    if (!first) {
      count.withoutTimes += 1;
      return;
    }
    if (first.start === chosen) count.ownFirstTaken += 1;
    const refusals = refusalsAt(first);
    for (const refusal of refusals) count.refused[refusal] += 1;
    count.booked += books ? 1 : 0;
    count.bookedRefused += books && refusals.length > 0 ? 1 : 0;
  }

  function addFirst(count: Count, { shown: [first] }: RuleOutcome): void {
    count.worst.push(Math.round(10 * worstAt(first!)));
    count.people += first!.people.length;
    count.coming += first!.people.length - absentAt(first!).length - unknownAt(first!).length;
  }

  return {
    /** All rankings of a meeting, the oldest first. */
    meeting(decisions: readonly PastDecision[]): void {
      const decision = decisiveRanking(decisions);
      if (!decision) return;
      all.ranked += 1;
      if (decision.erased.length > 0) {
        all.erased += 1;
        return;
      }
      const { isChoice, outcomes } = compareMeeting(decision, rules);
      all.choices += isChoice ? 1 : 0;
      const chosen = isChoice ? Date.parse(decision.chosen!.start) / 60_000 : null;
      for (const [index, outcome] of outcomes.entries()) addRule(counts[index]!, outcome, chosen);
      if (!outcomes.every(({ shown }) => shown.length > 0)) return;
      all.inCommon += 1;
      for (const [index, outcome] of outcomes.entries()) addFirst(counts[index]!, outcome);
    },

    report({ place, events, meetings, late }: StoriesRead): BaselineReport {
      return {
        format: 'kairos-baselines-1',
        log: { place, events, meetings, late },
        ...all,
        rules: counts.map((count) => figuresOf(count, all.choices)),
      };
    },
  };
}

function figuresOf({ reciprocals, worst, coming, people, ...counts }: Count, choices: number): RuleFigures {
  const sorted = worst.toSorted((a, b) => a - b);
  const sum = sorted.reduce((a, b) => a + b, 0);
  return {
    ...counts,
    shareFirstTaken: share(counts.firstTaken, choices),
    meanReciprocalRank: share(reciprocals, choices * SIXTIETHS),
    worstOff: {
      mean: share(sum, 10 * sorted.length),
      ninetieth: sorted.length === 0 ? null : sorted[Math.ceil(0.9 * sorted.length) - 1]! / 10,
    },
    attendance: share(coming, people),
  };
}

const share = (some: number, all: number): number | null =>
  all === 0 ? null : Math.round((some * 10_000) / all) / 10_000;

/** What a rule makes of a meeting. */
type RuleOutcome = {
  /** What it would show, best first. */
  shown: readonly TimeFacts[];
  /** Whether it would book the first of them without asking. */
  books: boolean;
  /** The place, from 1, of the chosen time among those chosen from, in its order; null for a time without a place. */
  rank: number | null;
};

type ComparedMeeting = {
  decision: PastDecision;
  /** Whether the organizer chose one of at least two times. */
  isChoice: boolean;
  /** Kairos as it was, then the rules in their order. */
  outcomes: RuleOutcome[];
};

/** The ranking that counts for a meeting: the one it was booked from, otherwise the last one. Takes the oldest first. */
const decisiveRanking = (decisions: readonly PastDecision[]): PastDecision | undefined =>
  decisions.findLast(({ outcome }) => outcome === 'booked') ?? decisions.at(-1);

/** A ranking as it was, and under each of the rules. */
function compareMeeting(decision: PastDecision, rules: readonly Baseline[]): ComparedMeeting {
  const { request, ranked, chosen, outcome } = decision;
  const suggestions = ranked.kind === 'times' ? ranked.suggestions : [];
  const factsAt = timeFactsOf(request);
  const asShown = suggestions.map(({ start }) => factsAt(minuteOf(start)));
  const wasChosen = chosen?.shown && chosen.by === 'organizer' && outcome === 'booked' ? chosen : null;
  const isChoice = wasChosen !== null && suggestions.length > 1;
  const start = isChoice ? minuteOf(wasChosen.start) : null;
  const [best] = suggestions;
  const possible = possibleTimes(request);
  return {
    decision,
    isChoice,
    outcomes: [
      {
        shown: asShown,
        books: best !== undefined && best.bent.length === 0 && best.notFree.length === 0,
        rank: placeOf(start, asShown),
      },
      ...rules.map((rule): RuleOutcome => {
        const shown = shownOf(rule.order(possible));
        return {
          shown,
          books: shown[0] !== undefined && rule.books(shown[0]),
          rank: placeOf(start, rule.order(asShown)),
        };
      }),
    ],
  };
}

const minuteOf = (instant: string): UtcMinute => Date.parse(instant) / 60_000;

function placeOf(start: UtcMinute | null, ordered: readonly TimeFacts[]): number | null {
  const place = ordered.findIndex((time) => time.start === start);
  return place < 0 ? null : place + 1;
}
