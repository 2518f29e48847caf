import type pg from 'pg';
import { type Insights, TIME_TO_BOOK_FROM } from '#contracts/api/insights.ts';
import { hoursSaved, successRate } from '#projections/meetings/definitions.ts';
import { ANALYTICS } from '../schema.ts';
import { mondayOfInstant } from '../view.ts';
import {
  BUCKET,
  CHARTS,
  type DayBounds,
  FUNNEL_STEPS,
  isBookedBy,
  isDecidedBy,
  isInDays,
  valuesOf,
} from './parts.ts';
import { type Counted, refit } from './refit.ts';
import { everyWeek } from './weeks.ts';

const DECILES = 10;

const countOf = (condition: string) => `(count(*) filter (where ${condition}))::integer`;

/** What a chart selects from its view, for these days. */
const select = (chart: keyof typeof CHARTS, what: string, rest = ''): string => {
  const { view, at } = CHARTS[chart];
  return `select ${what} from ${ANALYTICS}.${view.name} where ${isInDays(at)} ${rest}`;
};

/** All figures of these days, reckoned in the transaction of this client. */
export async function insightsOf(
  client: pg.ClientBase,
  position: string,
  days: DayBounds,
): Promise<Insights> {
  const ask = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
    (await client.query<Row>(text, valuesOf(days))).rows;
  const { totals, bookedBy, saved } = await ofMeetings(ask);
  return {
    position,
    totals,
    decisions: await decisionsOf(ask),
    timeToBook: await timeToBookOf(ask),
    joinFunnel: await funnelOf(ask),
    bookedBy,
    ...(await calibrationOf(ask)),
    hoursSaved: saved,
  };
}

type Ask = <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>;
type ByWhom = { week: string; automatic: number; organizer: number };

/** By week, and of all together in the row without a week. */
async function ofMeetings(ask: Ask) {
  const [booked, closed] = [countOf('is_booked'), countOf('is_closed')];
  type Row = Insights['totals'] & ByWhom & { week: string | null };
  const rows = await ask<Row>(
    select(
      'bookedBy',
      `${mondayOfInstant('created_at')}::text as week, count(*)::integer as created, ${booked} as booked,
        ${countOf(`status = 'lapsed'`)} as lapsed, ${countOf(`status = 'cancelled'`)} as cancelled,
        ${countOf(`status in ('pending', 'active')`)} as open,
        ${successRate(closed, countOf('is_success'))} as "successRate", ${hoursSaved(booked)} as "hoursSaved",
        ${countOf(isBookedBy('automatic'))} as automatic, ${countOf(isBookedBy('organizer'))} as organizer`,
      `group by grouping sets ((${mondayOfInstant('created_at')}), ()) order by 1`,
    ),
  );
  const { week: _, automatic: __, organizer: ___, ...totals } = rows.find(({ week }) => week === null)!;
  const weeks = rows.filter((row): row is Row & { week: string } => row.week !== null && row.booked > 0);
  return {
    totals,
    bookedBy: everyWeek(
      weeks.map(({ week, automatic, organizer }) => ({ week, automatic, organizer })),
      { automatic: 0, organizer: 0 },
    ),
    saved: everyWeek(
      weeks.map(({ week, hoursSaved: hours, booked }) => ({ week, hours, booked })),
      { hours: 0, booked: 0 },
    ),
  };
}

async function decisionsOf(ask: Ask): Promise<Insights['decisions']> {
  const rows = await ask<ByWhom>(
    select(
      'decisions',
      `${mondayOfInstant('decided_at')}::text as week,
        ${countOf(isDecidedBy('automatic'))} as automatic, ${countOf(isDecidedBy('organizer'))} as organizer`,
      'group by 1 order by 1',
    ),
  );
  return everyWeek(rows, { automatic: 0, organizer: 0 });
}

async function timeToBookOf(ask: Ask): Promise<Insights['timeToBook']> {
  const percentile = (share: number) => `percentile_cont(${share}) within group (order by minutes)`;
  type Row = { bucket: number | null; meetings: number; median: number | null; ninetieth: number | null };
  const rows = await ask<Row>(
    select(
      'timeToBook',
      `${BUCKET} as bucket, count(*)::integer as meetings,
        ${percentile(0.5)} as median, ${percentile(0.9)} as ninetieth`,
      `group by grouping sets ((${BUCKET}), ())`,
    ),
  );
  const { meetings, median, ninetieth } = rows.find(({ bucket }) => bucket === null)!;
  const buckets = TIME_TO_BOOK_FROM.map((from, index) => ({
    from,
    to: TIME_TO_BOOK_FROM[index + 1] ?? null,
    meetings: rows.find(({ bucket }) => bucket === index)?.meetings ?? 0,
  }));
  return { meetings, median, ninetieth, buckets };
}

async function funnelOf(ask: Ask): Promise<Insights['joinFunnel']> {
  const counts = Object.entries(FUNNEL_STEPS).map(([step, condition]) => `${countOf(condition)} as ${step}`);
  const rows = await ask<Insights['joinFunnel']>(select('joinFunnel', counts.join()));
  return rows[0]!;
}

/** Meetings are divided into five parts by their ids, so that what is learned from four is tried on the fifth. */
const PART = 'ascii(right(meeting::text, 1)) % 5';

/** All in one look at the view, the slowest of all. The rankers are in the order in which they were first used. */
async function calibrationOf(
  ask: Ask,
): Promise<Pick<Insights, 'calibration' | 'calibrationByRanker' | 'fit'>> {
  type Row = Counted & { isOfRanker: boolean; ranker: string | null };
  const rows = await ask<Row>(
    select(
      'calibration',
      `grouping(${PART}) = 1 as "isOfRanker", ${PART} as part, ranker_version as ranker,
        count(*)::integer as bookings, ${countOf('is_held')} as held,
        round(avg(confidence), 1)::double precision as confidence`,
      `group by grouping sets ((${PART}, confidence), (ranker_version)) order by min(ranked_at), ranker_version`,
    ),
  );
  const counted = rows.filter(({ isOfRanker }) => !isOfRanker);
  return {
    calibration: Array.from({ length: DECILES }, (_, decile) => {
      const found = counted.filter(
        ({ confidence }) => Math.min(DECILES - 1, Math.floor(confidence / 10)) === decile,
      );
      const bookings = found.reduce((sum, one) => sum + one.bookings, 0);
      const held = found.reduce((sum, one) => sum + one.held, 0);
      const to = decile === DECILES - 1 ? 100 : decile * 10 + 9;
      const share = bookings === 0 ? null : Math.round((10_000 * held) / bookings) / 10_000;
      return { from: decile * 10, to, bookings, held, share };
    }),
    calibrationByRanker: rows
      .filter(({ isOfRanker }) => isOfRanker)
      .map(({ ranker, bookings, held, confidence }) => ({ ranker, bookings, held, confidence })),
    fit: refit(counted),
  };
}
