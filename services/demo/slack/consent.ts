import Router from '@koa/router';
import { DEMO_SLACK_PAGE } from '#contracts/pages.ts';
import { SLACK_OAUTH_CALLBACK } from '#contracts/slack-manifest.ts';
import { html } from '#services/runtime/html.ts';
import { isFromOwnPage, readForm, showDemoPage } from '../page.ts';
import { DEMO_TEAM } from './workspace.ts';

/** Where the browser is sent to add the bot. */
export const CONSENT_PAGE = `${DEMO_SLACK_PAGE}/oauth`;

const NOTE =
  "This isn't Slack. The workspace and its people are made up, and used until Kairos has a Slack app.";

/** Asks whether to add the bot, and leads back to Kairos with this code, which Kairos exchanges for the token. */
export function consentRoutes(code: string, publicUrl: string) {
  const router = new Router();

  router.get(CONSENT_PAGE, (ctx) => {
    const body = html`<p>Kairos wants to join the workspace <strong>${DEMO_TEAM.name}</strong>, read where people write to it, and answer there.</p>
<form method="post" action="${CONSENT_PAGE}"><input type="hidden" name="state" value="${String(ctx.query['state'] ?? '')}">
<div class="buttons"><button class="primary" name="decision" value="allow">Allow</button>
<button name="decision" value="cancel">Cancel</button></div></form>`;
    showDemoPage(ctx, { title: `Add Kairos to ${DEMO_TEAM.name}`, note: NOTE, body });
  });

  router.post(CONSENT_PAGE, async (ctx) => {
    if (!isFromOwnPage(ctx)) ctx.throw(403);
    const form = await readForm(ctx);
    const answer: Record<string, string> =
      form.get('decision') === 'allow' ? { code } : { error: 'access_denied' };
    ctx.status = 303;
    ctx.set('Cache-Control', 'no-store');
    ctx.redirect(
      `${publicUrl}${SLACK_OAUTH_CALLBACK}?${new URLSearchParams({ state: form.get('state') ?? '', ...answer })}`,
    );
  });

  return router.routes();
}
