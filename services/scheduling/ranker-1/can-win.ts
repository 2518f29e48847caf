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
 * The starts that can still win, whatever is unknown turns out to be, in order: those at which no one who has to come is
 * known not to, and if there are none, those at which most people may. Where a start is already free for everyone, those
 * that cost more even if all that is unknown suits everyone can't win any more.
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

/** Someone if all that isn't known of them suits them. Those who never said when they meet may do so at any hour. */
const ifAllSuits = ({ within, unclear, ...person }: SchedulingPerson): SchedulingPerson =>
  person.busy === null ? { ...person, busy: [], hours: person.zone === null ? 'all' : person.hours } : person;

/** How many of those who can't come have to. Of a group, only those who are too many. */
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
