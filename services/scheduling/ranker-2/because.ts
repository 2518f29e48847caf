import type { BentRule, Burden, Clause, InconvenienceCause } from '#contracts/events/suggestion.ts';
import type { UtcMinute } from '../engine.ts';
import { localTime } from '../windows.ts';
import type { Attendee } from './attendee.ts';
import { cannotCome, type PersonAt } from './states.ts';

/** As many people as a sentence can name. */
const MOST_ABSENT = 6;
const MOST_INCONVENIENT = 3;

/** A time as its people see it. */
export type TimeForPeople = { start: UtcMinute; everyone: readonly PersonAt[]; bent: readonly BentRule[] };

/** What speaks for and against a time, whatever the other times are like. */
export function ownClauses(time: TimeForPeople, attendees: readonly Attendee[]): Clause[] {
  const { everyone, bent } = time;
  const count = (wanted: PersonAt['state']) => everyone.filter(({ state }) => state === wanted).length;
  const outside = count('outOfHours');
  const bothered = everyone
    .filter(({ inconvenience }) => inconvenience !== null)
    .sort((a, b) => b.inconvenience!.points - a.inconvenience!.points || a.number - b.number);
  const more = bothered.length - MOST_INCONVENIENT;
  return [
    { kind: 'free', count: count('free'), of: everyone.length },
    ...(outside > 0 ? [{ kind: 'outsideHours' as const, count: outside }] : []),
    ...ABSENT.flatMap((state) => absentIn(state, everyone)),
    ...bothered
      .slice(0, MOST_INCONVENIENT)
      .map(({ number, inconvenience }) => inconvenientFor(number, inconvenience!.causes, time, attendees)),
    ...(more > 0 ? [{ kind: 'inconvenientForMore' as const, count: more }] : []),
    ...(bent.includes('outsidePreference') ? [{ kind: 'outsidePreference' as const }] : []),
  ];
}

const ABSENT = ['busy', 'night', 'tooSoon', 'unknown'] as const;
type Absent = (typeof ABSENT)[number];
const isAbsent = (state: PersonAt['state']): state is Absent => cannotCome(state) || state === 'unknown';

function absentIn(state: Absent, people: readonly PersonAt[]): Burden[] {
  const participants = people.flatMap((person) => (person.state === state ? [person.number] : []));
  return participants.length === 0
    ? []
    : [
        {
          kind: 'absent',
          state,
          participants: participants.slice(0, MOST_ABSENT),
          count: participants.length,
        },
      ];
}

/** What bothers someone most of these causes. */
function inconvenientFor(
  number: number,
  causes: readonly InconvenienceCause[],
  { start }: TimeForPeople,
  attendees: readonly Attendee[],
): Burden {
  const { zone } = attendees.find((attendee) => attendee.number === number)!.hours;
  return {
    kind: 'inconvenient',
    participant: number,
    localStart: localTime(zone, start).minute,
    cause: mainCause(causes),
  };
}

/** From what costs most. */
const CAUSES: readonly InconvenienceCause['kind'][] = [
  'night',
  'dayOff',
  'weekend',
  'beforeHours',
  'afterHours',
  'early',
  'late',
  'lunch',
  'tight',
];

const mainCause = (causes: readonly InconvenienceCause[]): InconvenienceCause =>
  causes.toSorted((a, b) => CAUSES.indexOf(a.kind) - CAUSES.indexOf(b.kind))[0]!;

/** How many other times a reason compares with. */
const MOST_COMPARED = 2;
/** Points by which a time must be better for someone to be worth a word. */
const WORTH_SAYING = 1;

/**
 * What people are spared of the other suggested times, which are best first: for each of the best of them, what
 * is harder there on the person for whom the difference is greatest.
 */
export function sparedOf(
  times: readonly TimeForPeople[],
  index: number,
  attendees: readonly Attendee[],
): Clause[] {
  const own = times[index]!;
  const spared: Clause[] = [];
  for (const rival of times.filter((time) => time !== own)) {
    if (spared.length === MOST_COMPARED) break;
    const burden = greatestRelief(own, rival, attendees);
    if (burden && !spared.some((one) => one.kind === 'spared' && isAlike(one.burden, burden)))
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

function greatestRelief(
  own: TimeForPeople,
  rival: TimeForPeople,
  attendees: readonly Attendee[],
): Burden | null {
  let most = WORTH_SAYING;
  let burden: Burden | null = null;
  for (const [i, there] of rival.everyone.entries()) {
    const here = own.everyone[i]!;
    const relief = hardship(there) - hardship(here);
    if (relief < most || (burden && relief === most)) continue;
    const told = reliefFor(there, here, { own, rival }, attendees);
    if (!told) continue;
    most = relief;
    burden = told;
  }
  return burden;
}

/** What is harder on someone there than here; null if it can't be said in one clause. */
function reliefFor(
  there: PersonAt,
  here: PersonAt,
  { own, rival }: { own: TimeForPeople; rival: TimeForPeople },
  attendees: readonly Attendee[],
): Burden | null {
  if (isAbsent(there.state)) {
    const others = rival.everyone.filter((_, i) => !isAbsent(own.everyone[i]!.state));
    return isAbsent(here.state) ? null : absentIn(there.state, others)[0]!;
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

/** Where a time lies among those of its ranking. */
export function orderOf(times: readonly Pick<TimeForPeople, 'start'>[], index: number): Clause[] {
  const { start } = times[index]!;
  const nth = times.filter((other) => other.start < start).length + 1;
  return times.length > 1 ? [{ kind: 'order', nth, of: times.length }] : [];
}

const instantOf = (minute: UtcMinute): string => new Date(minute * 60_000).toISOString();
