import {
  insights as figures,
  insightsParameters,
  insightsRows,
  insightsRowsParameters,
  UNKNOWN_ROW,
} from '#contracts/api/insights.ts';
import { analystsOnly } from '../analysts.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { type Route, route } from '../route.ts';
import { answeringNoInsights } from './why-not.ts';

/** Figures over everyone's meetings and the rows behind them, for analysts. They name nobody. */
export function insightsRoutes({ insights, settings }: Pick<ApiDeps, 'insights' | 'settings'>): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/insights',
      summary: 'Get figures on all meetings, for analysts, with `from` and `to` as days in UTC',
      access: 'user',
      scope: 'insights:read',
      limit: 'read',
      policy: analystsOnly(settings),
      query: insightsParameters,
      answers: { 200: figures, 400: null, 403: null },
      handle: ({ query }) => answeringNoInsights(insights.figures(query)),
    }),
    route({
      method: 'GET',
      path: '/api/insights/rows',
      summary: 'List the rows behind a part of a chart, 50 per page, for analysts',
      access: 'user',
      scope: 'insights:read',
      limit: 'read',
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
