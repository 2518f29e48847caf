import type { BentRule, Burden, Clause, ClauseOf, InconvenienceCause } from '#contracts/events/suggestion.ts';
import type { UtcMinute } from '../engine.ts';
import { localTime } from '../windows.ts';
import type { PreparedPerson } from './prepared-person.ts';
import { cannotCome, type PersonAt } from './states.ts';

/** As many people as a sentence can name. */
const MOST_ABSENT = 6;
const MOST_INCONVENIENT = 3;

/** A time as its people see it. */
export type TimeForPeople = { start: UtcMinute; everyone: readonly PersonAt[]; bent: readonly BentRule[] };

/** The arguments for and against a time that don't depend on other times. */
export function ownClauses(time: TimeForPeople, attendees: readonly PreparedPerson[]): Clause[] {
  const { everyone, bent } = time;
  const byState = Map.groupBy(everyone, ({ state }) => state);
  const count = (state: PersonAt['state']) => byState.get(state)?.length ?? 0;
  const outside = count('outOfHours');
  const bothered = everyone.filter(({ inconvenience }) => inconvenience !== null);
  const more = bothered.length - MOST_INCONVENIENT;
  return [
    { kind: 'free', count: count('free'), of: everyone.length },
    ...(outside > 0 ? [{ kind: 'outsideHours' as const, count: outside }] : []),
    ...ABSENT.filter((state) => byState.has(state)).map((state) => absentIn(state, byState.get(state)!)),
    ...mostBothered(bothered).map(({ number, inconvenience }) =>
      inconvenientFor(number, inconvenience!.causes, time, attendees),
    ),
    ...(more > 0 ? [{ kind: 'inconvenientForMore' as const, count: more }] : []),
    ...(bent.includes('outsidePreference') ? [{ kind: 'outsidePreference' as const }] : []),
  ];
}

/** Who can't come and needn't. */
export function withoutClauses(why: 'optional' | 'enough', people: readonly PersonAt[]): Clause[] {
  const missing = people.filter(({ state }) => cannotCome(state));
  if (missing.length === 0) return [];
  const participants = missing.slice(0, MOST_ABSENT).map(({ number }) => number);
  return [{ kind: 'without', why, participants, count: missing.length }];
}

/** The few whom a time bothers most. There may be thousands, so they aren't all put in order. */
function mostBothered(bothered: readonly PersonAt[]): PersonAt[] {
  const most: PersonAt[] = [];
  for (const person of bothered) {
    if (most.length === MOST_INCONVENIENT && byInconvenience(person, most.at(-1)!) > 0) continue;
    most.push(person);
    most.sort(byInconvenience);
    most.length = Math.min(most.length, MOST_INCONVENIENT);
  }
  return most;
}

const byInconvenience = (a: PersonAt, b: PersonAt): number =>
  b.inconvenience!.points - a.inconvenience!.points || a.number - b.number;

const ABSENT = ['busy', 'night', 'tooSoon', 'unknown'] as const;
type Absent = (typeof ABSENT)[number];
const isAbsent = (state: PersonAt['state']): state is Absent => cannotCome(state) || state === 'unknown';

/** Some people who are all in this state. */
const absentIn = (state: Absent, people: readonly PersonAt[]): Burden => ({
  kind: 'absent',
  state,
  participants: people.slice(0, MOST_ABSENT).map(({ number }) => number),
  count: people.length,
});

/** The worst of these causes of inconvenience for a person. */
function inconvenientFor(
  number: number,
  causes: readonly InconvenienceCause[],
  { start }: TimeForPeople,
  attendees: readonly PreparedPerson[],
): Burden {
  const { zone } = attendees.find((attendee) => attendee.number === number)!.hours;
  return {
    kind: 'inconvenient',
    participant: number,
    localStart: localTime(zone, start).minute,
    cause: mainCause(causes),
  };
}

/** Costliest first. */
const CAUSES: readonly InconvenienceCause['kind'][] = [
  'night',
  'dayOff',
  'away',
  'ifNeedBe',
  'tentative',
  'eve',
  'weekend',
  'beforeHours',
  'afterHours',
  'early',
  'late',
  'lunch',
  'edge',
  'tight',
];

const mainCause = (causes: readonly InconvenienceCause[]): InconvenienceCause =>
  causes.toSorted((a, b) => CAUSES.indexOf(a.kind) - CAUSES.indexOf(b.kind))[0]!;

