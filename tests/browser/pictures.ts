// Takes the pictures of the documentation and of the public pages from a fresh Kairos with the demo Google:
//
//   node tests/browser/pictures.ts --url http://localhost:4600 --of all
//
// It makes a few meetings first, so it wants an empty data folder. `--of docs` or `--of web` takes only these.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContextOptions, chromium } from '@playwright/test';
import type { MeetingAnswer, MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { createVisitor, type Visitor } from '#services/cli/demo/visitor.ts';
import { inDemoSlack } from '../crash/demo-slack-visitor.ts';
import { chromiumPath } from './browser.ts';
import { cookiesOf } from './cookies.ts';
import { takeWebPictures } from './web-pictures.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:4600' },
    out: { type: 'string', default: path.join(import.meta.dirname, '../../docs/pictures') },
    of: { type: 'string', default: 'all' },
  },
});

const DESKTOP = { viewport: { width: 1280, height: 860 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const DARK = { colorScheme: 'dark' } as const;

const people: Record<string, Visitor> = {};
async function person(email: string): Promise<Visitor> {
  const known = people[email];
  if (known) return known;
  const visitor = createVisitor(values.url);
  await visitor.signIn(email);
  people[email] = visitor;
  return visitor;
}

const day = (ahead: number) => new Date(Date.now() + ahead * 24 * 60 * 60_000).toISOString().slice(0, 10);

const INVITED = {
  noah: { name: 'Noah London', email: 'noah.london@example.com' },
  emma: { name: 'Emma New York', email: 'emma.newyork@example.com' },
  rafa: { name: 'Rafa São Paulo', email: 'rafa.saopaulo@example.com' },
  jess: { name: "Jess St John's", email: 'jess.stjohns@example.com' },
  omar: { name: 'Omar Cairo', email: 'omar.cairo@example.com' },
};
type Invited = keyof typeof INVITED;

const mia = await person('mia.berlin@example.com');

/** A meeting of Mia's, who so many have joined. */
async function meeting(
  title: string,
  who: Invited[],
  joined: Invited[],
  change: Record<string, unknown> = {},
) {
  const created = await mia.post<MeetingAnswer>('/api/meetings', {
    title,
    duration: 45,
    dateRangeStart: day(1),
    dateRangeEnd: day(9),
    timePreference: 'business',
    aiDecisionMode: 'manual',
    participants: who.map((name) => INVITED[name]),
    ...change,
  });
  for (const name of joined) {
    const visitor = await person(INVITED[name].email);
    await visitor.get(`/api/meetings/link/${created.shareableLink}`);
    await visitor.post(`/api/meetings/${created.id}/participants`);
  }
  return created;
}

/** Asks until the meeting is as wanted; the sagas are at work meanwhile. */
async function once(id: string, isThere: (meeting: MeetingDetailsAnswer) => boolean): Promise<void> {
  while (!isThere(await mia.get<MeetingDetailsAnswer>(`/api/meetings/${id}`)))
    await new Promise((resolve) => setTimeout(resolve, 200));
}

for (const contact of Object.values(INVITED)) await mia.post('/api/contacts', contact);
const choose = await meeting(
  'Quarterly planning',
  ['noah', 'emma', 'rafa', 'jess'],
  ['noah', 'emma', 'rafa', 'jess'],
  { description: 'Where do we want to be in spring? Please bring one idea each.' },
);
const booked = await meeting('Design review', ['noah', 'emma'], ['noah', 'emma'], {
  duration: 60,
  aiDecisionMode: 'auto',
});
const open = await meeting('Interview for the new role', ['omar', 'emma', 'noah'], ['emma'], {
  description: 'A first talk, forty-five minutes.',
});
await once(choose.id, ({ ranking }) => (ranking?.suggestions.length ?? 0) > 0);
await once(booked.id, ({ calendar }) => calendar?.state === 'recorded');

const miaInSlack = inDemoSlack(mia, 'mia.berlin@example.com');
await miaInSlack.add();
await miaInSlack.connect();
for (const { email } of [INVITED.noah, INVITED.emma]) await inDemoSlack(await person(email), email).connect();
const asked = await miaInSlack.write(
  'launch',
  '@Kairos 30 minutes with @Noah London and @Emma New York next week about the launch',
);
await miaInSlack.answered('launch', asked, 'Best time. ', async () => {});

const executablePath = await chromiumPath();
const browser = await chromium.launch(executablePath ? { executablePath } : {});
mkdirSync(values.out, { recursive: true });

async function picture(
  name: string,
  address: string,
  { as, ...options }: BrowserContextOptions & { as?: Visitor },
) {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Berlin',
    locale: 'en-US',
    ...options,
  });
  if (as) await context.addCookies(cookiesOf(as));
  const page = await context.newPage();
  await page.goto(new URL(address, values.url).href, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready.then(() => null));
  await page.waitForLoadState('networkidle');
  const file = path.join(values.out, `${name}.png`);
  await page.screenshot({ path: file });
  console.log(file);
  await context.close();
}

if (values.of !== 'web') {
  await picture('meeting', `/meetings/${choose.id}`, {
    ...DESKTOP,
    viewport: { width: 1280, height: 1120 },
    as: mia,
  });
  await picture('why', `/meetings/${booked.id}`, { ...DESKTOP, ...DARK, as: mia });
  await picture('join-phone', `/meetings/join/${open.shareableLink}`, PHONE);
  await picture('slack', '/demo/slack?as=mia.berlin@example.com&in=launch', {
    ...DESKTOP,
    viewport: { width: 1280, height: 1400 },
    as: mia,
  });
}
if (values.of !== 'docs')
  await takeWebPictures(browser, {
    url: values.url,
    organizer: mia,
    choose: `/meetings/${choose.id}`,
    booked: `/meetings/${booked.id}`,
    join: `/meetings/join/${open.shareableLink}`,
  });
await browser.close();
