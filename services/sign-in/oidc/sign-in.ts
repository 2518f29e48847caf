import type { Context, Middleware } from 'koa';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type TokenEndpointResponse,
} from 'openid-client';
import { z } from 'zod';
import { isEmail } from '#contracts/email-address.ts';
import { hasCode } from '#services/runtime/errors.ts';
import type { Log } from '#services/runtime/log.ts';
import { otherLoopbackName } from '../other-loopback-name.ts';
import {
  type GrantedTokens,
  type OnPerson,
  type ProvenSignIn,
  signInFailed,
  signInRefused,
} from '../port.ts';
import { safePath } from '../safe-path.ts';
import type { SignInIssuer } from './issuer.ts';

/** Where a sign-in with an issuer begins, ends, and asks for calendars. */
const pathsOf = (key: string) => ({
  start: `/api/auth/${key}`,
  callback: `/api/auth/${key}/callback`,
  calendars: `/api/auth/${key}/calendars`,
});

const IDENTITY_SCOPES = ['openid', 'profile', 'email'];

/** How long a person may take to sign in at the issuer, in milliseconds. */
const STATE_LIFETIME_MS = 10 * 60_000;

/** The content of the browser's session while the person is at the issuer. */
const pendingSignIn = z.object({
  key: z.string(),
  state: z.string().min(16),
  nonce: z.string().min(16),
  verifier: z.string().min(43),
  redirect: z.string().nullable(),
  startedAt: z.number(),
  aim: z.enum(['signIn', 'add', 'calendars']),
  /** The account that the identity is for; null for the account of whoever signs in. */
  userId: z.string().nullable(),
});

type PendingSignIn = z.infer<typeof pendingSignIn>;

type Claims = Readonly<Record<string, unknown>>;
type Granted = Awaited<ReturnType<typeof authorizationCodeGrant>>;

const errorCode = z.string().regex(/^[a-z_]{1,40}$/);

type SignInDeps = {
  issuer: SignInIssuer;
  /** Looks up the issuer's configuration: `createDiscovery`. */
  configurationOf: () => Promise<Configuration>;
  /** The scopes that let Kairos into calendars, if the issuer has any. */
  calendarScopes?: readonly string[];
  publicUrl: string;
  now: () => Date;
  report: Log;
};

/**
 * Signs people in with an issuer of OpenID Connect, by the code flow with PKCE. Needs koa-session and the signed-in user
 * in `ctx.state`. A callback counts only once, with the state of a sign-in at this issuer that this browser began
 * less than ten minutes ago, and for the account that was signed in then. All addresses come from the configuration.
 */
