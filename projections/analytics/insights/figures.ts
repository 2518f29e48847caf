import type pg from 'pg';
import { type Insights, type InsightsPart, TIME_TO_BOOK_FROM } from '#contracts/api/insights.ts';
import { hoursSaved, isBooked, isClosed, isSuccess, successRate } from '#projections/meetings/definitions.ts';
import { ANALYTICS } from '../schema.ts';
import { countsOf, sumOf } from './counts.ts';
import {
  BUCKET,
  CHARTS,
  type DayBounds,
  DECILE,
  FUNNEL_STEPS,
  isBookedBy,
  isDecidedBy,
  isInDays,
  valuesOf,
} from './parts.ts';
import { percentileOf, type TimeToBookStep } from './percentile.ts';
import { everyWeek } from './weeks.ts';

const DECILES = 10;

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
    calibration: await calibrationOf(ask),
    calibrationByRanker: await calibrationByRankerOf(ask),
    hoursSaved: saved,
  };
}

const select = (chart: InsightsPart['chart'], what: string, rest = ''): string =>
  `select ${what} from ${countsOf(chart)} ${rest}`;

type Ask = <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>;
type ByWhom = { week: string; automatic: number; organizer: number };

/** By week, and of all together in the row without a week. */
async function ofMeetings(ask: Ask) {
  const [booked, closed] = [sumOf(isBooked('chart')), sumOf(isClosed('chart'))];
  type Row = Insights['totals'] & ByWhom & { week: string | null };
  const rows = await ask<Row>(
    select(
      'bookedBy',
      `week::text as week, ${sumOf('true')} as created, ${booked} as booked,
        ${sumOf(`status = 'lapsed'`)} as lapsed, ${sumOf(`status = 'cancelled'`)} as cancelled,
        ${sumOf(`status in ('pending', 'active')`)} as open,
        ${successRate(closed, sumOf(isSuccess('chart')))} as "successRate", ${hoursSaved(booked)} as "hoursSaved",
        ${sumOf(isBookedBy('automatic'))} as automatic, ${sumOf(isBookedBy('organizer'))} as organizer`,
      'group by grouping sets ((week), ()) order by 1',
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
      `week::text as week, ${sumOf(isDecidedBy('automatic'))} as automatic,
        ${sumOf(isDecidedBy('organizer'))} as organizer`,
      'group by 1 order by 1',
    ),
  );
  return everyWeek(rows, { automatic: 0, organizer: 0 });
}

async function timeToBookOf(ask: Ask): Promise<Insights['timeToBook']> {
  const steps = await ask<TimeToBookStep & { bucket: number }>(
    select(
      'timeToBook',
      `minutes, ${BUCKET} as bucket, sum(rows)::integer as meetings`,
      'group by 1 order by 1',
    ),
  );
  const { view, at } = CHARTS.timeToBook;
  const orderedTimes = async (from: number, to: number, skip: number) => {
    const rows = await ask<{ minutes: number }>(
      `select minutes from ${ANALYTICS}.${view.name} where ${isInDays(at)}
        and minutes >= '${from}'::double precision and minutes < '${to}'::double precision
        order by minutes offset ${skip} limit 2`,
    );
    return rows.map(({ minutes }) => minutes);
  };
  const meetingsOf = (those: readonly TimeToBookStep[]) =>
    those.reduce((sum, { meetings }) => sum + meetings, 0);
  return {
    meetings: meetingsOf(steps),
    median: await percentileOf(steps, 0.5, orderedTimes),
    ninetieth: await percentileOf(steps, 0.9, orderedTimes),
    buckets: TIME_TO_BOOK_FROM.map((from, index) => ({
      from,
      to: TIME_TO_BOOK_FROM[index + 1] ?? null,
      meetings: meetingsOf(steps.filter(({ bucket }) => bucket === index)),
    })),
  };
}

async function funnelOf(ask: Ask): Promise<Insights['joinFunnel']> {
  const counts = Object.entries(FUNNEL_STEPS).map(([step, condition]) => `${sumOf(condition)} as ${step}`);
  const rows = await ask<Insights['joinFunnel']>(select('joinFunnel', counts.join()));
  return rows[0]!;
}

async function calibrationOf(ask: Ask): Promise<Insights['calibration']> {
  const rows = await ask<{ decile: number; bookings: number; held: number; share: number }>(
    select(
      'calibration',
      `${DECILE} as decile, sum(rows)::integer as bookings, ${sumOf('is_held')} as held,
        round(${sumOf('is_held')}::numeric / sum(rows), 4)::double precision as share`,
      'group by 1',
    ),
  );
  return Array.from({ length: DECILES }, (_, index) => {
    const found = rows.find(({ decile }) => decile === index);
    return {
      from: index * 10,
      to: index === DECILES - 1 ? 100 : index * 10 + 9,
      bookings: found?.bookings ?? 0,
      held: found?.held ?? 0,
      share: found?.share ?? null,
    };
  });
}

/** In the order in which the rankers were first used. Where several were in one week, its rankings are looked at. */
function calibrationByRankerOf(ask: Ask): Promise<Insights['calibrationByRanker']> {
  const { view, at } = CHARTS.calibration;
  const byRanker = select(
    'calibration',
    `ranker_version, sum(rows)::integer as bookings, ${sumOf('is_held')} as held,
      round(sum(confidence * rows)::numeric / sum(rows), 1)::double precision as confidence,
      min(day)::timestamp at time zone 'UTC' as since`,
    'group by 1',
  );
  return ask<Insights['calibrationByRanker'][number]>(
    `select ranker_version as ranker, bookings, held, confidence from (${byRanker}) one
      order by since, case when count(*) over (partition by since) > 1 then (
        select min(${at}) from ${ANALYTICS}.${view.name} used
        where used.ranker_version is not distinct from one.ranker_version
          and ${at} >= since and ${at} < since + interval '7 days'
      ) end, 1`,
  );
}
