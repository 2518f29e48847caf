import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bodyParser } from '@koa/bodyparser';
import Router from '@koa/router';
import Koa, { type Middleware } from 'koa';
import type { Pool } from 'pg';
import { DEMO_SLACK_PAGE } from '#contracts/pages.ts';
import { SLACK_OAUTH_CALLBACK } from '#contracts/slack-manifest.ts';
import { html } from '#services/runtime/html.ts';
import { isFromOwnPage, readForm, showDemoPage } from '../page.ts';
import { createDemoEvents } from './events.ts';
import { pageRoutes } from './page.ts';
import { createDemoSlackStore } from './store.ts';
import { webApiRoutes } from './web-api.ts';
import { DEMO_TEAM } from './workspace.ts';

type DemoSlackDeps = {
  pool: Pool;
  publicUrl: string;
  /** The origin under which this process, or another one, answers Slack. */
  deliverTo: () => string;
  now: () => Date;
  /** Makes the app's own secrets: the same after a restart, or nothing that is sent is believed. */
  secret: string;
  /** Before each further try of an event that Kairos did not take, in milliseconds. */
  pauses?: readonly number[];
};

/**
 * Starts the demo Slack, used without a Slack app: one workspace with the demo's people, the consent
 * page and the conversations on the app's origin, the Web API on a loopback port of this process, the data in the
 * database's schema `demo` (see `migrations.ts`). Several processes may each run one on the same database with the same
 * secret. Kairos receives what people do as Slack would send it.
 */
export async function createDemoSlack({ pool, publicUrl, deliverTo, now, secret, pauses }: DemoSlackDeps) {
  const secretFor = (use: string) => createHmac('sha256', secret).update(use).digest('hex');
  const client = { clientId: 'kairos-demo-slack', clientSecret: secretFor('client') };
  const signingSecret = secretFor('signing');

  const store = createDemoSlackStore(pool, now);
  const events = createDemoEvents({ store, deliverTo, signingSecret, now, ...(pauses && { pauses }) });
  const code = secretFor('code');

  const api = new Koa();
  api.use(bodyParser({ enableTypes: ['json', 'form'] }));
  api.use(webApiRoutes({ store, token: `xoxb-${secretFor('token')}`, isCode: (given) => given === code }));
  const server = createServer(api.callback());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });

  const pages = new Router();
  pages.use(consentRoutes(code, publicUrl));
  pages.use(pageRoutes({ store, events, now }));

  return {
    /** The app, as if registered at Slack. */
    client: {
      ...client,
      signingSecret,
      apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`,
      authorizeUrl: new URL(CONSENT_PAGE, publicUrl).href,
    },
    /** Everything under /demo/slack on the app's own origin. It needs no session. */
    pages: pages.routes() as Middleware,
    async close(): Promise<void> {
      await events.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Where the browser is sent to add the bot. */
const CONSENT_PAGE = `${DEMO_SLACK_PAGE}/oauth`;

const NOTE =
  "This isn't Slack. The workspace and its people are made up, and used until Kairos has a Slack app.";

/** Asks whether to add the bot, and leads back to Kairos with this code, which Kairos exchanges for the token. */
function consentRoutes(code: string, publicUrl: string) {
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
