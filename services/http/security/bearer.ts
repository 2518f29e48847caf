import type { Context, Middleware } from 'koa';
import type { Client } from '#contracts/events/event-spec.ts';
import { type Scope, TOKEN_SCOPES } from '#contracts/scopes.ts';
import { type AllowedToSignIn, maySignIn } from '#services/sign-in/allowed.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { ApiError, unauthorized } from '../errors.ts';
import { resourceOf } from './audience.ts';

/** The token of a call, as `ctx.state.token`: what a program may do in the name of `ctx.state.user`. */
export type CallersToken = {
  id: string;
  /** What its owner calls it. */
  name: string;
  scopes: readonly Scope[];
  /** How the log names the program. */
  client: Client;
  /** The path of the resource that the token was given for (RFC 8707). Absent for one that a person made, which works for both. */
  audience?: string;
};

/** Finds a token by its secret. `expired` is one that worked. */
export type FindToken = (secret: string) => Promise<(CallersToken & { user: User }) | 'expired' | undefined>;

/** Where programs read who gives tokens, by RFC 9728. The address of a resource may follow. */
export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';

const BEARER = /^Bearer(?: +([\w.~+/-]+=*))? *$/i;

/** Whether a call says who it is with a token, working or not. Browsers never do so on their own. */
export const hasBearer = (ctx: Context): boolean => BEARER.test(ctx.get('Authorization'));

/** What a call gives as its token; null if it gives none. */
export const secretOf = (ctx: Context): string | null => {
  const given = BEARER.exec(ctx.get('Authorization'));
  return given && (given[1] ?? '');
};

/** Ignores the cookies of a call with a token, which must never get what a browser's session would. */
export const ignoreCookiesBesideToken: Middleware = async (ctx, next) => {
  if (hasBearer(ctx)) delete ctx.req.headers.cookie;
  await next();
};

/**
 * Identifies the owner of a call's token as `ctx.state.user`. A token that doesn't work identifies no one; the calls that need
 * someone refuse it (`refuseToken`).
 */
export function identifyByToken(find: FindToken, allowed: AllowedToSignIn): Middleware {
  return async (ctx, next) => {
    const secret = secretOf(ctx);
    if (secret !== null) {
      const found = await find(secret);
      if (!found || found === 'expired' || !maySignIn(found.user.email, allowed))
        ctx.state['tokenProblem'] = found === 'expired' ? EXPIRED : UNKNOWN;
      else if (found.audience !== undefined && found.audience !== resourceOf(ctx))
        ctx.state['tokenProblem'] = `This token is for ${found.audience}, and for nothing else.`;
      else {
        const { user, ...token } = found;
        Object.assign(ctx.state, { user, token });
      }
    }
    await next();
  };
}

const EXPIRED = 'This token has expired. Create a new one in the settings of Kairos.';
const UNKNOWN = "This token doesn't work, or was revoked. Create a new one in the settings of Kairos.";

/** Why the token of a call doesn't work; undefined if it has none, or one that does. */
export const tokenProblemOf = (ctx: Context): string | undefined => ctx.state['tokenProblem'];

/** 401 for a call that no one is known for: its token doesn't work, or it has none. Programs learn where to get one. */
export function refuseToken(ctx: Context, publicUrl: string): ApiError {
  const problem = tokenProblemOf(ctx);
  const metadata = `resource_metadata="${publicUrl}${RESOURCE_METADATA}/api"`;
  if (problem === undefined) return unauthorized({ 'WWW-Authenticate': `Bearer ${metadata}` });
  return new ApiError(401, problem, {
    headers: { 'WWW-Authenticate': `Bearer error="invalid_token", ${metadata}` },
  });
}

/** Throws a 403 if the call comes from a program whose token lacks the scope. `why` says what needs it, if the call may do without. */
export function requireScope(ctx: Context, scope: Scope, why = 'This'): void {
  const token: CallersToken | undefined = ctx.state['token'];
  if (!token || token.scopes.includes(scope)) return;
  throw new ApiError(
    403,
    `${why} needs the scope ${scope} (“${TOKEN_SCOPES[scope]}”), which this token doesn't have.`,
    { headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"` } },
  );
}

/** 403 for what only a person in a browser may do. */
export const onlyInBrowser = () =>
  new ApiError(403, "Programs can't do this. Sign in to Kairos in a browser instead.", {
    headers: { 'WWW-Authenticate': 'Bearer error="insufficient_scope"' },
  });