/** How many other times a reason compares with. */
const MOST_COMPARED = 2;
/** Points by which a time must be better for someone to be worth a word. */
const WORTH_SAYING = 1;

/**
 * For each suggested time (best first): the hardships that the other times would bring. Each of the best other times
 * contributes its difference for the person affected most.
 */
export function sparedIn(times: readonly TimeForPeople[], attendees: readonly PreparedPerson[]): Clause[][] {
  const weighed = times.map(withHardships);
  return weighed.map((own) => sparedOf(own, weighed, attendees));
}

/** The hardship of another time for the person whose difference is greatest; null if nobody is worse off. */
export const harderAt = (
  own: TimeForPeople,
  other: TimeForPeople,
  attendees: readonly PreparedPerson[],
): Burden | null => greatestRelief(withHardships(own), withHardships(other), attendees);

const withHardships = (time: TimeForPeople): Weighed => ({
  ...time,
  hardships: time.everyone.map(hardship),
});

/** With how hard it is on everyone, in their order. */
type Weighed = TimeForPeople & { hardships: readonly number[] };

function sparedOf(own: Weighed, times: readonly Weighed[], attendees: readonly PreparedPerson[]): Clause[] {
  const spared: ClauseOf<'spared'>[] = [];
  // The time itself is among `times`, and is no harder than itself on anyone.
  for (const rival of times) {
    if (spared.length === MOST_COMPARED) break;
    const burden = greatestRelief(own, rival, attendees);
    if (burden && !spared.some((one) => isAlike(one.burden, burden)))
      spared.push({ kind: 'spared', than: instantOf(rival.start), burden });
  }
  return spared;
}

/** Whether they would read alike but for the time. */
function isAlike(one: Burden, other: Burden): boolean {
  if (one.kind === 'absent') return other.kind === 'absent' && one.participants[0] === other.participants[0];
  return (
    other.kind === 'inconvenient' &&
    one.participant === other.participant &&
    one.cause.kind === other.cause.kind
  );
}

function greatestRelief(own: Weighed, rival: Weighed, attendees: readonly PreparedPerson[]): Burden | null {
  let most = WORTH_SAYING;
  let burden: Burden | null = null;
  for (let i = 0; i < rival.everyone.length; i++) {
    const relief = rival.hardships[i]! - own.hardships[i]!;
    if (relief < most || (burden && relief === most)) continue;
    const told = reliefFor(rival.everyone[i]!, own.everyone[i]!, { own, rival }, attendees);
    if (!told) continue;
    most = relief;
    burden = told;
  }
  return burden;
}

/** The added hardship for a person there rather than here; null if no single clause can express the difference. */
function reliefFor(
  there: PersonAt,
  here: PersonAt,
  { own, rival }: { own: TimeForPeople; rival: TimeForPeople },
  attendees: readonly PreparedPerson[],
): Burden | null {
  if (isAbsent(there.state)) {
    if (isAbsent(here.state)) return null;
    const spared = rival.everyone.filter(
      ({ state }, i) => state === there.state && !isAbsent(own.everyone[i]!.state),
    );
    return absentIn(there.state, spared);
  }
  const worse = (there.inconvenience?.causes ?? []).filter(
    (cause) => !(here.inconvenience?.causes ?? []).some((other) => isAsBad(other, cause)),
  );
  return worse.length > 0 ? inconvenientFor(there.number, worse, rival, attendees) : null;
}

const isAsBad = (one: InconvenienceCause, other: InconvenienceCause): boolean =>
  one.kind === other.kind && (!('minutes' in one && 'minutes' in other) || one.minutes >= other.minutes);

/** In points of inconvenience; more than all of them for someone who can't come, or of whom that isn't known. */
const hardship = ({ state, inconvenience }: PersonAt): number => {
  if (isAbsent(state)) return state === 'unknown' ? 1_000 : 2_000;
  return inconvenience?.points ?? 0;
};

/** A time's position in the order of its ranking. */
export function orderOf(times: readonly Pick<TimeForPeople, 'start'>[], index: number): Clause[] {
  const { start } = times[index]!;
  const nth = times.filter((other) => other.start < start).length + 1;
  return times.length > 1 ? [{ kind: 'order', nth, of: times.length }] : [];
}

const instantOf = (minute: UtcMinute): string => new Date(minute * 60_000).toISOString();
