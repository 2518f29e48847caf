import { createEmulator } from 'emulate';
import { SLACK_BOT_SCOPES, SLACK_OAUTH_CALLBACK } from '../../../contracts/slack-manifest.ts';
import { createContacts } from '../../accounts/contacts.ts';
import { createCounters } from '../../accounts/counters.ts';
import { createSessionStore } from '../../accounts/sessions.ts';
import { createVisitor } from '../../cli/demo/visitor.ts';
import { openFoundation } from '../../cli/foundation.ts';
import { openOperations } from '../../cli/operations.ts';
import { openWebServer } from '../../cli/web-server.ts';
import { readConfig } from '../../config.ts';
import { revokeAccess } from '../../google/revoke.ts';
import { createLog } from '../../process/log.ts';
import { type Closers, closeAll } from '../../process/shutdown.ts';
import { createConnections } from '../../slack/connections.ts';
import { createInstall } from '../../slack/install.ts';
import { createSlackLinks } from '../../slack/links.ts';
import type { Slack } from '../../slack/port.ts';
import { createWorkspaces } from '../../slack/workspaces.ts';
import { newKey } from '../../vault/vault.ts';
import { createApp } from '../app.ts';
import type { SlackPart } from '../deps.ts';
import { givenKairos, type Visitor } from '../given.ts';

/** A Kairos whose API has Slack, that of emulate 0.12.2, beside one that has none; both on one database. */
export async function givenKairosWithSlack() {
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const key = newKey();
  const kairos = await givenKairos({ env: { KAIROS_KEY: key } });
  const closers: Closers = [];
  const logged: string[] = [];
  const report = createLog('debug', { write: (line) => void logged.push(line) });
  const config = readConfig({ PORT: '0', KAIROS_KEY: key, DATABASE_URL: kairos.database.url });
  const operations = await openOperations(config, ['api'], closers, report);
  const web = await openWebServer(config, closers);
  const publicUrl = config.http.publicUrl.replace(/:0$/, `:${web.port}`);
  const surroundings = { report, say: () => {}, now };
  const foundation = await openFoundation(
    config,
    surroundings,
    operations,
    { publicUrl, ownUrl: null },
    ['api'],
    closers,
  );
  const { pool, vault, sealer, tokens, google } = foundation;

  const emulator = await createEmulator({
    service: 'slack',
    port: 0,
    seed: {
      slack: {
        team: { name: 'Acme' },
        users: [{ name: 'mia', profile: { email: 'mia.berlin@example.com' } }],
        oauth_apps: [
          {
            client_id: '1.2',
            client_secret: 'client-secret',
            name: 'Kairos',
            redirect_uris: [publicUrl + SLACK_OAUTH_CALLBACK],
            scopes: [...SLACK_BOT_SCOPES],
          },
        ],
      },
    },
  });

  /** What Slack says of people, by their ids; of others nothing, as if it did not answer. */
  const people = new Map<string, { name: string; email: string | null }>();
  const profile: Slack['profile'] = async (_, id) => {
    const found = people.get(id);
    return found
      ? { ok: true, profile: { id, zone: null, isBot: false, ...found } }
      : { ok: false, why: 'unreachable', detail: 'timeout' };
  };
  const workspaces = createWorkspaces({ pool, vault, now });
  const links = createSlackLinks({ vault, publicUrl, now });
  const slack: SlackPart = {
    receiver: (_, next) => next(),
    workspaces,
    connections: createConnections({ pool, vault, sealer, now }),
    links,
    profiles: { profile },
    install: createInstall({
      client: {
        clientId: '1.2',
        clientSecret: 'client-secret',
        apiUrl: `${emulator.url}/api/`,
        authorizeUrl: `${emulator.url}/oauth/v2/authorize`,
      },
      pool,
      workspaces,
      vault,
      publicUrl,
      report,
      now,
    }),
  };

  const rung: string[] = [];
  const app = createApp({
    ...foundation,
    doorbell: foundation.bells.live,
    work: { ring: async (ids) => void rung.push(...ids) },
    contacts: createContacts({ pool, vault, sealer, now }),
    sessions: createSessionStore({ pool, vault, sealer, now }),
    counters: createCounters({ pool }),
    google: {
      signIn: () => (_, next) => next(),
      revoke: (userId) => revokeAccess(google.client, tokens, userId),
    },
    slack,
    forgetMails: [],
    standIns: [],
    settings: {
      publicUrl,
      trustedProxies: 0,
      monthlyLimit: null,
      leadMinutes: 30,
      web: config.web.folder,
      demo: [],
    },
    limits: { shared: null },
    readiness: operations.readiness,
    closing: new AbortController().signal,
  });
  web.serve(app.callback());

  /** Somebody who is signed in at the one without Slack, here with the same session. */
  const here = (visitor: Visitor): Visitor => {
    const copy = createVisitor(publicUrl);
    for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
    return copy;
  };

  return {
    ...kairos,
    url: publicUrl,
    plain: kairos,
    slack,
    people,
    rung,
    emulator,
    logged,
    organizer: here(kairos.organizer),
    participant: here(kairos.participant),
    stranger: here(kairos.stranger),
    anonymous: createVisitor(publicUrl),
    here,
    passTime: (milliseconds: number) => {
      ahead += milliseconds;
    },
    resetTime: () => {
      ahead = 0;
    },
    async stop() {
      await emulator.close();
      await closeAll(closers, () => {});
      await kairos.stop();
    },
  };
}

export type KairosWithSlack = Awaited<ReturnType<typeof givenKairosWithSlack>>;

/** Goes to Slack as the page does, allows what it asks for, and answers where it leads back to. */
export async function allowAtSlack(visitor: Visitor): Promise<string> {
  const { authUrl } = await visitor.get<{ authUrl: string }>('/api/slack/install');
  const page = await (await fetch(authUrl)).text();
  const [, action = '', fields = ''] = /<form[^>]*action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/.exec(page) ?? [];
  const body = new URLSearchParams(
    [...fields.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]): [string, string] => [
      name!,
      value!.replaceAll('&amp;', '&'),
    ]),
  );
  const answer = await fetch(new URL(action, authUrl), { method: 'POST', body, redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}