export function createOidcSignIn(
  { issuer, configurationOf, calendarScopes = [], publicUrl, now, report }: SignInDeps,
  onPerson: OnPerson,
): Middleware {
  const { key, name } = issuer;
  const paths = pathsOf(key);
  const fail = (ctx: Context, details: string) => signInFailed(ctx, details, key);

  /** Without the error's message, which may quote the issuer's answer. */
  const log = (step: string, error: unknown) =>
    report.warn(
      { event: 'signInFailed', issuer: key, step, code: codeOf(error) },
      `a sign-in with ${key} failed: see ${issuer.setting}`,
    );

  async function start(ctx: Context, path: string) {
    const elsewhere = otherLoopbackName(ctx, publicUrl, path);
    if (elsewhere) return ctx.redirect(elsewhere);
    let configuration: Configuration;
    try {
      configuration = await configurationOf();
    } catch (error) {
      log('discovery', error);
      return fail(ctx, `${name} can't be reached right now`);
    }
    const { id: userId = null } = ctx.state['user'] ?? {};
    const aim = path === paths.calendars ? 'calendars' : ctx.query['add'] === undefined ? 'signIn' : 'add';
    const pending: PendingSignIn = {
      key,
      state: randomState(),
      nonce: randomNonce(),
      verifier: randomPKCECodeVerifier(),
      redirect: safePath(ctx.query['redirect']),
      startedAt: now().getTime(),
      aim,
      userId: aim === 'signIn' ? null : userId,
    };
    const hint = ctx.query['login_hint'];
    const address = buildAuthorizationUrl(configuration, {
      redirect_uri: new URL(paths.callback, publicUrl).href,
      scope: [...IDENTITY_SCOPES, ...(aim === 'calendars' ? calendarScopes : [])].join(' '),
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
      ...(aim !== 'signIn' && { prompt: issuer.addingPrompt }),
      ...(typeof hint === 'string' && isEmail(hint) && { login_hint: hint }),
    });
    ctx['session'].oidc = pending;
    ctx.redirect(address.href);
  }

  async function finish(ctx: Context) {
    const pending = pendingSignIn.safeParse(ctx['session'].oidc);
    if (!pending.success || pending.data.key !== key || ctx.query['state'] !== pending.data.state)
      return fail(ctx, "the sign-in didn't start in this browser");
    // State, nonce and verifier are single-use, whatever the outcome. The callback of an older tab left those of the
    // newer tab.
    delete ctx['session'].oidc;
    const outcome = await exchange(ctx, pending.data);
    if ('failed' in outcome) return fail(ctx, outcome.failed);
    if ('refused' in outcome) return signInRefused(ctx);
    await onPerson(ctx, outcome);
  }

  async function exchange(
    ctx: Context,
    { state, nonce, verifier, redirect, startedAt, aim, userId }: PendingSignIn,
  ): Promise<ProvenSignIn | { failed: string } | { refused: true }> {
    if (now().getTime() - startedAt > STATE_LIFETIME_MS)
      return { failed: 'the sign-in took longer than 10 minutes' };
    if (userId !== (aim === 'signIn' ? null : (ctx.state['user']?.id ?? null)))
      return { failed: 'you were signed out meanwhile' };
    const { code, error } = ctx.query;
    if (error === 'access_denied') return { failed: "access wasn't granted" };
    if (typeof code !== 'string')
      return { failed: `${name} didn't return a code${because(errorCode.safeParse(error).data)}` };

    let granted: Granted;
    let claims: Claims;
    try {
      const configuration = await configurationOf();
      const exchanged = await authorizationCodeGrant(
        configuration,
        new URL(paths.callback + ctx.search, publicUrl),
        { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
      );
      granted = exchanged;
      claims = await claimsOf(configuration, exchanged);
    } catch (error) {
      log('exchange', error);
      return { failed: whyNot(name, error) };
    }
    const read = issuer.read(claims);
    if (!read.ok) {
      report.warn({ event: 'signInRefused', why: read.why, issuer: key }, 'a sign-in was refused');
      return read.why === 'notAllowed'
        ? { refused: true }
        : { failed: `${name} couldn't confirm who you are` };
    }
    const proven = { person: read.person, redirect };
    if (aim !== 'calendars' || userId === null) return { ...proven, aim: aim === 'add' ? aim : 'signIn' };
    return { ...proven, aim, userId, tokens: tokensOf(granted, now()) };
  }

  /**
   * The claims of the id token, which the library has verified. An issuer may put only the subject into the token, and give
   * the rest on request (OpenID Connect Core 5.4); the library compares the subjects.
   */
  async function claimsOf(configuration: Configuration, granted: Granted): Promise<Claims> {
    const proven = granted.claims();
    if (!proven) throw new Error('There was no id token');
    const tellsMore = !issuer.hasTenants && configuration.serverMetadata().userinfo_endpoint !== undefined;
    if (proven['email'] !== undefined || !tellsMore) return proven;
    return { ...(await fetchUserInfo(configuration, granted.access_token, proven.sub)), ...proven };
  }

  return async (ctx, next) => {
    const path = ctx.path.replace(/\/$/, '');
    const begins = path === paths.start || (path === paths.calendars && calendarScopes.length > 0);
    if (ctx.method !== 'GET' || !(begins || path === paths.callback)) return next();
    ctx.set('Cache-Control', 'no-store');
    return begins ? start(ctx, path) : finish(ctx);
  };
}

const because = (code: string | undefined) => (code ? `, ${code}` : '');

const codeOf = (error: unknown): unknown => {
  if (error instanceof ResponseBodyError) return errorCode.safeParse(error.error).data;
  return error instanceof Error && 'code' in error ? error.code : typeof error;
};

/** Errors that time may mend, by the library's names: no answer in time, or an answer that isn't a token endpoint's. */
const PASSING = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'];

/** The issuer refused the code, couldn't be reached, or sent a token that proves nothing. */
function whyNot(name: string, error: unknown): string {
  if (error instanceof ResponseBodyError)
    return `${name} didn't grant access${because(errorCode.safeParse(error.error).data)}`;
  const passes = error instanceof TypeError || PASSING.some((code) => hasCode(error, code));
  return passes ? `${name} can't be reached right now` : `${name} couldn't confirm who you are`;
}

const tokensOf = (granted: TokenEndpointResponse, now: Date): GrantedTokens => ({
  accessToken: granted.access_token,
  refreshToken: granted.refresh_token ?? null,
  expiresAt: new Date(now.getTime() + (granted.expires_in ?? 0) * 1000),
  scopes: granted.scope?.split(' ') ?? [],
});
