import type { Middleware } from 'koa';
import type pg from 'pg';
import type { Config } from '#services/config.ts';
import type { ShutdownHooks } from '#services/runtime/shutdown.ts';
import { createConnectionLinks } from '#services/slack/connections/connection-links.ts';
import { createConnections } from '#services/slack/connections/connections.ts';
import { connectionsOfAllowed } from '#services/slack/connections/of-allowed.ts';
import { createWorkspaces } from '#services/slack/connections/workspaces.ts';
import { createSlackApi } from '#services/slack/web-api/web-api.ts';
import type { Users } from '#services/storage/accounts/port.ts';
import type { Sealer, Vault } from '#services/storage/vault/port.ts';
import type { SlackAddresses } from './foundation.ts';

const SLACK: SlackAddresses = {
  apiUrl: 'https://slack.com/api/',
  authorizeUrl: 'https://slack.com/oauth/v2/authorize',
};

type SlackOpening = {
  pool: pg.Pool;
  vault: Vault;
  sealer: Sealer;
  users: Pick<Users, 'byIds'>;
  publicUrl: string;
  /** This process's public address; null if it doesn't serve people. */
  ownUrl: string | null;
  /** Of another Slack than slack.com. */
  addresses?: SlackAddresses | undefined;
  now: () => Date;
};

export type SlackApp = NonNullable<Awaited<ReturnType<typeof openApp>>['app']>;

/** `app` is null if there is neither Slack nor the demo Slack. */
export async function openApp(
  config: Config,
  { sealer, users, ...opening }: SlackOpening,
  closers: ShutdownHooks,
) {
  const { pool, vault, publicUrl, now } = opening;
  const workspaces = createWorkspaces({ pool, vault, now });
  const links = createConnectionLinks({ vault, publicUrl, now });
  const connections = connectionsOfAllowed(
    createConnections({ pool, vault, sealer, now }),
    users,
    config.signIn,
  );
  const { app, ...part } = await chooseApp(config, opening, closers);
  const opened = app && {
    ...app,
    workspaces,
    links,
    connections,
    api: createSlackApi({ workspaces, apiUrl: app.client.apiUrl }),
  };
  return { ...part, app: opened };
}

async function chooseApp(
  config: Config,
  { pool, vault, publicUrl, ownUrl, addresses = SLACK, now }: Omit<SlackOpening, 'sealer' | 'users'>,
  closers: ShutdownHooks,
) {
  if (config.slack.kind === 'none') return { app: null };
  if (config.slack.kind === 'real') {
    const { clientId, clientSecret, signingSecret } = config.slack;
    return { app: { client: { clientId, clientSecret, ...addresses }, signingSecret } };
  }
  const { createDemoSlack } = await import('#services/demo/slack/demo-slack.ts');
  const demo = await createDemoSlack({
    pool,
    publicUrl,
    deliverTo: () => ownUrl ?? publicUrl,
    now,
    secret: vault.hash('app', 'demo-slack'),
  });
  closers.push({ name: 'the demo Slack', close: () => demo.close() });
  const { signingSecret, ...client } = demo.client;
  const pages: Middleware[] = [demo.pages];
  return { pages, standIns: ['Slack at /demo/slack'], app: { client, signingSecret } };
}
