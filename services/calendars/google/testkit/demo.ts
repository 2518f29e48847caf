import { createDemoGoogle } from '#services/demo/google/demo-google.ts';
import { migrations } from '#services/demo/google/migrations.ts';
import { answerConsent, type DemoAnswer } from '#services/demo/google/visitor.ts';
import { callbackOf, openOrigin, serveSignIn } from '#services/sign-in/google/testkit/sign-in-app.ts';
import { migrate } from '#services/storage/postgres/migrate.ts';
import { freshDatabase } from '#tests/harness/postgres.ts';
import { createGoogleCalendars } from '../calendars.ts';
import type { GoogleClient } from '../client.ts';
import { createBrowser, locationOf } from './browser.ts';
import { createMemoryTokens } from './memory-tokens.ts';

/** A Monday, from which the tests' clock starts. */
const START = Date.UTC(2027, 0, 4, 8);

/** A demo Google on a fresh database, an app that people sign in to, and their calendars. */
export async function openDemo({ through }: { through?: (client: GoogleClient) => GoogleClient } = {}) {
  let time = START;
  const now = () => new Date(time);
  const database = await freshDatabase();
  await migrate(database.pool, migrations);
  const app = await openOrigin();
  const settings = {
    pool: database.pool,
    publicUrl: app.origin,
    clientId: 'kairos-demo',
    clientSecret: 'a secret of the test',
    redirectUris: [callbackOf(app)],
    now,
    secret: 'another secret of the test',
  };
  const google = await createDemoGoogle(settings);
  const client = through ? through(google.client) : google.client;
  const { signedIn, sessions } = serveSignIn(app, { client, now, pages: google.routes });
  const tokens = createMemoryTokens();

  return {
    app,
    google,
    client,
    settings,
    tokens,
    signedIn,
    sessions,
    calendars: createGoogleCalendars({ tokens: tokens.store, client, now }),
    now,
    pass(milliseconds: number) {
      time += milliseconds;
    },
    /** Signs a person in through the pages, and connects the calendar; answers the user's id. */
    async signIn(answer: DemoAnswer): Promise<string> {
      const browser = createBrowser(app.origin);
      const consent = locationOf(await browser.get('/api/auth/google'), app.origin);
      await browser.get(await answerConsent(consent, answer));
      const last = signedIn.at(-1);
      if (last?.identity.email !== answer.email) throw new Error(`${answer.email} could not sign in`);
      await tokens.store.save(last.identity.sub, last.tokens);
      return last.identity.sub;
    },
    async close() {
      await google.close();
      await app.close();
      await database.drop();
    },
  };
}

export type OpenDemo = Awaited<ReturnType<typeof openDemo>>;
