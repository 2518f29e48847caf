import {
  type BentRule,
  type Clause,
  type ClauseOf,
  type InconvenienceCause,
  inconvenienceCause,
} from '#contracts/events/suggestion.ts';
import type { UtcMinute } from '../engine.ts';
import { MINUTES_A_DAY } from '../windows.ts';
import { cannotCome, type PersonAt } from './states.ts';

/** As many people as a clause keeps the numbers of. */
const MOST_NAMED = 6;

/** A time as its people see it. */
export type TimeForPeople = { start: UtcMinute; everyone: readonly PersonAt[] };

/** The arguments for and against a time that don't depend on other times. */
export function ownClauses(time: TimeForPeople, bent: readonly BentRule[]): Clause[] {
  const { everyone } = time;
  let [free, outside] = [0, 0];
  for (const { state } of everyone)
    if (state === 'free') free += 1;
    else if (state === 'outOfHours') outside += 1;
  return [
    { kind: 'free', count: free, of: everyone.length },
    ...(outside > 0 ? [{ kind: 'outsideHours' as const, count: outside }] : []),
    ...absentIn(everyone),
    ...burdensOf(time).map(({ tell }) => tell()),
    ...(bent.includes('outsidePreference') ? [{ kind: 'outsidePreference' as const }] : []),
  ];
}

/** Who can't come and needn't. */
export function withoutClauses(why: 'optional' | 'enough', people: readonly PersonAt[]): Clause[] {
  const missing = people.filter(({ state }) => cannotCome(state));
  return missing.length > 0 ? [{ kind: 'without', why, ...some(missing) }] : [];
}

/** The first few of some people, and how many there are. */
export const some = (people: readonly Pick<PersonAt, 'number'>[]) => ({
  participants: people.slice(0, MOST_NAMED).map(({ number }) => number),
  count: people.length,
});

const ABSENT = ['busy', 'night', 'tooSoon', 'unknown'] as const;

/** Whether someone can't be counted on. */
export const isAbsent = ({ state }: PersonAt): boolean => cannotCome(state) || state === 'unknown';

/** Those of the people who can't be counted on, by state. */
export function absentIn(people: readonly PersonAt[]): ClauseOf<'absent'>[] {
  const absent = people.filter(isAbsent);
  return ABSENT.flatMap((state) => {
    const alike = absent.filter((person) => person.state === state);
    return alike.length > 0 ? [{ kind: 'absent', state, ...some(alike) }] : [];
  });
}

/** People who bear the same at a time, with the points that it costs them more than at another time, added up. */
type SharedBurden = { people: readonly PersonAt[]; points: number; tell: () => ClauseOf<'inconvenient'> };

/**
 * The burdens of a time that `another` doesn't have, or all of them, the greatest first. Each person counts
 * with their gravest cause, and people with the same cause at the same hour are in the same group.
 */
export function burdensOf({ everyone }: TimeForPeople, another?: TimeForPeople): SharedBurden[] {
  const groups = new Map<string | number, Group>();
  // People with equal hours share their causes, and most people's groups are found by these.
  const groupOf = new Map<InconvenienceCause, Group>();
  for (let index = 0; index < everyone.length; index++) {
    const person = everyone[index]!;
    const { inconvenience, zone, localStart } = person;
    if (!inconvenience || zone === null) continue;
    const { points, causes } = another?.everyone[index]?.inconvenience ?? NOTHING;
    const more = inconvenience.points - points;
    if (more <= 0) continue;
    const cause = gravest(inconvenience.causes, causes);
    if (!cause) continue;
    let group = groupOf.get(cause);
    if (!group) {
      const key = tellsTheTime(cause)
        ? RANKS.get(cause.kind)! * MINUTES_A_DAY + localStart
        : Object.values(cause).join();
      group = groups.get(key) ?? { cause, zone, localStart, isOfOneZone: true, people: [], points: 0 };
      groups.set(key, group);
      groupOf.set(cause, group);
    }
    group.people.push(person);
    group.points += more;
    group.isOfOneZone &&= group.zone === zone;
  }
  return [...groups.values()]
    .map((group): SharedBurden => {
      const { cause, zone, localStart, people, points } = group;
      const tell = (): ClauseOf<'inconvenient'> => ({
        kind: 'inconvenient',
        ...some(people),
        ...(isWholeZone(group, everyone) && { allIn: zone }),
        localStart,
        cause,
      });
      return { people, points, tell };
    })
    .sort((one, other) => other.points - one.points);
}

/** Whether a group is everyone in its zone, and nobody else. */
function isWholeZone({ zone, isOfOneZone, people }: Group, everyone: readonly PersonAt[]): boolean {
  let left = people.length;
  return isOfOneZone && everyone.every((person) => person.zone !== zone || left-- > 0);
}

const NOTHING = { points: 0, causes: [] };

/** People with the same cause, and the zone and clock of the first of them. */
type Group = {
  cause: InconvenienceCause;
  zone: string;
  localStart: number;
  isOfOneZone: boolean;
  people: PersonAt[];
  points: number;
};

/** Causes that are worded with a clock time instead of minutes, so only people with the same clock share them. */
const tellsTheTime = ({ kind }: InconvenienceCause): boolean => TOLD_BY_THE_CLOCK.has(kind);
const TOLD_BY_THE_CLOCK: ReadonlySet<string> = new Set([
  'beforeHours',
  'afterHours',
  'early',
  'late',
  'night',
]);

/** By kind, the gravest first. */
const RANKS = new Map(inconvenienceCause.options.map(({ shape }, rank) => [shape.kind.value, rank]));

/** The gravest of someone's causes that isn't as bad among others; undefined if there is none. */
function gravest(
  causes: readonly InconvenienceCause[],
  others: readonly InconvenienceCause[],
): InconvenienceCause | undefined {
  let leading: InconvenienceCause | undefined;
  for (const cause of causes) {
    if (leading && RANKS.get(cause.kind)! >= RANKS.get(leading.kind)!) continue;
    if (!others.some((other) => isAsBad(other, cause))) leading = cause;
  }
  return leading;
}

const isAsBad = (one: InconvenienceCause, other: InconvenienceCause): boolean => {
  if (one.kind === 'tight' && other.kind === 'tight')
    return (one.before || !other.before) && (one.after || !other.after);
  if (one.kind === 'edge' && other.kind === 'edge') return one.of === 'week' || other.of === 'day';
  return (
    one.kind === other.kind && (!('minutes' in one && 'minutes' in other) || one.minutes >= other.minutes)
  );
};
