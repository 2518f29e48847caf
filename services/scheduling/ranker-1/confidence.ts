import type {
  CostParts,
  Inconvenience,
  InconvenienceCause,
  SlotState,
  TrackRecord,
} from '#contracts/events/suggestion.ts';
import type { ConfidenceModel } from '#contracts/ranking-policy.ts';
import type { SchedulingRequest } from '../engine.ts';
import { localTime, MINUTES_A_DAY } from '../windows.ts';
import { totalOf, withoutCarried } from './cost.ts';
import { cannotCome } from './states.ts';

/** Whatever confidence knows of a time. */
export type Prospect = {
  /** In points, without what people carry from past meetings: whose turn it is says nothing of whether they come. */
  cost: number;
  /** Everyone in the meeting who isn't optional. */
  people: number;
  /** Whole days from the ranking to the start. */
  days: number;
  /** How far it is outside the hours of those who may come, on average over all people, in minutes. */
  outside: number;
  /**
   * In how many first or last hours of a day or a week it is, on average over all people, and another on the organizer's
   * Monday morning or Friday afternoon.
   */
  edges: number;
  /** By how much the organizer's odds of moving or cancelling are above usual, in log odds; 0 if unknown. */
  organizer: number;
  /** A time that nobody would bet on, whatever the figures say. */
  isAbsurd: boolean;
};

/** The figures of a model that speak against a time. */
type Against = Exclude<keyof ConfidenceModel, 'base'>;

/** Points that weigh as much as the first doubling. */
const NOTICEABLE = 2;

/** There is no data on larger meetings, so they count like a dozen people. */
const MOST_PEOPLE = 12;

/** Minutes outside someone's hours that weigh as much as the first doubling. */
const NOTICEABLY_OUTSIDE = 15;

/** A day off is as far outside someone's hours as a whole working day. */
const DAY_OFF = 8 * 60;

/** The share of bookings that organizers move or cancel in the simulation, and how many bookings it counts for. */
const USUALLY_CHANGED = 0.15;
const PRIOR = 10;

/** Nobody bets on more than even odds for a time that is absurd. */
const MOST_IF_ABSURD = 50;
const ABSURDLY_FAR = 60;
const ABSURDLY_LONG = 6 * 60;

/** How often each figure is taken from the log odds. Never less for a time that is worse in any way. */
export const timesAgainst = ({
  cost,
  people,
  days,
  outside,
  edges,
  organizer,
}: Prospect): Record<Against, number> => ({
  cost: Math.log2(1 + cost / NOTICEABLE),
  people: Math.log2(Math.min(MOST_PEOPLE, Math.max(2, people)) / 2),
  days: Math.log2(1 + days),
  outside: Math.log2(1 + outside / NOTICEABLY_OUTSIDE),
  edges,
  organizer,
});

/** The chance that a time holds, from 0 to 1. */
export function chanceOf(prospect: Prospect, model: ConfidenceModel): number {
  const against = timesAgainst(prospect);
  let logOdds = model.base;
  for (const figure of Object.keys(against) as Against[]) logOdds -= model[figure] * against[figure];
  return 1 / (1 + Math.exp(-logOdds));
}

/**
 * The chance in percent, from 1 to 99: nothing is certain. Never higher for a time that is worse in every way, at most
 * 50 for an absurd one, and at most that of the time that ranks first, which is the one that is booked automatically.
 * docs/reference/confidence.md defines when a time holds.
 */
export const confidenceOf = (prospect: Prospect, model: ConfidenceModel, first = 99): number =>
  Math.min(
    first,
    prospect.isAbsurd ? MOST_IF_ABSURD : 99,
    Math.max(1, Math.round(100 * chanceOf(prospect, model))),
  );

/** The facts of a time as its ranking recorded them. Instants are in minutes since 1970. */
type RecordedTime = {
  start: number;
  costs: CostParts;
  inconveniences: readonly Inconvenience[];
  people: readonly { participant: number; state: SlotState }[];
};

/** The prospect of a time that was ranked for this request; `people` may leave out those who are free. */
export function prospectOf(
  { start, costs, inconveniences, people: states }: RecordedTime,
  {
    now,
    duration,
    people,
    organizerZone,
    trackRecord,
  }: Pick<SchedulingRequest, 'now' | 'duration' | 'people' | 'organizerZone' | 'trackRecord'>,
): Prospect {
  const optional = new Set(people.filter((person) => person.optional).map(({ number }) => number));
  // Where nobody has to come, everyone counts.
  if (optional.size === people.length) optional.clear();
  const deciding = people.length - optional.size;
  let coming = deciding;
  for (const { participant, state } of states)
    if (cannotCome(state) && !optional.has(participant)) coming -= 1;
  let [outside, edges, early, late] = [0, 0, 0, 0];
  let isAbsurd = false;
  for (const { participant, causes } of inconveniences) {
    if (optional.has(participant)) continue;
    for (const cause of causes) {
      outside += minutesOutside(cause);
      if (cause.kind === 'edge') edges += 1;
      isAbsurd ||= cause.kind === 'dayOff' || cause.kind === 'night';
      isAbsurd ||= cause.kind === 'lunch' && duration >= ABSURDLY_LONG;
    }
    if (causes.some(isFarBefore)) early += 1;
    if (causes.some(isFarAfter)) late += 1;
  }
  return {
    cost: withoutCarried(totalOf(costs), costs.carried),
    people: deciding,
    days: Math.max(0, Math.floor((start - now) / MINUTES_A_DAY)),
    outside: outside / deciding,
    edges: edges / deciding + (isWeekEdge(localTime(organizerZone, start)) ? 1 : 0),
    organizer: trackRecord ? unreliabilityOf(trackRecord) : 0,
    isAbsurd: isAbsurd || (coming > 0 && (early >= coming || late >= coming)),
  };
}

/** Monday before noon, and Friday from noon on. 1970-01-01 was a Thursday. */
function isWeekEdge({ day, minute }: { day: number; minute: number }): boolean {
  const weekday = (((day + 3) % 7) + 7) % 7;
  return (weekday === 0 && minute < NOON) || (weekday === 4 && minute >= NOON);
}

const NOON = MINUTES_A_DAY / 2;

/** Of ten more bookings than there are, as many count as changed as usual, so that a few say little. */
const unreliabilityOf = ({ booked, changed }: TrackRecord): number =>
  logOdds((changed + PRIOR * USUALLY_CHANGED) / (booked + PRIOR)) - logOdds(USUALLY_CHANGED);

const logOdds = (share: number): number => Math.log(share / (1 - share));

const isFarBefore = (cause: InconvenienceCause): boolean =>
  (cause.kind === 'beforeHours' || cause.kind === 'early') && cause.minutes >= ABSURDLY_FAR;

const isFarAfter = (cause: InconvenienceCause): boolean =>
  (cause.kind === 'afterHours' || cause.kind === 'late') && cause.minutes >= ABSURDLY_FAR;

function minutesOutside(cause: InconvenienceCause): number {
  switch (cause.kind) {
    case 'beforeHours':
    case 'afterHours':
    case 'early':
    case 'late':
      return cause.minutes;
    case 'dayOff':
    case 'night':
      return DAY_OFF;
    case 'eve':
      return DAY_OFF / 2;
    case 'weekend':
      return DAY_OFF / 4;
    default:
      return 0;
  }
}
