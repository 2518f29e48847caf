import { openFoundation } from '#services/cli/composition/foundation.ts';
import { openOperations } from '#services/cli/composition/operations.ts';
import { openOutside } from '#services/cli/composition/outside.ts';
import { startApi } from '#services/cli/composition/roles/api.ts';
import { slackPart } from '#services/cli/composition/slack.ts';
import { openApp, type SlackApp } from '#services/cli/composition/slack-app.ts';
import { openWebServer, type WebServer } from '#services/cli/composition/web-server.ts';
import { createVisitor } from '#services/cli/demo/visitor.ts';
import { readConfig } from '#services/config.ts';
import { givenKairos, type TestVisitor } from '#services/http/testkit/given.ts';
import { createLog } from '#services/runtime/log.ts';
import { runShutdownHooks, type ShutdownHooks } from '#services/runtime/shutdown.ts';
import { newKey } from '#services/storage/vault/vault.ts';
import type { Slack } from '../port.ts';
import { startEmulatedApp } from './emulated-app.ts';

/** The API on the Slack of emulate 0.12.2, and once more without Slack, on the database of a whole Kairos. */
export async function givenKairosWithSlack() {
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const key = newKey();
  const kairos = await givenKairos({ env: { KAIROS_KEY: key } });
  const closers: ShutdownHooks = [];
  const logged: string[] = [];
  const report = createLog('debug', { write: (line) => void logged.push(line) });
  const config = readConfig({ PORT: '0', KAIROS_KEY: key, DATABASE_URL: kairos.database.url });
  const operations = await openOperations(config, ['api'], closers, report);
  const web = await openWebServer(config, closers);
  const urlOf = ({ port }: WebServer) => config.http.publicUrl.replace(/:0$/, `:${port}`);
  const publicUrl = urlOf(web);
  const surroundings = { report, say: () => {}, now };
  const urls = { publicUrl, ownUrl: null };
  const foundation = await openFoundation(config, surroundings, operations, urls, ['api'], closers);
  const outside = await openOutside(foundation, {}, urls, closers);

  const { emulator, client } = await startEmulatedApp(publicUrl, {
    name: 'mia',
    email: 'mia.berlin@example.com',
  });

  /** What Slack says of people, by their ids; of others nothing, as if it did not answer. */
  const people = new Map<string, { name: string; email: string | null; zone?: string }>();
  const profile: Slack['profile'] = async (_, id) => {
    const found = people.get(id);
    return found
      ? { ok: true, profile: { id, zone: null, isBot: false, ...found } }
      : { ok: false, why: 'unreachable', detail: 'timeout' };
  };
  /** Whose App Home was drawn. */
  const homes: string[] = [];
  const showHome: Slack['showHome'] = async (_, id) => {
    homes.push(id);
    return { ok: true };
  };
  const { app } = await openApp(config, { ...foundation, ownUrl: null }, closers);
  if (!app) throw new Error('there is no Slack here');
  const rung: string[] = [];
  const work = { ...foundation.work, ring: async (ids: readonly string[]) => void rung.push(...ids) };
  const start = (server: WebServer, slack: SlackApp | null) =>
    startApi(
      {
        ...foundation,
        ...outside,
        work,
        publicUrl: urlOf(server),
        parts: outside.parts.map((part) => (part.channels ? { ...part, ...slackPart(slack) } : part)),
      },
      server,
      { alone: true, limits: undefined, demoPeople: [], webFolder: 'tests/harness/web' },
      closers,
    );
  await start(web, { ...app, client, api: { ...app.api, profile, showHome } });
  const bare = await openWebServer(config, closers);
  await start(bare, null);

  /** Someone who is signed in at the whole Kairos, elsewhere with the same session. */
  const at = (origin: string, visitor: TestVisitor): TestVisitor => {
    const copy = createVisitor(origin);
    for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
    return copy;
  };

  return {
    ...kairos,
    url: publicUrl,
    plain: kairos,
    slack: app,
    people,
    homes,
    rung,
    emulator,
    logged,
    organizer: at(publicUrl, kairos.organizer),
    participant: at(publicUrl, kairos.participant),
    stranger: at(publicUrl, kairos.stranger),
    anonymous: createVisitor(publicUrl),
    here: (visitor: TestVisitor) => at(publicUrl, visitor),
    /** The same person where nobody has set Slack up. */
    withoutSlack: (visitor: TestVisitor) => at(urlOf(bare), visitor),
    passTime: (milliseconds: number) => {
      ahead += milliseconds;
    },
    resetTime: () => {
      ahead = 0;
    },
    async stop() {
      await emulator.close();
      await runShutdownHooks(closers, () => {});
      await kairos.stop();
    },
  };
}

export type KairosWithSlack = Awaited<ReturnType<typeof givenKairosWithSlack>>;

/** Goes to Slack as the page does, allows what it asks for, and answers where it leads back to. */
export async function allowAtSlack(visitor: TestVisitor): Promise<string> {
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
