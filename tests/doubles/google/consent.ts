import { randomBytes } from 'node:crypto';
import Router from '@koa/router';
import type { Context } from 'koa';
import { z } from 'zod';
import {
  CALENDAR_LIST_SCOPE,
  CALENDAR_SCOPES,
  type GoogleClient,
} from '#services/calendars/google/client.ts';
import { html } from '#services/runtime/html.ts';
import { DEMO_GOOGLE_ROOT, readForm, showDemoPage } from './page.ts';
import type { DemoDirectory, DemoPerson } from './people.ts';
import type { DemoStore } from './store.ts';
import type { CodeRequest } from './token-api.ts';

/** Where the browser is sent to sign in. */
export const DEMO_GOOGLE_AUTHORIZE_PATH = `${DEMO_GOOGLE_ROOT}/o/oauth2/v2/auth`;

/** What every sign-in asks for. */
export const SIGN_IN_SCOPES = ['openid', 'email', 'profile', ...Object.values(CALENDAR_SCOPES)];

const CODE_LASTS = 10 * 60_000;

const PERMISSIONS: Readonly<Record<string, string>> = {
  [CALENDAR_SCOPES.freeBusy]: 'See when you are free or busy',
  [CALENDAR_SCOPES.events]: 'Create and remove events in your calendar',
  [CALENDAR_SCOPES.acls]: 'See who your calendar is shared with',
  [CALENDAR_LIST_SCOPE]: 'See the list of your calendars',
};

export const permissionName = (scope: string) => PERMISSIONS[scope];

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

/** The pages on which a person of the demo signs in and says what Kairos may do. */
export function consentRoutes({
  client,
  people,
  redirectUris,
  store,
  pictureOf,
  now,
}: {
  client: Pick<GoogleClient, 'clientId'>;
  people: DemoDirectory;
  redirectUris: readonly string[];
  store: DemoStore;
  pictureOf: (person: DemoPerson) => string;
  now: () => Date;
}) {
  const router = new Router();

  /** A request that Kairos may make; any other is answered here, and never by leading back. */
  function readRequest(ctx: Context, fields: Record<string, unknown>): AuthRequest | null {
    const refuse = (status: number, error: string) => {
      showDemoPage(
        ctx,
        `Error ${status}: ${error}`,
        html`<p>Kairos sent a request that isn't registered.</p>`,
        status,
      );
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

  const hiddenFields = (ctx: Context) =>
    Object.entries(ctx.query)
      .filter(([name]) => name !== 'login_hint')
      .map(([name, value]) => html`<input type="hidden" name="${name}" value="${String(value)}">`);

  function showPeople(ctx: Context) {
    const choices = people.all.map((person) => {
      const target = new URLSearchParams({ ...ctx.query, login_hint: person.email } as Record<
        string,
        string
      >);
      return html`<li><a class="row" href="${DEMO_GOOGLE_AUTHORIZE_PATH}?${target.toString()}">
<img src="${pictureOf(person)}" alt=""><span><strong>${person.firstName} ${person.lastName}</strong>
<small>${person.email} · ${person.zone}</small></span></a></li>`;
    });
    const body = html`<p>Who do you want to be?</p><ul>${choices}</ul>
<form method="post" action="${DEMO_GOOGLE_AUTHORIZE_PATH}">${hiddenFields(ctx)}
<div class="buttons"><button name="decision" value="cancel">Cancel</button></div></form>`;
    showDemoPage(ctx, 'Choose an account', body);
  }

  function showConsent(ctx: Context, request: AuthRequest, person: DemoPerson) {
    const boxes = request.scope
      .filter((scope) => permissionName(scope))
      .map(
        (scope) => html`<li><label class="row"><input type="checkbox" name="grant" value="${scope}" checked>
<span>${permissionName(scope) ?? scope}</span></label></li>`,
      );
    const body = html`<p>Kairos wants to see your name and email address, <strong>${person.email}</strong>, and to:</p>
<form method="post" action="${DEMO_GOOGLE_AUTHORIZE_PATH}">${hiddenFields(ctx)}
<input type="hidden" name="email" value="${person.email}"><ul>${boxes}</ul>
<p>Uncheck anything you don't want to share. You can remove access later under <a href="${DEMO_GOOGLE_ROOT}/permissions">permissions</a>.</p>
<div class="buttons"><button class="main" name="decision" value="allow">Continue</button>
<button name="decision" value="cancel">Cancel</button></div></form>`;
    showDemoPage(ctx, `Sign in to Kairos as ${person.firstName}`, body);
  }

  router.get(DEMO_GOOGLE_AUTHORIZE_PATH, (ctx) => {
    const request = readRequest(ctx, ctx.query);
    if (!request) return;
    const person = people.byEmail(request.login_hint ?? '');
    if (person) showConsent(ctx, request, person);
    else showPeople(ctx);
  });

  router.post(DEMO_GOOGLE_AUTHORIZE_PATH, async (ctx) => {
    const form = await readForm(ctx);
    const request = readRequest(ctx, Object.fromEntries(form));
    if (!request) return;
    const person = people.byEmail(form.get('email') ?? '');
    if (form.get('decision') !== 'allow' || !person)
      return leadBack(ctx, request, { error: 'access_denied' });

    const ticked = form.getAll('grant');
    const asked = request.scope.filter((scope) => !permissionName(scope) || ticked.includes(scope));
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
