import grantPackage from 'grant';
import type { Context, Middleware } from 'koa';
import { z } from 'zod';
import { isEmail } from '#contracts/email-address.ts';
import {
  CALENDAR_LIST_SCOPE,
  type GoogleClient,
  REQUEST_TIMEOUT,
  SIGN_IN_SCOPES,
} from '#services/calendars/google/client.ts';
import type { GoogleTokens } from '#services/calendars/port.ts';
import type { Identity } from '#services/storage/accounts/port.ts';
import { otherLoopbackName } from '../other-loopback-name.ts';
import { signInFailed } from '../port.ts';
import { safePath } from '../safe-path.ts';
import { createIdentityReader } from './identity.ts';

type CompletedSignIn = {
  identity: Identity;
  tokens: GoogleTokens;
  /** Where the person wanted to go: a known path in Kairos, or null. */
  redirect: string | null;
  /** Another way to sign in to the account that is signed in. */
  adding: boolean;
};

const SIGN_IN_PATH = '/api/auth/google';
export const CALLBACK_PATH = '/api/auth/google/callback';

/** Ask for consent each time: Google otherwise gives a refresh token only the first time. */
const CONSENT = { access_type: 'offline', prompt: 'consent', include_granted_scopes: 'true' };

/** For another account of someone who is signed in, since Google would otherwise take their current account. */
const CHOOSE_ACCOUNT = { ...CONSENT, prompt: 'select_account consent' };

/** How long a person may take to sign in at Google, in milliseconds. */
const STATE_LIFETIME_MS = 10 * 60_000;

/** The content of the browser's session while the person is at Google. */
const pendingFlow = z.object({
  grant: z.object({ state: z.string().min(16), nonce: z.string().min(16), code_verifier: z.string() }),
  signIn: z.object({ redirect: z.string().nullable(), startedAt: z.number(), adding: z.boolean() }),
});

const granted = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  id_token: z.string(),
  raw: z.object({ expires_in: z.coerce.number().positive(), scope: z.string() }),
});

const errorCode = z.string().regex(/^[a-z_]{1,40}$/);

/** grant passes on the token endpoint's response, or an error. */
const refusal = z.object({ error: z.object({ error: errorCode }) });

type GoogleSignInDeps = {
  client: GoogleClient;
  publicUrl: string;
  now: () => Date;
  onIdentity: (ctx: Context, signedIn: CompletedSignIn) => Promise<void>;
};

/**
 * Signs people in with Google and connects their calendar at the same time. Needs koa-session in front, and can be
 * mounted anywhere in the app, since only its own three paths are answered.
 *
 * Never mount `grant` alone: it answers every path under its prefix, and its callback accepts a bare `access_token` as
 * proof of identity. Here a callback counts only with the code and the state of a sign-in that this browser began. All
 * addresses come from the configuration, never from the request.
 */
export function createGoogleSignIn({ client, publicUrl, now, onIdentity }: GoogleSignInDeps): Middleware {
  const identityOf = createIdentityReader(client);
  const grant = grantPackage.default.koa({
    config: {
      defaults: { prefix: '/api/auth', transport: 'state', state: true, nonce: true, pkce: true },
      google: {
        key: client.clientId,
        secret: client.clientSecret,
        scope: SIGN_IN_SCOPES,
        custom_params: CONSENT,
        redirect_uri: new URL(CALLBACK_PATH, publicUrl).href,
        authorize_url: client.endpoints.authorize,
        access_url: client.endpoints.token,
        response: ['tokens', 'raw'],
      },
    },
    request: { timeout: REQUEST_TIMEOUT, redirect: { max: 0 } },
  });

  async function start(ctx: Context) {
    const elsewhere = otherLoopbackName(ctx, publicUrl, SIGN_IN_PATH);
    if (elsewhere) return ctx.redirect(elsewhere);

    const redirect = safePath(ctx.query['redirect']);
    const { login_hint: hint, calendars } = ctx.query;
    const isHint = typeof hint === 'string' && isEmail(hint);
    const adding = ctx.query['add'] !== undefined;
    ctx.state['grant'] = {
      dynamic: {
        ...(isHint && { custom_params: { ...CONSENT, login_hint: hint } }),
        ...(adding && { custom_params: CHOOSE_ACCOUNT }),
        ...(calendars === 'all' && { scope: [...SIGN_IN_SCOPES, CALENDAR_LIST_SCOPE] }),
      },
    };
    // grant would keep the whole query in the session.
    ctx.querystring = '';
    await grant(ctx);
    ctx['session'].signIn = { redirect, startedAt: now().getTime(), adding };
  }

  async function finish(ctx: Context) {
    const outcome = await exchange(ctx);
    // State, nonce and verifier are single-use, whatever the outcome. The callback of an older tab leaves those of the
    // newer tab.
    if (ctx.query['state'] === ctx['session'].grant?.state) {
      delete ctx['session'].grant;
      delete ctx['session'].signIn;
    }
    if ('failed' in outcome) signInFailed(ctx, outcome.failed);
    else await onIdentity(ctx, outcome);
  }

  async function exchange(ctx: Context): Promise<CompletedSignIn | { failed: string }> {
    const { code, state, error } = ctx.query;
    const { grant: started, signIn } = ctx['session'];
    const flow = pendingFlow.safeParse({ grant: started, signIn });
    if (!flow.success || state !== flow.data.grant.state) {
      return { failed: "the sign-in didn't start in this browser" };
    }
    if (now().getTime() - flow.data.signIn.startedAt > STATE_LIFETIME_MS) {
      return { failed: 'the sign-in took longer than 10 minutes' };
    }
    if (error === 'access_denied') return { failed: "access wasn't granted" };
    if (typeof code !== 'string')
      return { failed: `Google didn't return a code${because(errorCode.safeParse(error))}` };

    ctx.querystring = new URLSearchParams({ code, state }).toString();
    await grant(ctx, async () => {});
    const response: unknown = ctx.state['grant']?.response;
    const read = granted.safeParse(response);
    if (!read.success) {
      const refused = refusal.safeParse(response);
      const reason = errorCode.safeParse(refused.data?.error.error);
      return { failed: `Google didn't grant access${because(reason)}` };
    }
    const identity = await identityOf(read.data.id_token, flow.data.grant.nonce);
    if (!identity) return { failed: "Google couldn't confirm who you are" };

    const { access_token, refresh_token, raw } = read.data;
    const tokens = {
      accessToken: access_token,
      ...(refresh_token && { refreshToken: refresh_token }),
      expiresAt: now().getTime() + raw.expires_in * 1000,
      scopes: raw.scope.split(' '),
    };
    const { redirect, adding } = flow.data.signIn;
    return { identity, tokens, redirect, adding };
  }

  return async (ctx, next) => {
    if (ctx.method !== 'GET') return next();
    const path = ctx.path.replace(/\/$/, '');
    if (path === '/auth/google') return ctx.redirect(SIGN_IN_PATH + ctx.search);
    if (path !== SIGN_IN_PATH && path !== CALLBACK_PATH) return next();
    ctx.set('Cache-Control', 'no-store');
    return path === SIGN_IN_PATH ? start(ctx) : finish(ctx);
  };
}

const because = ({ data }: { data?: string | undefined }) => (data ? `, ${data}` : '');
