import { randomBytes } from 'node:crypto';
import Router from '@koa/router';
import type { Context } from 'koa';
import { z } from 'zod';
import { DEMO_SLACK_PAGE } from '#contracts/pages.ts';
import { html } from '#services/runtime/html.ts';
import { isFromOwnPage, readForm, showDemoPage } from '../page.ts';
import type { DemoSlackStore } from './store.ts';
import { DEMO_TEAM, MEMBERS, memberOf } from './workspace.ts';

/** Where the browser is sent to add the bot. */
export const DEMO_SLACK_AUTHORIZE_PATH = `${DEMO_SLACK_PAGE}/oauth`;

const CODE_LASTS = 10 * 60_000;

/** What each permission lets the bot do; one that is not here is refused, as Slack refuses those that it does not know. */
const PERMISSIONS: Readonly<Record<string, string>> = {
  'app_mentions:read': 'See when someone mentions it',
  'channels:history': "Read messages in channels it's in",
  'groups:history': "Read messages in private channels it's in",
  'im:history': 'Read what people write to it directly',
  'mpim:history': "Read messages in group conversations it's in",
  'chat:write': 'Write messages as Kairos',
  'im:write': 'Start direct messages with people',
  'users:read': 'See people and their time zones',
  'users:read.email': "See people's email addresses",
  commands: 'Add the command /kairos',
};

const NOTE =
  "This isn't Slack. The workspace and its people are made up, and used until Kairos has a Slack app.";

const request = z.object({
  redirect_uri: z.url(),
  scope: z
    .string()
    .transform((text) => text.split(/[ ,]+/))
    .pipe(z.array(z.string().refine((scope) => Object.hasOwn(PERMISSIONS, scope))).min(1)),
  state: z.string().default(''),
});

/** The page for adding the bot to the workspace: https://docs.slack.dev/authentication/installing-with-oauth */
export function oauthRoutes({
  clientId,
  publicUrl,
  store,
  now,
}: {
  clientId: string;
  publicUrl: string;
  store: DemoSlackStore;
  now: () => Date;
}) {
  const router = new Router();

  /** A request that Kairos may make; any other is answered here, and never by leading back. */
  function readRequest(ctx: Context, fields: Record<string, unknown>): z.infer<typeof request> | null {
    const refuse = (error: string) => {
      const why = html`<p>Kairos sent a request that isn't registered: ${error}.</p>`;
      showDemoPage(ctx, { title: 'Something went wrong', body: why, status: 400 });
      return null;
    };
    if (fields['client_id'] !== clientId) return refuse('invalid_client_id');
    const read = request.safeParse(fields);
    if (!read.success)
      return refuse(read.error.issues[0]?.path[0] === 'scope' ? 'invalid_scope' : 'invalid_arguments');
    const isOurs = new URL(read.data.redirect_uri).origin === new URL(publicUrl).origin;
    return isOurs ? read.data : refuse('bad_redirect_uri');
  }

  router.get(DEMO_SLACK_AUTHORIZE_PATH, (ctx) => {
    const asked = readRequest(ctx, ctx.query);
    if (!asked) return;
    const permissions = asked.scope.map((scope) => html`<li class="row">${PERMISSIONS[scope]!}</li>`);
    const people = MEMBERS.map(({ id, name }) => html`<option value="${id}">${name}</option>`);
    const hidden = Object.entries(ctx.query).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${String(value)}">`,
    );
    const body = html`<p>Kairos wants to join the workspace <strong>${DEMO_TEAM.name}</strong> and to:</p>
<ul class="card">${permissions}</ul>
<form method="post" action="${DEMO_SLACK_AUTHORIZE_PATH}">${hidden}
<label>Who's adding it? <select name="member">${people}</select></label>
<div class="buttons"><button class="main" name="decision" value="allow">Allow</button>
<button name="decision" value="cancel">Cancel</button></div></form>`;
    showDemoPage(ctx, { title: `Add Kairos to ${DEMO_TEAM.name}`, note: NOTE, body });
  });

  router.post(DEMO_SLACK_AUTHORIZE_PATH, async (ctx) => {
    if (!isFromOwnPage(ctx)) ctx.throw(403);
    const form = await readForm(ctx);
    const asked = readRequest(ctx, Object.fromEntries(form));
    if (!asked) return;
    const member = memberOf(form.get('member') ?? '');
    const target = new URL(asked.redirect_uri);
    target.searchParams.set('state', asked.state);
    if (form.get('decision') === 'allow' && member) {
      const code = randomBytes(24).toString('base64url');
      const kept = { member: member.id, scopes: asked.scope, redirectUri: asked.redirect_uri };
      await store.keepCode(code, kept, new Date(now().getTime() + CODE_LASTS));
      target.searchParams.set('code', code);
    } else target.searchParams.set('error', 'access_denied');
    ctx.status = 303;
    ctx.set('Cache-Control', 'no-store');
    ctx.redirect(target.href);
  });

  return router.routes();
}
