import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import type { SchedulingPerson, SchedulingRequest, UtcMinute } from '../engine.ts';
import { startAt } from '../grid.ts';
import { findPossibleStarts } from '../possible-starts.ts';
import type { Windows } from '../windows.ts';
import { preparePeople } from './prepared-person.ts';
import { rankStarts } from './ranking.ts';
import type { Candidate } from './spread.ts';
import { cannotCome, peopleAt } from './states.ts';

/**
 * The starts that can still win, however the unknowns turn out, in order: the starts that nobody required is known to
 * miss or, failing that, the starts that most people may attend. Once some start is free for everyone, a start that
 * costs more even in its best case can no longer win.
 */
export function startsThatCanWin(request: SchedulingRequest, policy: RankingPolicy): UtcMinute[] {
  const starts = findPossibleStarts(request);
  if (!starts) return [];
  const hopeful = { ...request, people: request.people.map(ifAllSuits) };
  const attendees = preparePeople(hopeful, policy);
  const { grid, candidates } = rankStarts(hopeful, attendees, starts, policy);
  const start = ({ index }: Candidate) => startAt(grid, index);
  const missingAt = (candidate: Candidate) =>
    peopleAt(attendees, hopeful, start(candidate), policy)
      .filter(({ state }) => cannotCome(state))
      .map(({ number }) => number);
  const missing = candidates.map((candidate) => ({
    candidate,
    count: missedOf(missingAt(candidate), request),
  }));
  const fewest = Math.min(...missing.map(({ count }) => count));
  const possible = missing.filter(({ count }) => count === fewest).map(({ candidate }) => candidate);
  const known = preparePeople(request, policy).filter(({ optional }) => !optional);
  const sure = possible.filter((candidate) =>
    peopleAt(known, request, start(candidate), policy).every(({ state }) => state === 'free'),
  );
  const leastSure = Math.min(...sure.map(({ cost }) => cost));
  return possible.filter(({ cost }) => cost <= leastSure).map(start);
}

/** The person in the best case, with everything unknown resolved in the time's favor. */
const ifAllSuits = ({ within, unclear, ...person }: SchedulingPerson): SchedulingPerson =>
  person.busy === null ? { ...person, busy: [] } : person;

/**
 * How many of the people who can't come are required. Of a group, only the members missing beyond its allowance count.
 */
function missedOf(missing: readonly number[], { people, quorums = [] }: SchedulingRequest): number {
  const optional = people.filter((person) => person.optional).map(({ number }) => number);
  const inGroups = new Set(quorums.flatMap(({ members }) => members));
  const required = missing.filter((number) => !optional.includes(number) && !inGroups.has(number));
  return quorums.reduce((sum, { atLeast, members }) => {
    const coming = members.filter((number) => !missing.includes(number)).length;
    return sum + Math.max(0, atLeast - coming);
  }, required.length);
}

/** The time that meetings at these starts, in order, would take. */
export function timeOf(starts: readonly UtcMinute[], duration: number): Windows {
  const windows: UtcMinute[] = [];
  for (const start of starts) {
    if (windows.length > 0 && start <= windows.at(-1)!) windows[windows.length - 1] = start + duration;
    else windows.push(start, start + duration);
  }
  return windows;
}
