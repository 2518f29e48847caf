import {
  insights as figures,
  insightsParameters,
  insightsRows,
  insightsRowsParameters,
  UNKNOWN_ROW,
} from '#contracts/api/insights.ts';
import { NoInsights, type WhyNoInsights } from '#projections/analytics/insights/look.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { type Route, route } from '../route.ts';
import { analystsOnly } from '../staff.ts';

/** Figures over everyone's meetings and the rows behind them, for analysts. They name nobody. */
export function insightsRoutes({ insights, settings }: Pick<ApiDeps, 'insights' | 'settings'>): Route[] {
  return [
    route('GET /api/insights', {
      summary: 'Get figures on all meetings, for analysts, with `from` and `to` as days in UTC',
      scope: 'insights:read',
      policy: analystsOnly(settings),
      query: insightsParameters,
      answers: { 200: figures, 400: null, 403: null },
      handle: ({ query }) => answeringNoInsights(insights.figures(query)),
    }),
    route('GET /api/insights/rows', {
      summary: 'List the rows behind a part of a chart, 50 per page, for analysts',
      scope: 'insights:read',
      policy: analystsOnly(settings),
      query: insightsRowsParameters,
      answers: { 200: insightsRows, 400: null, 403: null },
      handle: async ({ query: { from, to, after, ...part } }) => {
        const page = await answeringNoInsights(insights.rows(part, { from, to }, after));
        if (!page) throw new ApiError(400, UNKNOWN_ROW);
        return page;
      },
    }),
  ];
}

const WHY: Record<WhyNoInsights, string> = {
  foreign:
    "The database has a schema “analytics” that isn't from Kairos, so there are no figures. Ask your admin to rename it and restart Kairos.",
  preparing: 'Kairos is preparing these figures. Try again in a moment.',
  tooSlow: 'These figures took the database too long. Choose fewer days, or try again later.',
};

const RETRY_AFTER: Partial<Record<WhyNoInsights, string>> = { preparing: '5', tooSlow: '30' };

/** Throws a 503 with the next step when there are no figures. */
export async function answeringNoInsights<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof NoInsights)) throw error;
    const seconds = RETRY_AFTER[error.why];
    throw new ApiError(503, WHY[error.why], { headers: seconds ? { 'Retry-After': seconds } : {} });
  }
}
