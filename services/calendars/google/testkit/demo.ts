import { callbackOf, serveSignIn } from '#services/sign-in/google/testkit/sign-in-app.ts';
import { openOrigin } from '#services/sign-in/testkit/sessions-app.ts';
import { createDemoGoogle } from '#tests/doubles/google/demo-google.ts';
import { DEMO_PEOPLE, type DemoPerson } from '#tests/doubles/google/people.ts';
import { answerConsent, type DemoAnswer } from '#tests/doubles/google/visitor.ts';
import { reusedDatabase } from '#tests/harness/postgres.ts';
import { combineCalendars } from '../../calendars.ts';
import type { GoogleTokens } from '../../port.ts';
import { createMemoryCredentials } from '../../testkit/memory-credentials.ts';
import { createMemoryDirectory } from '../../testkit/memory-directory.ts';
import type { GoogleClient } from '../client.ts';
import { createGoogleProvider } from '../provider.ts';
import { createBrowser, locationOf } from './browser.ts';

/** A Monday, from which the tests' clock starts. */
const START = Date.UTC(2027, 0, 4, 8);

/** A demo Google on a database of its own, an app that people sign in to, and their calendars. */
export async function openDemo({
  through,
  others = [],
}: {
  through?: (client: GoogleClient) => GoogleClient;
  /** Who has calendars beside the people of the demo. */
  others?: readonly DemoPerson[];
} = {}) {
  let time = START;
  const now = () => new Date(time);
  const database = await reusedDatabase();
  const app = await openOrigin();
  const settings = {
    pool: database.pool,
    publicUrl: app.origin,
    clientId: 'kairos-demo',
    clientSecret: 'a secret of the test',
    redirectUris: [callbackOf(app)],
    now,
    secret: 'another secret of the test',
    people: [...DEMO_PEOPLE, ...others],
  };
  const google = await createDemoGoogle(settings);
  const client = through ? through(google.client) : google.client;
  const { signedIn, sessions } = serveSignIn(app, { client, now, pages: google.routes });
  const tokens = createMemoryCredentials<GoogleTokens>();
  const provider = createGoogleProvider({ tokens: tokens.store, client, now });
  const { directory, connect } = createMemoryDirectory(now);

  return {
    app,
    google,
    client,
    settings,
    tokens,
    signedIn,
    sessions,
    provider,
    directory,
    /** The calendars of everyone who signed in. */
    calendars: combineCalendars({ directory, providers: { google: provider }, now }),
    now,
    pass(milliseconds: number) {
      time += milliseconds;
    },
    /** Signs a person in through the pages, and connects the calendar; answers the user's id. */
    async signIn(answer: DemoAnswer, query = ''): Promise<string> {
      const browser = createBrowser(app.origin);
      const consent = locationOf(await browser.get(`/api/auth/google${query}`), app.origin);
      await browser.get(await answerConsent(consent, answer));
      const last = signedIn.at(-1);
      if (last?.identity.email !== answer.email) throw new Error(`${answer.email} could not sign in`);
      await tokens.store.save(last.identity.subject, last.tokens);
      connect(last.identity.subject, 'google');
      return last.identity.subject;
    },
    async close() {
      await google.close();
      await app.close();
      await database.drop();
    },
  };
}

export type OpenDemo = Awaited<ReturnType<typeof openDemo>>;
