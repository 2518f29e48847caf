import type { BentRule, ScoreParts } from '#contracts/events/suggestion.ts';
import { MINUTES_A_DAY } from '../windows.ts';
import type { Tally } from './survey.ts';

export type ReasonFacts = {
  parts: ScoreParts;
  tally: Tally;
  bent: readonly BentRule[];
  /** Minutes from now to the start. */
  away: number;
};

/** Above this, `hours` means that even the worst-off person is well inside their hours. */
const WELL_INSIDE = 0.9;
const SOON = 2 * MINUTES_A_DAY;
/** Above this, `sooner` means a start within the first possible days. */
const EARLY = 0.6;
const FEW = 0.5;

/**
 * A sentence, without names, on why a slot ranks where it does. Clauses only appear if true: first who is free, then at
 * most two advantages, then at most two drawbacks.
 */
export function reasonFor(facts: ReasonFacts): string {
  const { people, free } = facts.tally;
  const praise = advantages(facts).slice(0, 2);
  const doubt = drawbacks(facts).slice(0, 2).join(' and ');
  if (free === people) {
    return `${series([allFree(people), ...praise])}${doubt && `, but ${doubt}`}.`;
  }
  const rest = [praise.join(' and '), doubt].filter(Boolean).join(', but ');
  return `${[whoIsFree(facts.tally), rest].filter(Boolean).join('; ')}.`;
}

/** Joins clauses with commas, and with `and` before the last. */
const series = (clauses: readonly string[]): string =>
  clauses.map((clause, i) => (i > 0 && i === clauses.length - 1 ? `and ${clause}` : clause)).join(', ');

function allFree(people: number): string {
  if (people === 1) return 'The organizer is free';
  return people === 2 ? 'Both people are free' : `All ${people} people are free`;
}

function whoIsFree({ people, free, busy, outOfHours, unknown }: Tally): string {
  if (outOfHours === people) return 'Nobody is busy, but everyone would be outside their hours';
  const some =
    free === 0 ? 'Nobody is free' : `${free} of ${people} people ${free === 1 ? 'is' : 'are'} free`;
  const others = [
    ...(busy > 0 ? [busy === 1 ? 'one is busy' : `${busy} are busy`] : []),
    ...(outOfHours > 0 ? [`${outOfHours === 1 ? 'one' : outOfHours} would be outside their hours`] : []),
    ...(unknown > 0 ? [unknown === 1 ? 'one calendar is unknown' : `${unknown} calendars are unknown`] : []),
  ];
  return `${some}, while ${inWords(others)}`;
}

const inWords = (clauses: readonly string[]): string =>
  clauses.length < 3 ? clauses.join(' and ') : `${clauses.slice(0, -1).join(', ')} and ${clauses.at(-1)}`;

function advantages({ parts, tally, away }: ReasonFacts): string[] {
  const allInHours = tally.outOfHours === 0 && tally.busy === 0 && tally.unknown === 0;
  const clauses: string[] = [];
  if (allInHours && parts.hours >= WELL_INSIDE) clauses.push("it is well inside everyone's hours");
  if (away <= SOON) clauses.push('it is soon');
  else if (parts.sooner >= EARLY) clauses.push('it comes early in the given dates');
  if (parts.breathingRoom === 1) clauses.push('everyone has time to breathe before and after');
  return clauses;
}

function drawbacks({ parts, bent }: ReasonFacts): string[] {
  const clauses: string[] = [];
  if (bent.includes('outsidePreference') && !bent.includes('outsideHours')) {
    clauses.push('it is outside the preferred hours');
  }
  if (parts.weekday === 0) clauses.push('it is on a weekend');
  else if (parts.weekday < 1) clauses.push('it is on a weekend for some');
  if (parts.lunch < 1)
    clauses.push(parts.lunch === 0 ? 'it runs into lunchtime' : 'it runs into lunchtime for some');
  if (parts.breathingRoom < FEW) clauses.push('many have another meeting right before or after');
  return clauses;
}
