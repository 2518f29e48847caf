import { type InsightsPart, TIME_TO_BOOK_FROM } from '#contracts/api/insights.ts';
import { isBooked } from '#projections/meetings/definitions.ts';
import type { View } from '../view.ts';
import { calibrationView } from '../views/calibration.ts';
import { decisionsView } from '../views/decisions.ts';
import { inviteesView } from '../views/invitees.ts';
import { meetingsView } from '../views/meetings.ts';
import { timesToBookView } from '../views/times-to-book.ts';

type By = 'automatic' | 'organizer';
type Step = Extract<InsightsPart, { chart: 'joinFunnel' }>['step'];

/** The rows a chart is made of: those whose instant `at` is within the requested days. */
type Chart = { view: View; at: string };

export const CHARTS: Record<InsightsPart['chart'], Chart> = {
  decisions: { view: decisionsView, at: 'decided_at' },
  timeToBook: { view: timesToBookView, at: 'booked_at' },
  joinFunnel: { view: inviteesView, at: 'asked_at' },
  bookedBy: { view: meetingsView, at: 'created_at' },
  calibration: { view: calibrationView, at: 'ranked_at' },
  hoursSaved: { view: meetingsView, at: 'created_at' },
};

/*
 * What the parts of the charts count, as conditions on the rows of the views. Both the figures and the rows behind them
 * use these, so there are as many rows as the chart says.
 */

export const isDecidedBy = (by: By) => `decided_by = '${by}'`;

/** Of meetings, which say who booked them only while they're booked. */
export const isBookedBy = (by: By) => `booked_by = '${by}'`;

export const FUNNEL_STEPS: Record<Step, string> = {
  invited: 'true',
  joined: `answer = 'joined'`,
  booked: 'is_booked',
  declined: `answer = 'declined'`,
  removed: `answer = 'removed'`,
  waiting: `answer = 'waiting'`,
};

/** Which bucket of the time to book it is, from 0. */
export const BUCKET = `width_bucket(minutes, array[${TIME_TO_BOOK_FROM.slice(1)}]::double precision[])`;

/** Which tenth of confidence, from 0; 100 percent is in the last tenth. */
const DECILE = 'least(confidence / 10, 9)';

/**
 * A part's condition, and the value for $3, if it has one. `week` is the Monday of the week that a row is shown under; what is
 * asked for the condition is called `chart`.
 */
export function conditionOf(part: InsightsPart, week: string): { where: string; named: (string | number)[] } {
  switch (part.chart) {
    case 'decisions':
      return { where: `${week} = $3::date and ${isDecidedBy(part.by)}`, named: [part.week] };
    case 'timeToBook':
      return { where: `${BUCKET} = $3::integer`, named: [part.bucket] };
    case 'joinFunnel':
      return { where: FUNNEL_STEPS[part.step], named: [] };
    case 'bookedBy':
      return { where: `${week} = $3::date and ${isBookedBy(part.by)}`, named: [part.week] };
    case 'calibration':
      return { where: `${DECILE} = $3::integer`, named: [part.decile] };
    case 'hoursSaved':
      return { where: `${week} = $3::date and ${isBooked('chart')}`, named: [part.week] };
    default:
      return part satisfies never;
  }
}

/** Days in UTC, both included; a missing day means no bound. */
export type DayBounds = { from?: string | undefined; to?: string | undefined };

/** $1 and $2 of `isInDays`. */
export const valuesOf = ({ from, to }: DayBounds): [string | null, string | null] => [
  from ?? null,
  to ?? null,
];

export const isInDays = (instant: string) =>
  `($1::date is null or ${instant} >= $1::date::timestamp at time zone 'UTC')
    and ($2::date is null or ${instant} < ($2::date + 1)::timestamp at time zone 'UTC')`;
