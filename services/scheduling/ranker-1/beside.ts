import type { Burden, Carried, ClauseOf, CostParts } from '#contracts/events/suggestion.ts';
import { hardshipOf } from '#contracts/hardship.ts';
import { absentIn, burdensOf, isAbsent, type TimeForPeople } from './because.ts';
import type { PreparedPerson } from './prepared-person.ts';
import { cannotCome, type PersonAt } from './states.ts';

/** A time as its people see it, those who needn't come too, with its costs. */
export type CostedTime = TimeForPeople & { optional: readonly PersonAt[]; costs: CostParts };

/** Points from which a difference that didn't decide is worth a word. */
const WORTH_SAYING = 3;
/** The same where nothing but the start decided. */
const LEAST = 1;

/** How another time is better and worse than the best: the greatest difference each way, the gain only if it's great. */
export function besideBest(
  best: CostedTime,
  other: CostedTime,
  attendees: readonly PreparedPerson[],
): ClauseOf<'beside'> {
  const losses = lossesAt(other, best, attendees);
  const told = losses.find(({ points, tell }) => points >= WORTH_SAYING && !isSaidByTheStart(tell()));
  const loss = (told ?? losses[0])?.tell();
  const least = loss && isSaidByTheStart(loss) ? LEAST : WORTH_SAYING;
  // Whoever can't come is spared nothing by that.
  const everyone = best.everyone.map((person, index) =>
    cannotCome(other.everyone[index]!.state) ? { ...person, inconvenience: null } : person,
  );
  const gain = lossesAt({ ...best, everyone }, other, attendees, isNewlyAbsent)
    .find(({ points, tell }) => points >= least && !isSaidByTheStart(tell()))
    ?.tell();
  const isAlike = () => best.everyone.every((person, index) => isAsBefore(person, other.everyone[index]!));
  return {
    kind: 'beside',
    best: instantOf(best.start),
    ...(gain && { gain }),
    ...(loss && { loss }),
    ...(loss?.kind === 'costly' && loss.part === 'later' && isAlike() && { alike: true as const }),
  };
}

/** Whether the two starts show it anyway. */
const isSaidByTheStart = (burden: Burden): boolean =>
  burden.kind === 'costly' && (burden.part === 'later' || burden.part === 'oddStart');

const isAsBefore = (one: PersonAt, other: PersonAt): boolean =>
  one.state === other.state && JSON.stringify(one.inconvenience) === JSON.stringify(other.inconvenience);

/** What costs most at a time that doesn't at another; null if nothing costs more. */
export const lossAt = (
  here: CostedTime,
  there: CostedTime,
  attendees: readonly PreparedPerson[],
): Burden | null => lossesAt(here, there, attendees)[0]?.tell() ?? null;

/**
 * What costs more at a time than at another, with the difference in points of its cost, the greatest first. Few of them
 * are ever told.
 */
function lossesAt(
  here: CostedTime,
  there: CostedTime,
  attendees: readonly PreparedPerson[],
  isMissed: (here: PersonAt, there: PersonAt) => boolean = isLessSure,
) {
  const missed = (people: readonly PersonAt[], others: readonly PersonAt[]) =>
    absentIn(people.filter((person, index) => isMissed(person, others[index]!)));
  const more = (part: keyof CostParts) => (here.costs[part] ?? 0) - (there.costs[part] ?? 0);
  const share = () => here.costs.missing / here.everyone.filter(({ state }) => cannotCome(state)).length;
  const worse = Math.max(0, more('worstOff'));
  const worst = worse > 0 ? worstOff(here.everyone) : undefined;
  const costly = (part: Extract<Burden, { kind: 'costly' }>['part']): Burden => ({ kind: 'costly', part });
  const losses: { points: number; tell: () => Burden }[] = [
    ...missed(here.everyone, there.everyone).map((burden) => ({
      // Also where another person misses the other time instead.
      points: burden.state === 'unknown' ? more('unknown') : share() * burden.count,
      tell: () => burden,
    })),
    ...burdensOf(here, there).map(({ people, points, tell }) => ({
      points: points / here.everyone.length + (worst && people.includes(worst) ? worse : 0),
      tell,
    })),
    ...(['preference', 'oddStart', 'later'] as const).map((part) => ({
      points: more(part),
      tell: () => costly(part),
    })),
    {
      points: more('optional'),
      tell: () => missed(here.optional, there.optional)[0] ?? costly('optional'),
    },
    { points: more('carried'), tell: () => turnAgainst(there, here, attendees) ?? costly('carried') },
  ];
  return losses.filter(({ points }) => points > 0).sort((one, other) => other.points - one.points);
}

/** Whether someone can't be counted on, but can there. */
const isNewlyAbsent = (here: PersonAt, there: PersonAt): boolean => isAbsent(here) && !isAbsent(there);

/** The same, or they can't come, but may come there. */
const isLessSure = (here: PersonAt, there: PersonAt): boolean =>
  isNewlyAbsent(here, there) || (cannotCome(here.state) && there.state === 'unknown');

function worstOff(everyone: readonly PersonAt[]): PersonAt | undefined {
  let worst: PersonAt | undefined;
  for (const person of everyone) if (pointsOf(person) > (worst ? pointsOf(worst) : 0)) worst = person;
  return worst;
}

const pointsOf = ({ inconvenience }: PersonAt): number => inconvenience?.points ?? 0;

/** The person with past burdens for whom it counts most that a time spares them another; null if there is none. */
export function turnAgainst(
  own: TimeForPeople,
  rival: TimeForPeople,
  attendees: readonly PreparedPerson[],
): ClauseOf<'carried'> | null {
  let most = 0;
  let turn: ClauseOf<'carried'> | null = null;
  for (const [i, { number, extra, taken }] of attendees.entries()) {
    if (taken.length === 0) continue;
    const there = rival.everyone[i]!;
    const spared = extra * (hardship(there) - hardship(own.everyone[i]!));
    if (spared <= most) continue;
    most = spared;
    const { kind, times } = mostAlike(taken, there);
    turn = { kind: 'carried', participant: number, taken: kind, times };
  }
  return turn;
}

const hardship = (person: PersonAt): number => (cannotCome(person.state) ? 100 : pointsOf(person));

/** The hardship they have borne that matches this one in kind, or else their most frequent. */
function mostAlike(taken: Carried['taken'], { inconvenience }: PersonAt): Carried['taken'][number] {
  const kind = hardshipOf(inconvenience?.causes ?? []);
  return (
    taken.find((one) => one.kind === kind) ??
    taken.reduce((most, one) => (one.times > most.times ? one : most))
  );
}

/** An instant of an event, ISO. */
export const instantOf = (minute: number): string => new Date(minute * 60_000).toISOString();
