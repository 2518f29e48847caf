import type { InsightsPart } from '#contracts/api/insights.ts';
import { durationRange, weekInWords } from './text.ts';
import { mondayOfDate } from './weeks.ts';

type By = 'automatic' | 'organizer';
export type FunnelStep = Extract<InsightsPart, { chart: 'joinFunnel' }>['step'];

/** Who chose: Kairos or the organizers. */
export const DECIDER_NAMES: Record<By, string> = { automatic: 'Kairos', organizer: 'Organizers' };

export const FUNNEL_STEP_NAMES: Record<FunnelStep, string> = {
  invited: 'Invited',
  joined: 'Joined',
  booked: 'Booked',
  declined: 'Declined',
  waiting: 'No reply',
  removed: 'Removed',
};

const isBy = (by: string | null): by is By => by !== null && Object.hasOwn(DECIDER_NAMES, by);
const isStep = (step: string | null): step is FunnelStep =>
  step !== null && Object.hasOwn(FUNNEL_STEP_NAMES, step);
const isWeek = (week: string | null): week is string =>
  week !== null &&
  /^\d{4}-\d\d-\d\d$/.test(week) &&
  !Number.isNaN(Date.parse(week)) &&
  mondayOfDate(week) === week;
const isDigit = (text: string | null): text is string => text !== null && /^\d$/.test(text);

/** The part in the URL, or null if missing or invalid. */
export function partFrom(query: URLSearchParams): InsightsPart | null {
  const [chart, week, by] = [query.get('chart'), query.get('week'), query.get('by')];
  if ((chart === 'decisions' || chart === 'bookedBy') && isWeek(week) && isBy(by)) return { chart, week, by };
  if (chart === 'hoursSaved' && isWeek(week)) return { chart, week };
  const [bucket, step, decile] = [query.get('bucket'), query.get('step'), query.get('decile')];
  if (chart === 'timeToBook' && isDigit(bucket)) return { chart, bucket: Number(bucket) };
  if (chart === 'joinFunnel' && isStep(step)) return { chart, step };
  if (chart === 'calibration' && isDigit(decile)) return { chart, decile: Number(decile) };
  return null;
}

const NAMES = ['chart', 'week', 'by', 'bucket', 'step', 'decile'];

/** The query with another part, or without a part. Other parameters stay. */
export function withPart(query: URLSearchParams, part: InsightsPart | null): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of NAMES) next.delete(name);
  for (const [name, value] of Object.entries(part ?? {})) next.set(name, String(value));
  return next;
}

type Buckets = readonly { from: number; to: number | null }[];

/** The title of the rows of a part. `buckets` are the histogram's buckets. */
export function partTitle(part: InsightsPart, buckets: Buckets): string {
  switch (part.chart) {
    case 'decisions':
      return part.by === 'automatic'
        ? `Times Kairos chose, ${weekInWords(part.week)}`
        : `Times organizers chose, ${weekInWords(part.week)}`;
    case 'timeToBook': {
      const bucket = buckets[part.bucket];
      return bucket ? `Booked after ${durationRange(bucket)}` : 'Time to the first booking';
    }
    case 'joinFunnel':
      return PEOPLE[part.step];
    case 'bookedBy':
      return part.by === 'automatic'
        ? `Meetings Kairos booked, created in the ${weekInWords(part.week)}`
        : `Meetings organizers booked, created in the ${weekInWords(part.week)}`;
    case 'calibration':
      return `Booked times with ${tenth(part.decile)} confidence`;
    case 'hoursSaved':
      return `Booked meetings, created in the ${weekInWords(part.week)}`;
  }
}

/** The last tenth includes 100. */
const tenth = (decile: number): string => `${decile * 10} to ${decile === 9 ? 100 : decile * 10 + 9}%`;

const PEOPLE: Record<FunnelStep, string> = {
  invited: 'People invited',
  joined: 'Invited people who joined',
  booked: 'Invited people in a booked meeting',
  declined: 'Invited people who declined',
  waiting: "Invited people who haven't replied",
  removed: 'Invited people who were removed',
};
