import type { Context, Middleware } from 'koa';
import type { z } from 'zod';
import type { Scope } from '#contracts/scopes.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { readBody } from './security/body.ts';
import type { RateLimitName } from './security/rate-limits.ts';
import { validated } from './validate.ts';

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

type Declaration<Who extends RouteAccess, Body extends z.ZodType, Query extends z.ZodType, Subject> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for each parameter. */
  path: string;
  summary: string;
  limit: RateLimitName;
  /** `public` must be chosen explicitly: without it, a call without a session gets a 401. */
  access: Who;
  /**
   * The scope that a program's token needs; null for actions reserved to a person in a browser, and for public routes,
   * which identify nobody by a token.
   */
  scope: Who extends 'public' ? null : Scope | null;
  policy?: AccessPolicy<Who, Subject>;
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
  /** The result becomes the response body; undefined if the handler has responded through `ctx`. */
  handle(call: RouteCall<Who, z.infer<Body>, z.infer<Query>, Subject>): Promise<unknown>;
};

/** An API call as data: the router, the OpenAPI document and the access tests are all made from it. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  summary: string;
  limit: RateLimitName;
  access: RouteAccess;
  scope: Scope | null;
  query?: z.ZodType;
  body?: z.ZodType;
  anyBody: boolean;
  answers: Record<number, z.ZodType | null>;
  type?: string;
  headers: Record<string, string>;
  /** policy → validate → handler. */
  perform: Middleware;
};

/** Declares a route. Its rate limit and session are checked before it is performed; see router.ts. */
export function route<
  Who extends RouteAccess,
  Body extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Subject = undefined,
>(declaration: Declaration<Who, Body, Query, Subject>): Route {
  const { method, path, summary, limit, access, scope, policy, query, body, answers, type, headers, handle } =
    declaration;
  const success = Number(Object.keys(answers)[0]);

  const perform: Middleware = async (ctx) => {
    const user = ctx.state['user'] as RouteCall<Who, unknown, unknown, unknown>['user'];
    const params: Record<string, string> = ctx['params'] ?? {};
    const subject = (await policy?.({ user, params, ctx })) as Subject;
    const call = {
      user,
      params,
      subject,
      ctx,
      query: (query && validated(query, ctx.query)) as z.infer<Query>,
      body: (body && validated(body, await readBody(ctx))) as z.infer<Body>,
    };
    ctx.status = success;
    const answer = await handle(call);
    if (answer !== undefined) ctx.body = answer;
    if (type !== undefined) ctx.type = type;
  };

  return {
    method,
    path,
    summary,
    limit,
    access,
    scope,
    ...(query && { query }),
    ...(body && { body }),
    ...(type !== undefined && { type }),
    anyBody: declaration.anyBody ?? false,
    answers,
    headers: headers ?? {},
    perform,
  };
}
