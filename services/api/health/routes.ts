import { health } from '../../../contracts/api/health.ts';
import type { ApiDeps } from '../deps.ts';
import { unavailable } from '../errors.ts';
import { type Route, route } from '../route.ts';

export function healthRoutes({ ready }: Pick<ApiDeps, 'ready'>): Route[] {
  return [
    route({
      method: 'GET',
      path: '/healthz',
      summary: 'Whether the process lives',
      access: 'public',
      limit: 'none',
      answers: { 200: health },
      handle: async () => ({ status: 'ok' }),
    }),
    route({
      method: 'GET',
      path: '/readyz',
      summary: 'Whether the log and the database answer',
      access: 'public',
      limit: 'none',
      answers: { 200: health, 503: null },
      handle: async () => {
        if (!(await ready())) throw unavailable();
        return { status: 'ok' };
      },
    }),
  ];
}
