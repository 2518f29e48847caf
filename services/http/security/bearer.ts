import type { IncomingMessage } from 'node:http';
import type { Context, Middleware } from 'koa';
import { TOKEN_PREFIX } from '#contracts/api/tokens.ts';
import type { Client } from '#contracts/events/event-spec.ts';
import { type Scope, TOKEN_SCOPES } from '#contracts/scopes.ts';
import { type AllowedToSignIn, maySignIn } from '#services/sign-in/allowed.ts';
import type { PersonalTokens } from '#services/storage/accounts/personal-tokens.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { ApiError, unauthorized } from '../errors.ts';

/** The token of a call, as `ctx.state.token`: the permissions of a program acting for `ctx.state.user`. */
export type CallersToken = {
  id: string;
  /** The owner's name for the token. */
  name: string;
  scopes: readonly Scope[];
  /** How the log names the program. */
  client: Client;
  /**
   * The path of the resource that the token was given for (RFC 8707). Absent for a token created by a person, which
   * works for both.
   */
  audience?: string;
};

/** Finds a token by its secret. `expired`: a token that used to work. */
export type FindToken = (secret: string) => Promise<(CallersToken & { user: User }) | 'expired' | undefined>;

/** Tokens that programs get by asking people, beside those that people create in their settings. */
export type ProgramTokens = {
  find: FindToken;
  /** Calls `listener` with the id of each program whose tokens are ended in this process. */
  onEnded(listener: (program: string) => void): void;
  /** The address at which programs read who gives these tokens for the API, by RFC 9728. */
  metadata: string;
  /** How to get a token, in OpenAPI's terms. */
  scheme: Record<string, unknown>;
};

const BEARER = /^Bearer(?: +([\w.~+/-]+=*))? *$/i;

/** Whether a call says who it is with a token, working or not. Browsers never do so on their own. */
export const hasBearer = (ctx: Context): boolean => BEARER.test(ctx.get('Authorization'));

/** The token sent with a call; null if none. */
export const secretOf = (ctx: Context): string | null => {
  const given = BEARER.exec(ctx.get('Authorization'));
  return given && (given[1] ?? '');
};

/** Ignores the cookies of a call with a token, which must never get the rights of a browser session. */
export const ignoreCookiesBesideToken: Middleware = async (ctx, next) => {
  if (hasBearer(ctx)) delete ctx.req.headers.cookie;
  await next();
};

/**
 * Identifies the owner of a call's token as `ctx.state.user`. A token that doesn't work identifies nobody; calls that
 * need a user refuse the token (`refuseToken`).
 */
export function identifyByToken(find: FindToken, allowed: AllowedToSignIn): Middleware {
  return async (ctx, next) => {
    const secret = secretOf(ctx);
    if (secret !== null) {
      const found = await find(secret);
      if (!found || found === 'expired' || !maySignIn(found.user.email, allowed))
        ctx.state['tokenProblem'] = found === 'expired' ? EXPIRED : UNKNOWN;
      else if (found.audience !== undefined && !isAt(found.audience, ctx))
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

/** Why the token of a call doesn't work; undefined without a token, or with a working token. */
export const tokenProblemOf = (ctx: Context): string | undefined => ctx.state['tokenProblem'];

/** 401 for a call without an identified user: a missing or failing token. Programs learn where to get a token, if they can. */
export function refuseToken(ctx: Context, metadata: string | undefined): ApiError {
  const problem = tokenProblemOf(ctx);
  const details = [
    ...(problem === undefined ? [] : ['error="invalid_token"']),
    ...(metadata === undefined ? [] : [`resource_metadata="${metadata}"`]),
  ];
  const headers = { 'WWW-Authenticate': ['Bearer', details.join(', ')].join(' ').trim() };
  return problem === undefined ? unauthorized(headers) : new ApiError(401, problem, { headers });
}

/**
 * Throws a 403 if the call comes from a program whose token lacks the scope. `why` names the part that needs the scope,
 * if the rest of the call doesn't.
 */
export function requireScope(ctx: Context, scope: Scope, why = 'This'): void {
  const token: CallersToken | undefined = ctx.state['token'];
  if (!token || token.scopes.includes(scope)) return;
  throw new ApiError(
    403,
    `${why} needs the scope ${scope} (“${TOKEN_SCOPES[scope]}”), which this token doesn't have.`,
    { headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"` } },
  );
}

/** 403 for actions reserved to a person in a browser. */
export const onlyInBrowser = () =>
  new ApiError(403, "Programs can't do this. Sign in to Kairos in a browser instead.", {
    headers: { 'WWW-Authenticate': 'Bearer error="insufficient_scope"' },
  });

/** Finds any kind of token by its secret. */
export const createFindToken =
  (personalTokens: Pick<PersonalTokens, 'find'>, programTokens: ProgramTokens | undefined): FindToken =>
  async (secret) => {
    if (!secret.startsWith(TOKEN_PREFIX)) return programTokens?.find(secret);
    const found = await personalTokens.find(secret);
    if (!found || found === 'expired') return found;
    return { ...found, client: { kind: 'token', id: found.id } };
  };

/** The request for which a call is made within this process. */
type Behind = {
  /** Its path: a token for one resource makes the calls behind that resource, and no others. */
  path: string;
  /** The program that asked for the call, where a person only confirms. */
  program?: Client | undefined;
};

const requests = new WeakMap<IncomingMessage, Behind>();

/** Notes the request behind a call, before the call begins. */
export const madeFor = (behind: Behind, call: IncomingMessage): void => void requests.set(call, behind);

/** Whether a call goes to this resource, a path, or to anything below. */
function isAt(resource: string, { path: own, req }: Context): boolean {
  const path = requests.get(req)?.path ?? own;
  return path === resource || path.startsWith(`${resource}/`);
}

/** The program that acts by a call, as the log names it: with a token, or with a person's confirmation. */
export const actingProgram = ({ req, state }: Context): Client | undefined =>
  requests.get(req)?.program ?? (state['token'] as { client: Client } | undefined)?.client;
