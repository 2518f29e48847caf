import type { Context, Middleware } from 'koa';
import type { z } from 'zod';
import type { User } from '#services/storage/accounts/port.ts';
import { readBody } from './security/body.ts';
import type { RateLimitName } from './security/rate-limits.ts';
import { validated } from './validate.ts';

export type RouteAccess = 'public' | 'user';

/** What a handler is called with: all of it checked. */
export type RouteCall<Who extends RouteAccess, Body, Query, Subject> = {
  user: Who extends 'user' ? User : User | null;
  params: Record<string, string>;
  body: Body;
  query: Query;
  /** What the policy found and allowed. */
  subject: Subject;
  ctx: Context;
};

/** Finds what a call is about and allows it, or throws an ApiError: 404 for what is none of the caller's business. */
export type AccessPolicy<Who extends RouteAccess, Subject> = (
  call: Pick<RouteCall<Who, unknown, unknown, unknown>, 'user' | 'params' | 'ctx'>,
) => Promise<Subject>;

type Declaration<Who extends RouteAccess, Body extends z.ZodType, Query extends z.ZodType, Subject> = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `:name` for each parameter. */
  path: string;
  summary: string;
  limit: RateLimitName;
  /** `public` is a decision: without it a call that is not signed in gets 401. */
  access: Who;
  policy?: AccessPolicy<Who, Subject>;
  query?: Query;
  body?: Body;
  /** A body of any kind is accepted and not read, from any origin: only for the one-click unsubscribe. */
  anyBody?: true;
  /** The first one is that of success. `null` stands for an answer without JSON. */
  answers: Record<number, z.ZodType | null>;
  /** What it answers becomes the body; nothing, if it has answered through `ctx`. */
  handle(call: RouteCall<Who, z.infer<Body>, z.infer<Query>, Subject>): Promise<unknown>;
};

/** One call of the API, as data: the router, the OpenAPI document and the access tests are made from these. */
export type Route = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  summary: string;
  limit: RateLimitName;
  access: RouteAccess;
  query?: z.ZodType;
  body?: z.ZodType;
  anyBody: boolean;
  answers: Record<number, z.ZodType | null>;
  /** policy → validate → handler. */
  perform: Middleware;
};

/** Declares a route. It is performed once its limit and its access were looked at; see router.ts. */
export function route<
  Who extends RouteAccess,
  Body extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Subject = undefined,
>(declaration: Declaration<Who, Body, Query, Subject>): Route {
  const { method, path, summary, limit, access, policy, query, body, answers, handle } = declaration;
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
  };

  return {
    method,
    path,
    summary,
    limit,
    access,
    ...(query && { query }),
    ...(body && { body }),
    anyBody: declaration.anyBody ?? false,
    answers,
    perform,
  };
}
