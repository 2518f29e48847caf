import { randomBytes } from 'node:crypto';
import Router from '@koa/router';
import type { Context } from 'koa';
import { z } from 'zod';
import { html } from '#services/runtime/html.ts';
import { readForm } from '../google/page.ts';
import type { OutlookStore } from './calendars.ts';
import { DEMO_MICROSOFT_ROOT, showMicrosoftPage } from './page.ts';
import type { OutlookDirectory, OutlookPerson } from './people.ts';
import type { EntraCode } from './token-api.ts';

const CODE_LASTS = 10 * 60_000;

/** What an app may ask for here, and what the person is told that it is. */
const OUTLOOK_PERMISSIONS: Readonly<Record<string, string | null>> = {
  openid: null,
  profile: 'View your basic profile',
  email: 'View your email address',
  offline_access: 'Maintain access to data you have given it access to',
  'Calendars.Read': 'Read your calendars',
  'Calendars.ReadWrite': 'Have full access to your calendars',
};

const authRequest = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal('code'),
  response_mode: z.literal('query').default('query'),
  scope: z
    .string()
    // Graph's permissions may be named with its address.
    .transform((text) => text.split(' ').map((scope) => scope.replace('https://graph.microsoft.com/', '')))
    .pipe(z.array(z.string().refine((scope) => scope in OUTLOOK_PERMISSIONS)).min(1)),
  state: z.string().optional(),
  nonce: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.literal('S256').optional(),
  login_hint: z.string().optional(),
});

type AuthRequest = z.infer<typeof authRequest>;

/** The pages on which a person of the demo signs in, and lets Kairos do all that it asks for or nothing. */
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
      const said = html`<p>Kairos sent a request that isn't registered.</p>`;
      showMicrosoftPage(ctx, `Error 400: ${error}`, said, 400);
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

  const queryOf = (ctx: Context) => z.record(z.string(), z.string()).catch({}).parse(ctx.query);

  function showPeople(ctx: Context) {
    const choices = people.all
      .filter((person) => mayEnter(ctx['params']['tenant'], person))
      .map(({ email, firstName, lastName, zone }) => {
        const target = new URLSearchParams({ ...queryOf(ctx), login_hint: email });
        return html`<li><a class="row" href="${ctx.path}?${target.toString()}"><span>
<strong>${firstName} ${lastName}</strong><small>${email} · ${zone}</small></span></a></li>`;
      });
    showMicrosoftPage(ctx, 'Pick an account', html`<p>Who do you want to be?</p><ul>${choices}</ul>`);
  }

  function showConsent(ctx: Context, request: AuthRequest, person: OutlookPerson) {
    const fields = Object.entries(queryOf(ctx))
      .filter(([name]) => name !== 'login_hint')
      .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
    const asked = request.scope.flatMap((scope) => {
      const said = OUTLOOK_PERMISSIONS[scope];
      return said ? [html`<li><div class="row">${said}</div></li>`] : [];
    });
    const body = html`<p>Kairos would like to do this as <strong>${person.email}</strong>:</p><ul>${asked}</ul>
<p>You can remove access later under <a href="${DEMO_MICROSOFT_ROOT}/permissions">permissions</a>.</p>
<form method="post" action="${ctx.path}">${fields}<input type="hidden" name="email" value="${person.email}">
<div class="buttons"><button class="main" name="decision" value="accept">Accept</button>
<button name="decision" value="cancel">Cancel</button></div></form>`;
    showMicrosoftPage(ctx, `Sign in to Kairos as ${person.firstName}`, body);
  }

  router.get('/', (ctx) => {
    const request = readRequest(ctx, ctx.query);
    if (!request) return;
    const person = people.byEmail(request.login_hint ?? '');
    if (person && mayEnter(ctx.params['tenant'], person)) showConsent(ctx, request, person);
    else showPeople(ctx);
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
