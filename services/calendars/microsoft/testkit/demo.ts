import { createHash, randomBytes } from 'node:crypto';
import Koa from 'koa';
import { z } from 'zod';
import { openOrigin } from '#services/sign-in/testkit/sessions-app.ts';
import { createDemoMicrosoft } from '#tests/doubles/microsoft/demo-microsoft.ts';
import { OUTLOOK_PEOPLE, type OutlookPerson } from '#tests/doubles/microsoft/people.ts';
import { acceptConsent } from '#tests/doubles/microsoft/visitor.ts';
import { reusedDatabase } from '#tests/harness/postgres.ts';
import { createMemoryCredentials } from '../../testkit/memory-credentials.ts';
import type { GraphTiming } from '../call.ts';
import {
  MICROSOFT_CALENDAR_SCOPES,
  type MicrosoftClient,
  type MicrosoftTokens,
  tokenEndpoint,
} from '../client.ts';
import { createMicrosoftProvider } from '../provider.ts';

/** A Monday, from which the tests' clock starts. */
const START = Date.UTC(2027, 0, 4, 8);

const given = z.object({
  access_token: z.string(),
  refresh_token: z.string().default(''),
  expires_in: z.number(),
  scope: z.string(),
});

/** A demo Microsoft on a database of its own, people who connect their calendars, and the adapter that reads them. */
export async function openDemoMicrosoft({
  through = (client) => client,
  others = [],
  ...limits
}: {
  through?: (client: MicrosoftClient) => MicrosoftClient;
  /** Who has a mailbox beside the people of the demo. */
  others?: readonly OutlookPerson[];
} & Pick<Parameters<typeof createDemoMicrosoft>[0], 'pace' | 'mostPerPage' | 'mostRequests'> = {}) {
  let time = START;
  const now = () => new Date(time);
  const database = await reusedDatabase();
  const app = await openOrigin();
  const redirectUri = `${app.origin}/back`;
  const settings = {
    pool: database.pool,
    publicUrl: app.origin,
    clientId: 'kairos-demo',
    clientSecret: 'a secret of the test',
    redirectUris: [redirectUri],
    now,
    secret: 'another secret of the test',
    people: [...OUTLOOK_PEOPLE, ...others],
    ...limits,
  };
  const microsoft = await createDemoMicrosoft(settings);
  const client = through(microsoft.client);
  const pages = new Koa();
  pages.use(microsoft.routes);
  app.handle(pages.callback());
  const tokens = createMemoryCredentials<MicrosoftTokens>();
  const logged: string[] = [];

  /** Where a browser is sent to sign in. */
  const consentPage = (fields: Record<string, string>) => {
    const query = new URLSearchParams({
      ...{ client_id: settings.clientId, redirect_uri: redirectUri, response_type: 'code' },
      ...fields,
    });
    return new URL(`/demo-microsoft/common/oauth2/v2.0/authorize?${query}`, app.origin);
  };

  /** Asks the token endpoint, with the client's own credentials unless others are given. */
  async function token(fields: Record<string, string>) {
    const answer = await fetch(tokenEndpoint(microsoft.client), {
      method: 'POST',
      body: new URLSearchParams({
        ...{ client_id: settings.clientId, client_secret: settings.clientSecret },
        ...fields,
      }),
    });
    return { status: answer.status, body: z.record(z.string(), z.unknown()).parse(await answer.json()) };
  }

  return {
    app,
    microsoft,
    client,
    settings,
    database,
    tokens,
    now,
    consentPage,
    redirectUri,
    token,
    /** The log's lines. */
    logged,
    provider: (timing?: GraphTiming) =>
      createMicrosoftProvider({
        ...{ tokens: tokens.store, client, now, ...(timing && { timing }) },
        log: { warn: (_, message) => void logged.push(message) },
        person: async () => ({ id: 'mia', zone: null, addresses: [] }),
      }),
    pass(milliseconds: number) {
      time += milliseconds;
    },
    /** Connects the calendars of a person, as the pages would; answers the account's id. */
    async connect(
      email: string,
      scopes: readonly string[] = ['openid', 'profile', 'email', ...MICROSOFT_CALENDAR_SCOPES],
    ): Promise<string> {
      const verifier = randomBytes(32).toString('base64url');
      const page = consentPage({
        scope: scopes.join(' '),
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      });
      const back = await acceptConsent(page, { email });
      const { body } = await token({
        grant_type: 'authorization_code',
        code: back.searchParams.get('code') ?? '',
        redirect_uri: redirectUri,
        code_verifier: verifier,
      });
      const { access_token, refresh_token, expires_in, scope } = given.parse(body);
      await tokens.store.save(email, {
        accessToken: access_token,
        refreshToken: refresh_token,
        expiresAt: new Date(time + expires_in * 1000).toISOString(),
        scopes: scope.split(' '),
      });
      return email;
    },
    /** Asks Graph as an account, without the adapter in between. */
    async ask(accountId: string, method: string, path: string, body?: object, headers: object = {}) {
      const answer = await fetch(`${microsoft.client.graph}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${tokens.kept.get(accountId)?.accessToken}`,
          'content-type': 'application/json',
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      const read: unknown = text ? JSON.parse(text) : {};
      return {
        status: answer.status,
        headers: answer.headers,
        body: z.record(z.string(), z.unknown()).parse(read),
        code: z.object({ error: z.object({ code: z.string() }) }).safeParse(read).data?.error.code,
      };
    },
    async close() {
      await microsoft.close();
      await app.close();
      await database.drop();
    },
  };
}

export type OpenDemoMicrosoft = Awaited<ReturnType<typeof openDemoMicrosoft>>;
