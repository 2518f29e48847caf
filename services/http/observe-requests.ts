import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { withCorrelationId } from '#services/runtime/correlation.ts';
import type { Log } from '#services/runtime/log.ts';
import type { Measures } from '#services/runtime/metrics.ts';
import { inSpan } from '#services/runtime/tracing.ts';

/** Which ids are accepted from a proxy: none that could identify a person or break a header or a log line. */
const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{7,63}$/;

/** The methods that have routes. Clients may send anything else, too. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

type Observing = {
  report: Log;
  measures: Measures;
  /** The number of proxies in front. Without one, a request's own id and trace are ignored. */
  trustedProxies: number;
};

/**
 * Gives each request an id, which is returned, logged, and stored with what it leads to. Also measures and traces it.
 * It must run before everything else. Requests are counted by route pattern, since a path holds ids and secrets.
 */
export function observeRequests({ report, measures, trustedProxies }: Observing): Middleware {
  const isTrusted = trustedProxies > 0;
  const given = (ctx: Context, header: string) => (isTrusted ? ctx.get(header) : '');

  return (ctx, next) => {
    const offered = given(ctx, 'X-Request-Id');
    const id = REQUEST_ID.test(offered) ? offered : randomUUID();
    ctx.state['requestId'] = id;
    ctx.set('X-Request-Id', id);
    const method = METHODS.has(ctx.method) ? ctx.method : 'other';

    return withCorrelationId(id, () =>
      inSpan(
        `HTTP ${method}`,
        async (span) => {
          const began = performance.now();
          try {
            await next();
          } finally {
            const seconds = (performance.now() - began) / 1_000;
            const { status } = ctx;
            // Files, demo pages and unknown paths are counted together.
            const route: string = ctx.state['route'] ?? 'none';
            measures.observe('kairos_http_request_seconds', seconds, {
              method,
              route,
              status: String(status),
            });
            span.rename(`HTTP ${method} ${route}`);
            span.set({
              'http.request.method': method,
              'http.route': route,
              'http.response.status_code': status,
            });
            if (status >= 500) span.failed();
            const line = { method, route, status, milliseconds: Math.round(seconds * 1_000) };
            if (status >= 500) report.warn(line, 'a request was answered with a failure');
            else report.debug(line, 'a request was answered');
          }
        },
        { kind: 'server', traceparent: given(ctx, 'traceparent') },
      ),
    );
  };
}
