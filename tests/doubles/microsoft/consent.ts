import { randomBytes } from 'node:crypto';
import Router from '@koa/router';
import type { Context } from 'koa';
import { z } from 'zod';
import { readForm } from '../google/page.ts';
import type { OutlookStore } from './calendars.ts';
import { DEMO_MICROSOFT_ROOT } from './pages.ts';
import type { OutlookDirectory, OutlookPerson } from './people.ts';
import type { EntraCode } from './token-api.ts';

const CODE_LASTS = 10 * 60_000;

/** What an app may ask for here. */
const OUTLOOK_PERMISSIONS = [
  ...['openid', 'profile', 'email', 'offline_access'],
  ...['Calendars.Read', 'Calendars.ReadWrite'],
];

const authRequest = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal('code'),
  response_mode: z.literal('query').default('query'),
  scope: z
    .string()
    // Graph's permissions may be named with its address.
    .transform((text) => text.split(' ').map((scope) => scope.replace('https://graph.microsoft.com/', '')))
    .pipe(z.array(z.string().refine((scope) => OUTLOOK_PERMISSIONS.includes(scope))).min(1)),
  state: z.string().optional(),
  nonce: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.literal('S256').optional(),
  login_hint: z.string().optional(),
});

type AuthRequest = z.infer<typeof authRequest>;

/** Where a person of the demo signs in, and lets Kairos do all that it asks for or nothing. */
export function entraConsentRoutes({
  client,
  people,
  redirectUris,
  store,
  now,
}: {
  client: { clientId: string };
  people: OutlookDirectory;
  redirectUris: readonly string[];
  store: OutlookStore;
  now: () => Date;
}) {
  const router = new Router({ prefix: `${DEMO_MICROSOFT_ROOT}/:tenant/oauth2/v2.0/authorize` });

  /** A request that Kairos may make; any other is answered here, and never by leading back. */
  function readRequest(ctx: Context, fields: Record<string, unknown>): AuthRequest | null {
    const refuse = (error: string) => {
      ctx.status = 400;
      ctx.body = error;
      return null;
    };
    if (fields['client_id'] !== client.clientId) return refuse('unauthorized_client');
    if (!redirectUris.some((uri) => uri === fields['redirect_uri'])) return refuse('invalid_request');
    const request = authRequest.safeParse(fields);
    if (request.success) return request.data;
    return refuse(request.error.issues[0]?.path[0] === 'scope' ? 'invalid_scope' : 'invalid_request');
  }

  function leadBack(ctx: Context, request: AuthRequest, answer: Record<string, string>) {
    const target = new URL(request.redirect_uri);
    const fields = { ...answer, ...(request.state !== undefined && { state: request.state }) };
    for (const [name, value] of Object.entries(fields)) target.searchParams.set(name, value);
    ctx.status = 303;
    ctx.set('Cache-Control', 'no-store');
    ctx.redirect(target.href);
  }

  const mayEnter = (tenant: string | undefined, { tenantId }: OutlookPerson) =>
    tenant === 'common' || tenant === tenantId;

  router.get('/', (ctx) => {
    if (readRequest(ctx, ctx.query)) ctx.body = 'Kairos asks for access.';
  });

  router.post('/', async (ctx) => {
    const form = await readForm(ctx);
    const request = readRequest(ctx, Object.fromEntries(form));
    if (!request) return;
    const person = people.byEmail(form.get('email') ?? '');
    if (form.get('decision') !== 'accept' || !person || !mayEnter(ctx.params['tenant'], person))
      return leadBack(ctx, request, { error: 'access_denied' });
    const { generation } = await store.allow(person.email, request.scope);
    const kept: EntraCode = {
      email: person.email,
      scopes: request.scope,
      generation,
      redirectUri: request.redirect_uri,
      ...(request.nonce !== undefined && { nonce: request.nonce }),
      ...(request.code_challenge !== undefined && { challenge: request.code_challenge }),
    };
    const code = `0.A${randomBytes(24).toString('base64url')}`;
    await store.keepCode(code, kept, new Date(now().getTime() + CODE_LASTS));
    leadBack(ctx, request, { code });
  });

  return router.routes();
}
