import { bodyParser } from '@koa/bodyparser';
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { z } from 'zod';
import type { Scope } from '#contracts/scopes.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { ApiError } from './errors.ts';
import { onlyInBrowser, refuseToken, requireScope } from './security/bearer.ts';
import { onlyFromOurPages, onlyOpenedPages } from './security/origin.ts';
import type { LimitCalls, RateLimitName } from './security/rate-limits.ts';

type RouteAccess = 'public' | 'user';

/** The arguments of a handler, fully validated. */
type RouteCall<Who extends RouteAccess, Body, Query, Subject> = {
  user: Who extends 'user' ? User : User | null;
  params: Record<string, string>;
  body: Body;
  query: Query;
  /** The entity that the access policy found and allowed. */
  subject: Subject;
  ctx: Context;
};

/**
 * Finds the subject of a call and authorizes it, or throws an ApiError: 404 for anything the caller may not know about.
 */
export type AccessPolicy<Who extends RouteAccess, Subject> = (
  call: Pick<RouteCall<Who, unknown, unknown, unknown>, 'user' | 'params' | 'ctx'>,
) => Promise<Subject>;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Described<Who extends RouteAccess, Body extends z.ZodType, Query extends z.ZodType> = {
  summary: string;
  /** `public` must be chosen: without an access, a call without a session gets a 401. */
  access?: Who;
  query?: Query;
  body?: Body;
  /** Accepts a body of any kind and origin, without reading it: only for one-click unsubscribe. */
  anyBody?: true;
  /** The first entry is the success. `null` means a response without JSON. */
  answers: Record<number, z.ZodType | null>;
  /** The media type of the success, if it's text and not JSON. */
  type?: string;
  /** Descriptions of the success's further headers, by name. */
  headers?: Record<string, string>;
};

type Declaration<
  Who extends RouteAccess,
  Body extends z.ZodType,
  Query extends z.ZodType,
  Subject,
> = Described<Who, Body, Query> & {
  /** `read` for a GET, and `write` for other methods, unless given. */
  limit?: RateLimitName;
  /** The scope that a program's token needs. Without any, the call is for a person in a browser alone. */
  scope?: Scope | null;
  policy?: AccessPolicy<Who, Subject>;
  /** The result becomes the response body; undefined if the handler has responded through `ctx`. */
  handle(call: RouteCall<Who, z.infer<Body>, z.infer<Query>, Subject>): Promise<unknown>;
};

/** An API call as data: the router, the OpenAPI document and the access tests are all made from it. */
export type Route = Described<RouteAccess, z.ZodType, z.ZodType> & {
  method: Method;
  path: string;
  access: RouteAccess;
  limit: RateLimitName;
  /**
   * The scope that a program's token needs; null for actions reserved to a person in a browser, and for public routes,
   * which identify nobody by a token.
   */
  scope: Scope | null;
  /** policy → validate → handler. */
  perform: Middleware;
};

/**
 * Declares a route: its method and path, with `:name` for each parameter. Its rate limit and session are checked before the
 * call is performed; see `createRouter`.
 */
export function route<
  Who extends RouteAccess = 'user',
  Body extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Subject = undefined,
>(
  call: `${Method} ${string}`,
  declaration: Declaration<Who, Body, Query, Subject> & (Who extends 'public' ? { scope?: null } : unknown),
): Route {
  const {
    policy,
    handle,
    limit,
    scope = null,
    ...described
  }: Declaration<Who, Body, Query, Subject> = declaration;
  const { query, body, type } = described;
  const success = Number(Object.keys(declaration.answers)[0]);
  const [method, path] = call.split(' ') as [Method, string];

  const perform: Middleware = async (ctx) => {
    const user = ctx.state['user'] as RouteCall<Who, unknown, unknown, unknown>['user'];
    const params: Record<string, string> = ctx['params'] ?? {};
    const subject = (await policy?.({ user, params, ctx })) as Subject;
    const given = {
      user,
      params,
      subject,
      ctx,
      query: (query && validated(query, ctx.query)) as z.infer<Query>,
      body: (body && validated(body, await readBody(ctx))) as z.infer<Body>,
    };
    ctx.status = success;
    const answer = await handle(given);
    if (answer !== undefined) ctx.body = answer;
    if (type !== undefined) ctx.type = type;
  };

  const usualLimit = method === 'GET' ? 'read' : 'write';
  const access = described.access ?? 'user';
  return { ...described, method, path, access, limit: limit ?? usualLimit, scope, perform };
}

/** Records the route's pattern for logs, since a path may hold a secret. */
const named =
  ({ path }: Route): Middleware =>
  async (ctx, next) => {
    ctx.state['route'] = path;
    await next();
  };

/**
 * Refuses calls without an identified user, and programs whose token lacks the scope. Public routes treat programs as
 * anonymous.
 */
