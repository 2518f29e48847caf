import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import Koa, { type Context, type Middleware } from 'koa';
import compress from 'koa-compress';
import { withCorrelationId } from '#services/runtime/correlation.ts';
import type { Log } from '#services/runtime/log.ts';
import type { Measures } from '#services/runtime/metrics.ts';
import { inSpan } from '#services/runtime/tracing.ts';
import { accountRoutes } from './account/routes.ts';
import { linkAnswerRoutes } from './answers/link-routes.ts';
import { answerRoutes } from './answers/routes.ts';
import { presentSignInWays } from './auth/presenter.ts';
import { authRoutes } from './auth/routes.ts';
import { createCommands } from './commands.ts';
import { contactRoutes } from './contacts/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import type { ApiDeps } from './deps.ts';
import { createDispatcher, type Dispatcher } from './dispatch.ts';
import { notFound } from './errors.ts';
import { eventRoutes } from './events/routes.ts';
import { healthRoutes } from './health/routes.ts';
import { historyRoutes } from './history/routes.ts';
import { inWordsRoutes } from './in-words/routes.ts';
import { insightsRoutes } from './insights/routes.ts';
import { createMeetingLinks } from './join/meeting-links.ts';
import { joinRoutes } from './join/routes.ts';
import { createRoute } from './meetings/create.ts';
import { createJoinHandler } from './meetings/join.ts';
import { listRoutes } from './meetings/list-routes.ts';
import { peopleRoutes } from './meetings/people-routes.ts';
import { meetingRoutes } from './meetings/routes.ts';
import { openApiRoute } from './openapi/document.ts';
import { pageRoutes } from './pages/routes.ts';
import { proposalRoutes } from './proposals/routes.ts';
import { createRouter, type Route, refuseOtherMethods } from './route.ts';
import { identifyByToken, ignoreCookiesBesideToken } from './security/bearer.ts';
import { answerFailures, logFailures } from './security/failures.ts';
import { securityHeaders } from './security/headers.ts';
import { createLinkGrants } from './security/link-grants.ts';
import { createRateLimits } from './security/rate-limits.ts';
import { identifyUser, sessions } from './security/session.ts';
import { timesRoutes } from './times/routes.ts';
import { createSite, type Site } from './web-app/site.ts';

/**
 * A request may name its target as a whole URL (RFC 9112, 3.2.2). Everything here looks at a path, so that is what it
 * becomes; the host in it is ignored, like every other.
 */
const originForm: Middleware = (ctx, next) => {
  const target = ctx.url.startsWith('/') ? null : URL.parse(ctx.url);
  if (target) {
    ctx.url = target.pathname + target.search;
    ctx.originalUrl = ctx.url;
  }
  return next();
};

/** All API calls, from which the OpenAPI document is made, and the pages. */
export function createRoutes(deps: ApiDeps, site: Site, dispatch: Dispatcher): Route[] {
  const commands = createCommands(deps);
  const grants = createLinkGrants({ ...deps, publicUrl: deps.settings.publicUrl });
  const links = createMeetingLinks(deps, commands);
  const join = createJoinHandler(deps, grants, commands);
  const calls = [
    ...healthRoutes(deps),
    ...authRoutes(deps),
    ...dashboardRoutes(deps),
    ...joinRoutes(deps, links, grants),
    ...answerRoutes(deps, commands, links),
    ...proposalRoutes(deps, commands, links),
    ...linkAnswerRoutes(deps, commands, links),
    ...listRoutes(deps),
    createRoute(deps, commands),
    ...meetingRoutes(deps, commands),
    ...inWordsRoutes(deps, commands),
    ...peopleRoutes(deps, commands, join),
    ...timesRoutes(deps),
    ...historyRoutes(deps),
    ...insightsRoutes(deps),
    ...contactRoutes(deps),
    ...accountRoutes(deps),
    ...eventRoutes(deps),
    ...deps.integrations.flatMap(({ routes }) => routes(deps, dispatch)),
  ];
  return [...calls, openApiRoute(calls, deps), ...pageRoutes(deps, site, links, grants)];
}

/** The web server of Kairos, from the outermost guard to the pages, in the order a request passes them. */
export function createApp(deps: ApiDeps): Koa {
  const { settings, report, measures, now } = deps;
  const { publicUrl, trustedProxies } = settings;
  const app = new Koa({ proxy: trustedProxies > 0, maxIpsCount: trustedProxies });
  const site = createSite({ ...settings, signInOptions: presentSignInWays(deps) });
  let listener: RequestListener | undefined;
  const dispatch = createDispatcher(() => (listener ??= app.callback()));
  const routes = createRoutes(deps, site, dispatch);
  const limit = createRateLimits(deps.limits);

  app.on('error', logFailures(report));
  app.use(originForm);
  app.use(observeRequests({ report, measures, trustedProxies }));
  app.use(securityHeaders(publicUrl));
  app.use(answerFailures(report, site));
  app.use(compress({ threshold: 2048, filter: (type) => /json|html|javascript|css|svg/.test(type) }));
  app.use(site.files);
  for (const standIn of deps.standIns) app.use(standIn);
  for (const { receiver } of deps.integrations) if (receiver) app.use(receiver(limit));
  app.use(ignoreCookiesBesideToken);
  app.use(sessions(app, deps.sessions, publicUrl));
  app.use(identifyUser(settings.signIn, now));
  app.use(identifyByToken(deps.findToken, settings.signIn));
  for (const { endpoint } of deps.integrations)
    if (endpoint) app.use(endpoint(deps, { routes, dispatch, limit }));
  app.use(createRouter(routes, { limit, publicUrl, metadata: deps.programTokens?.metadata }));
  app.use(refuseOtherMethods(routes));
  app.use(() => {
    throw notFound();
  });
  return app;
}

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
function observeRequests({ report, measures, trustedProxies }: Observing): Middleware {
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
