import { randomBytes } from 'node:crypto';
import Router from '@koa/router';
import type { Context } from 'koa';
import { z } from 'zod';
import {
  CALENDAR_LIST_SCOPE,
  CALENDAR_SCOPES,
  type GoogleClient,
} from '#services/calendars/google/client.ts';
import { DEMO_GOOGLE_ROOT, readForm } from './page.ts';
import type { DemoDirectory } from './people.ts';
import type { DemoStore } from './store.ts';
import type { CodeRequest } from './token-api.ts';

/** Where the browser is sent to sign in. */
export const DEMO_GOOGLE_AUTHORIZE_PATH = `${DEMO_GOOGLE_ROOT}/o/oauth2/v2/auth`;

/** What every sign-in asks for. */
export const SIGN_IN_SCOPES = ['openid', 'email', 'profile', ...Object.values(CALENDAR_SCOPES)];

const CODE_LASTS = 10 * 60_000;

const PERMISSIONS: readonly string[] = [...Object.values(CALENDAR_SCOPES), CALENDAR_LIST_SCOPE];

const authRequest = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal('code'),
  scope: z
    .string()
    .transform((text) => text.split(' '))
    .pipe(z.array(z.enum([...SIGN_IN_SCOPES, CALENDAR_LIST_SCOPE]))),
  state: z.string().optional(),
  nonce: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.literal('S256').optional(),
  access_type: z.enum(['online', 'offline']).default('online'),
  prompt: z.string().default(''),
  login_hint: z.string().optional(),
  include_granted_scopes: z.enum(['true', 'false']).default('false'),
});

type AuthRequest = z.infer<typeof authRequest>;

/** Where a person of the demo signs in and says what Kairos may do. */
export function consentRoutes({
  client,
  people,
  redirectUris,
  store,
  now,
}: {
  client: Pick<GoogleClient, 'clientId'>;
  people: DemoDirectory;
  redirectUris: readonly string[];
  store: DemoStore;
  now: () => Date;
}) {
  const router = new Router();

  /** A request that Kairos may make; any other is answered here, and never by leading back. */
  function readRequest(ctx: Context, fields: Record<string, unknown>): AuthRequest | null {
    const refuse = (status: number, error: string) => {
      ctx.status = status;
      ctx.body = error;
      return null;
    };
    if (fields['client_id'] !== client.clientId) return refuse(401, 'invalid_client');
    if (!redirectUris.some((uri) => uri === fields['redirect_uri']))
      return refuse(400, 'redirect_uri_mismatch');
    const request = authRequest.safeParse(fields);
    if (request.success) return request.data;
    return refuse(400, request.error.issues[0]?.path[0] === 'scope' ? 'invalid_scope' : 'invalid_request');
  }

  function leadBack(ctx: Context, request: AuthRequest, answer: Record<string, string>) {
    const target = new URL(request.redirect_uri);
    const fields = { ...(request.state !== undefined && { state: request.state }), ...answer };
    for (const [name, value] of Object.entries(fields)) target.searchParams.set(name, value);
    ctx.status = 303;
    ctx.set('Cache-Control', 'no-store');
    ctx.redirect(target.href);
  }

  router.get(DEMO_GOOGLE_AUTHORIZE_PATH, (ctx) => {
    if (readRequest(ctx, ctx.query)) ctx.body = 'Kairos asks for access.';
  });

  router.post(DEMO_GOOGLE_AUTHORIZE_PATH, async (ctx) => {
    const form = await readForm(ctx);
    const request = readRequest(ctx, Object.fromEntries(form));
    if (!request) return;
    const person = people.byEmail(form.get('email') ?? '');
    if (form.get('decision') !== 'allow' || !person)
      return leadBack(ctx, request, { error: 'access_denied' });

    const ticked = form.getAll('grant');
    const asked = request.scope.filter((scope) => !PERMISSIONS.includes(scope) || ticked.includes(scope));
    const before = await store.grantOf(person.email);
    // What was granted before and isn't asked for this time stays granted.
    const kept =
      request.include_granted_scopes === 'true'
        ? (before?.scopes ?? []).filter((scope) => !(request.scope as string[]).includes(scope))
        : [];
    const scopes = [...asked, ...kept];
    const { generation } = await store.allow(person.email, scopes);
    const codeRequest: CodeRequest = {
      email: person.email,
      scopes,
      generation,
      // Google only gives a refresh token if the app asks for one, and the person has just given consent.
      offline:
        request.access_type === 'offline' && (request.prompt.includes('consent') || !before?.scopes.length),
      redirectUri: request.redirect_uri,
      ...(request.nonce !== undefined && { nonce: request.nonce }),
      ...(request.code_challenge !== undefined && { challenge: request.code_challenge }),
    };
    const code = `4/${randomBytes(24).toString('base64url')}`;
    await store.keepCode(code, codeRequest, new Date(now().getTime() + CODE_LASTS));
    leadBack(ctx, request, { code, scope: scopes.join(' ') });
  });

  return router.routes();
}