const authorized =
  ({ access, scope }: Route, metadata: string | undefined): Middleware =>
  async (ctx, next) => {
    const { state } = ctx;
    if (access === 'public') {
      if (state['token']) state['user'] = null;
      return next();
    }
    if (!state['user']) throw refuseToken(ctx, metadata);
    if (state['token'] && scope === null) throw onlyInBrowser();
    if (scope !== null) requireScope(ctx, scope);
    await next();
  };

/**
 * Mounts the routes, each as the same chain: from our pages → as JSON → limit → session or token → policy → validate → handler.
 */
export function createRouter(
  routes: readonly Route[],
  { limit, publicUrl, metadata }: { limit: LimitCalls; publicUrl: string; metadata: string | undefined },
) {
  // Case-sensitive, so everything that looks at a path agrees on its meaning, including the caching of responses.
  const router = new Router({ sensitive: true });
  const ours = onlyFromOurPages(publicUrl);
  for (const route of routes)
    router.register(
      route.path,
      [route.method],
      [
        named(route),
        ...(route.anyBody ? [] : [ours, onlyJson]),
        ...(route.limit === 'signIn' ? [onlyOpenedPages] : []),
        limit(route.limit),
        authorized(route, metadata),
        route.perform,
      ],
    );
  return router.routes();
}

/** Answers 405 with the allowed methods, for a path that exists under another method. */
export function refuseOtherMethods(routes: readonly Route[]): Middleware {
  const known = routes.map(({ method, path }) => ({
    methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
    pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`),
  }));
  const methodsOf = (ctx: Context) =>
    known.filter(({ pattern }) => pattern.test(ctx.path)).flatMap(({ methods }) => methods);

  return async (ctx, next) => {
    const methods = new Set(methodsOf(ctx));
    if (methods.size > 0 && !methods.has(ctx.method))
      throw new ApiError(405, "This method isn't allowed here. The Allow header lists those that are.", {
        headers: { Allow: [...methods].join(', ') },
      });
    await next();
  };
}

/** The largest request body, in bytes. */
const BODY_BYTES = 64 * 1024;

const tooLarge = () =>
  new ApiError(413, `The request is too large. Send at most ${BODY_BYTES / 1024} KB.`, {
    headers: { Connection: 'close' },
  });

const hasBody = (ctx: Context) =>
  ctx.get('Transfer-Encoding') !== '' || (ctx.request.length !== undefined && ctx.request.length > 0);

/**
 * Only accepts JSON bodies: a form on another site can send any other kind without a preflight. Large bodies are
 * refused before they are read.
 */
export const onlyJson: Middleware = async (ctx, next) => {
  if (hasBody(ctx)) {
    if ((ctx.request.length ?? 0) > BODY_BYTES) throw tooLarge();
    if (!ctx.is('application/json') || ctx.get('Content-Encoding') !== '')
      throw new ApiError(415, 'Send JSON with Content-Type: application/json.');
  }
  await next();
};

const parse = bodyParser({
  enableTypes: ['json'],
  jsonLimit: BODY_BYTES,
  onError: (error) => {
    throw 'status' in error && error.status === 413
      ? tooLarge()
      : new ApiError(400, "The request isn't valid JSON.");
  },
});

/** The parsed body; an empty body becomes an empty object. */
export async function readBody(ctx: Context): Promise<unknown> {
  if (!hasBody(ctx)) return {};
  await parse(ctx, async () => {});
  return ctx.request.body;
}

const DANGEROUS = new Set(['__proto__', 'constructor', 'prototype']);
const MAX_DEPTH = 16;

/** Whether a value has a key that could reach a prototype, or is nested deeper than any request needs. */
function isDangerous(value: unknown, depth = 0): boolean {
  if (value === null || typeof value !== 'object') return false;
  if (depth > MAX_DEPTH) return true;
  return Object.entries(value).some(
    ([key, inner]) => (!Array.isArray(value) && DANGEROUS.has(key)) || isDangerous(inner, depth + 1),
  );
}

/** The message of the first issue, prefixed with its field unless the contract has its own message. */
function messageOf(error: z.ZodError): string {
  const issue = error.issues[0];
  if (!issue) return "The request isn't valid.";
  const generic = /^(Invalid|Too|Unrecognized|Expected)\b/.test(issue.message);
  const field = issue.path.map(String).join('.');
  if (!generic) return issue.message;
  return field ? `${field}: ${issue.message}` : 'The request must be a JSON object.';
}

/** The value as parsed by the contract, without unknown fields. Throws a 400. */
export function validated<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  if (isDangerous(value))
    throw new ApiError(400, "The request has a field that isn't allowed, or is nested too deeply.");
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new ApiError(400, messageOf(parsed.error));
  return parsed.data;
}
