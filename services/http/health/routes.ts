import { health } from '#contracts/api/health.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { type Route, route } from '../route.ts';

/**
 * Public, so only the names of missing parts are shown. The operations port says why; see
 * services/runtime/ops-server.ts.
 */
export function healthRoutes({ readiness }: Pick<ApiDeps, 'readiness'>): Route[] {
  return [
    route('GET /healthz', {
      summary: 'Check that the process is running',
      access: 'public',
      limit: 'none',
      answers: { 200: health },
      handle: async () => ({ status: 'ok' }),
    }),
    route('GET /readyz', {
      summary: 'Check that everything Kairos needs is available, and see what is missing if not',
      access: 'public',
      limit: 'none',
      answers: { 200: health, 503: null },
      handle: async () => {
        const { ready, missing } = await readiness.look();
        if (ready) return { status: 'ok' };
        throw new ApiError(503, `Kairos isn't ready. Missing: ${missing.join(', ')}.`, {
          headers: { 'Retry-After': '5' },
          more: { status: 'unavailable', missing },
        });
      },
    }),
  ];
}
