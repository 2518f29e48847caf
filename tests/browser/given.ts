import { randomUUID } from 'node:crypto';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { DateTime } from 'luxon';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { DAY } from '#contracts/durations.ts';
import type { Visitor } from '#services/cli/demo/visitor.ts';
import { BUILT_WEB } from '#services/config.ts';
import { lineTo, type PostgresLine } from '../harness/line.ts';
import { migratedDatabaseOn } from '../harness/template-database.ts';
import { startWholeKairos, type WholeKairos, type WholeKairosOptions } from '../harness/whole-kairos.ts';
import { cookiesOf } from './cookies.ts';
import { endOutcomes, watchOutcomes } from './outcomes.ts';

export { expect };

/** People of the demo by the parts that they play here. */
export const MIA = 'mia.berlin@example.com';
export const NOAH = 'noah.london@example.com';
export const EMMA = 'emma.newyork@example.com';
export const OMAR = 'omar.cairo@example.com';

/** The program that a test connects, as it publishes itself. */
export const AGENT = {
  client_id: 'https://agent.example/client.json',
  client_name: 'Agent',
  redirect_uris: ['http://127.0.0.1/callback'],
  grant_types: ['authorization_code', 'refresh_token'],
};
const AGENT_DOCUMENT = {
  ...{ ok: true as const, status: 200, headers: new Headers() },
  body: Buffer.from(JSON.stringify(AGENT)),
};

type Given = {
  /** Milliseconds. */
  clock: { ahead: number };
  /** The line to the database of this test alone; cutting it is as if Postgres had stopped. */
  line: PostgresLine;
  /** Moves the clock of this Kairos ahead of the real one, by so many days. */
  passDays(days: number): void;
  /** Settings of this Kairos beside the usual ones. */
  env: Record<string, string>;
  /** Answers in place of the DNS, if set. Playwright takes a bare function for a fixture. */
  dns: { ask?: NonNullable<WholeKairosOptions['askDns']> };
  /** Whether Google is a double with all that its protocols do, instead of the demo. */
  protocols: boolean;
  /** A whole Kairos with no one in it, of this test alone unless it is one of `visitorTest`. */
  kairos: WholeKairos;
  /** What the consoles of all pages complain about fails the test, unless it was foreseen, and so does an outcome out of sight. */
  complaints: { foresee(pattern: RegExp): void; watch(context: BrowserContext): Promise<void> };
  /** Opens a browser of its own: of a visitor, or of the demo person with this address, signed in; also on another device. */
  open(email?: string, device?: BrowserContextOptions): Promise<Page>;
  signIn(page: Page, email: string): Promise<Visitor>;
};

export const test = base.extend<Given, { visited: WholeKairos }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing is needed.
  line: async ({}, use) => {
    const database = await migratedDatabaseOn(process.env['KAIROS_TEST_POSTGRES']!);
    const line = await lineTo(database);
    await use(line);
    await database.drop();
    await line.close();
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing is needed.
  clock: async ({}, use) => use({ ahead: 0 }),

  passDays: ({ clock }, use) =>
    use((days) => {
      clock.ahead += days * DAY;
    }),

  env: [{}, { option: true }],
  protocols: [false, { option: true }],
  dns: [{}, { option: true }],

  kairos: async ({ line, clock, env, protocols, dns }, use) => {
    const kairos = await startWholeKairos(
      { ...env, DATABASE_URL: line.url },
      {
        web: BUILT_WEB,
        now: () => new Date(Date.now() + clock.ahead),
        askPrograms: async () => AGENT_DOCUMENT,
        protocols,
        ...(dns.ask && { askDns: dns.ask }),
      },
    );
    await use(kairos);
    line.mend();
    await kairos.stop();
  },

  visited: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing is needed.
    async ({}, use) => {
      const database = await migratedDatabaseOn(process.env['KAIROS_TEST_POSTGRES']!);
      const kairos = await startWholeKairos({ DATABASE_URL: database.url }, { web: BUILT_WEB });
      await use(kairos);
      await kairos.stop();
      await database.drop();
    },
    { scope: 'worker' },
  ],

  baseURL: ({ kairos }, use) => use(kairos.url),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing is needed.
  complaints: async ({}, use) => {
    const heard: string[] = [];
    const foreseen: RegExp[] = [];
    await use({
      foresee: (pattern) => void foreseen.push(pattern),
      async watch(context) {
        await watchOutcomes(context, (sentence) => void heard.push(sentence));
        context.on('console', (message) => {
          if (message.type() === 'error') heard.push(`${message.text()} (${message.location().url})`);
        });
        context.on('weberror', (error) => void heard.push(String(error.error())));
      },
    });
    expect(heard.filter((text) => !foreseen.some((pattern) => pattern.test(text)))).toEqual([]);
  },

  context: async ({ context, complaints }, use) => {
    await complaints.watch(context);
    await use(context);
    await endOutcomes(context);
  },

  signIn: ({ kairos }, use) =>
    use(async (page, email) => {
      const visitor = await kairos.signedIn(email);
      await page.context().addCookies(cookiesOf(visitor));
      return visitor;
    }),

  open: async ({ browser, baseURL, complaints, signIn }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (email, device) => {
      const context = await browser.newContext({ ...device, ...(baseURL && { baseURL }) });
      contexts.push(context);
      await complaints.watch(context);
      const page = await context.newPage();
      if (email) await signIn(page, email);
      return page;
    });
    for (const context of contexts) {
      await endOutcomes(context);
      await context.close();
    }
  },
});

/** For what visitors see, and leave as it was: they share a Kairos, since starting one takes longer than most of these tests. */
export const visitorTest = test.extend({ kairos: ({ visited }, use) => use(visited) });

/** A day from today on, in the zone that the tests' browsers are in: `YYYY-MM-DD`. */
export const dayAhead = (days: number): string =>
  DateTime.now().setZone('Europe/Berlin').plus({ days }).toFormat('yyyy-MM-dd');

/** A meeting that was created over HTTP, in the fortnight that begins tomorrow. */
export const createMeetingOverHttp = (organizer: Visitor, change: Record<string, unknown> = {}) =>
  organizer.post<MeetingAnswer>(
    '/api/meetings',
    {
      title: 'Plan the launch',
      duration: 30,
      dateRangeStart: dayAhead(1),
      dateRangeEnd: dayAhead(14),
      timePreference: 'all',
      aiDecisionMode: 'manual',
      participants: [{ email: NOAH, name: 'Noah London' }],
      ...change,
    },
    { 'idempotency-key': randomUUID() },
  );

/** Joins over HTTP as someone who has opened the link. */
export async function joinOverHttp(
  participant: Visitor,
  { id, shareableLink }: MeetingAnswer,
): Promise<void> {
  await participant.get(`/api/meetings/link/${shareableLink}`);
  await participant.post(`/api/meetings/${id}/participants`, {});
}
