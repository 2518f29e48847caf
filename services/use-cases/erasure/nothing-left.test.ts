import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSlackWorld, type SlackWorld } from '#services/slack/testkit/slack-world.ts';
import { createContacts } from '#services/storage/accounts/contacts.ts';
import { createPendingAnswers } from '#services/storage/accounts/pending-answers.ts';
import { createSignInLinks } from '#services/storage/accounts/sign-in-links.ts';
import { storedEvents } from '#services/storage/event-store/testkit/stored-events.ts';
import type { RequestedMeeting } from '#services/understanding/understood.ts';
import { erasePersonByEmail } from './erase-person-by-email.ts';

/*
 * The law of erasing: what remains of someone in the whole database, opened with every key that there is. They were
 * named in requests in Slack, invited, joined, had their calendar read, got mails, and stood in titles and contacts.
 */

const CLEO = 'cleo.lindqvist@example.org';
/** By the address, and as she calls herself, which no address tells. */
const NAMED = /cleo|lindqvist|kiki/i;

let world: SlackWorld;
beforeAll(async () => {
  world = await createSlackWorld();
});
afterAll(() => world.close());

const WANTED: RequestedMeeting = {
  title: null,
  duration: 60,
  dateRangeStart: '2026-03-02',
  dateRangeEnd: '2026-03-06',
  timePreference: 'business',
  aiDecisionMode: 'manual',
  people: { slackUsers: ['UBEN'], emails: [CLEO] },
};

const SEALED = /s1\.[^."\\\s]+\.[^."\\\s]+\.[^."\\\s]+\.[\w-]+/g;
/** Keys, hashes and what is sealed: by chance any name may stand in these. */
const RANDOM = /[\w-]{40,}/g;

/** Every row of every table and view as text, with all that is sealed in it opened. */
async function everything(): Promise<string[]> {
  const { pool, sealer, outbox } = world;
  const texts: string[] = [];
  for (const text of await rowsOf(pool)) {
    const sealed = text.match(SEALED) ?? [];
    await sealer.load(sealed.map((value) => sealer.subjectOf(value)));
    texts.push(text.replace(SEALED, '').replace(RANDOM, ''));
    for (const value of sealed) texts.push(JSON.stringify(sealer.open(value)));
  }
  for (const { id } of await outbox.list({ limit: 1_000 })) {
    const { to, subject, text } = (await outbox.find(id))!;
    texts.push(`${to.name} ${to.address} ${subject} ${text.replace(RANDOM, '')}`);
  }
  return texts;
}

async function rowsOf(pool: pg.Pool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_name <> 'event_log'`,
  );
  const all = await Promise.all(
    tables.map(({ name }) => pool.query<{ text: string }>(`select row::text as text from ${name} as row`)),
  );
  // As it's read: sealed values and ids are shorter in its table.
  const events = (await storedEvents(pool)).map((event) => JSON.stringify(event));
  return [...all.flatMap(({ rows }) => rows.map(({ text }) => text)), ...events];
}

const naming = async () => (await everything()).filter((text) => NAMED.test(text));

test('nothing in the database names who was erased, no matter who opens it with every key', async () => {
  const contacts = createContacts(world);
  const [ada, ben] = [await world.person('Ada'), await world.person('Ben')];
  const cleo = await world.person('Cleo.Lindqvist');
  const ADA = world.slack.member('Ada');
  world.slack.member('Ben');
  world.slack.member('Guest', { name: 'Kiki Lindqvist', email: CLEO });
  world.slack.connect(ADA, ada.id);
  await contacts.add(ada.id, { name: 'Cleo', email: CLEO });

  const said = `meet <@UBEN> and <mailto:${CLEO}|${CLEO}> about Cleo’s talk`;
  world.slack.state.understood = { ok: true, meeting: WANTED };
  const byAddress = await world.ask(ADA, { text: said });
  await world.settle();
  expect((await world.meetingOf(byAddress)).title).toBe('Meeting with Ben and Cleo Lindqvist');

  const mentioned = { slackUsers: ['UGUEST'], emails: [] };
  world.slack.state.understood = {
    ok: true,
    meeting: { ...WANTED, title: 'Kiki Lindqvist’s talk', people: mentioned },
  };
  const byMention = await world.ask(ADA, { text: 'meet <@UGUEST> “Kiki Lindqvist’s talk”' });
  await world.settle();
  world.slack.state.understood = { ok: false, why: 'unclear', about: CLEO };
  const unclear = await world.ask(ADA, { text: `meet ${CLEO} ??` });
  await world.settle();
  await world.ask(world.slack.member('Dan'), { text: said });

  const description = `Write to ${CLEO.toUpperCase()} before.`;
  const planned = await world.create(ada, [cleo, ben], {
    title: 'Plans',
    aiDecisionMode: 'manual',
    description,
    video: 'own',
    videoAddress: `https://rooms.example.com/${CLEO}`,
  });
  await world.command(planned, { type: 'ChangeMeeting', changes: { title: 'Kiki Lindqvist’s plans' } });
  await world.command(planned, { type: 'ChangeMeeting', changes: { title: 'Plans of the year' } });
  await world.command(planned, { type: 'JoinMeeting', userId: cleo.id, email: CLEO, name: 'Kiki Lindqvist' });
  await world.join(planned, ben);
  await world.settle();
  world.pass(60_000);
  await world.settle();
  const others = await world.create(ada, [ben], { title: 'Elsewhere', description: `Ask ${CLEO}.` });
  await world.settle();

  // Their account has ended; what it knew went with it.
  await world.users.remove(cleo.id);
  await world.sealer.destroy([`user:${cleo.id}`]);
  const before = await world.meetingOf(planned);
  expect(before.ranking?.current).toBe(true);
  expect((await naming()).length).toBeGreaterThan(20);

  const pendingAnswers = createPendingAnswers(world);
  const signInLinks = createSignInLinks(world);
  const deps = {
    ...world,
    contacts,
    pendingAnswers,
    signInLinks,
    forgetMails: [world.outbox.forget],
    source: 'cli' as const,
  };
  const erased = await erasePersonByEmail(deps, CLEO);
  await world.projected();
  expect(await naming()).toEqual([]);
  expect(erased.places).toBe(3);
  expect(erased.words.reworded.sort()).toEqual([byAddress, byMention, planned, others].sort());
  expect(erased.words.request).toContain(unclear);
  expect(erased.words.request).toHaveLength(2);

  // The meetings go on, without anyone being asked or told again.
  expect(await world.meetingOf(planned)).toMatchObject({
    title: 'Plans of the year',
    description: 'Write to someone before.',
    ...{ video: 'none', videoAddress: '' },
    status: before.status,
    ranking: before.ranking,
  });
  expect((await world.meetingOf(byAddress)).title).toBe('Meeting with Ben and someone');
  expect((await world.meetingOf(byMention)).title).toBe('someone’s talk');
  expect((await world.meetingOf(byAddress)).participants[0]).toMatchObject({ email: ben.email });
  const sent = (await world.mails()).length;
  await world.settle();
  expect(await world.mails()).toHaveLength(sent);
  expect(await world.parked()).toEqual([]);
  expect(world.troubles).toEqual([]);

  // Harmless if repeated, and what is written from now on is another matter.
  expect(await erasePersonByEmail(deps, CLEO)).toEqual({
    places: 0,
    words: { request: [], reworded: [] },
    hasAccount: false,
  });
  await world.command(planned, { type: 'ChangeMeeting', changes: { title: 'Ask Cleo Lindqvist' } });
  await world.command(planned, { type: 'ChangeMeeting', changes: { description: CLEO } });
  expect((await world.meetingOf(planned)).title).toBe('Ask Cleo Lindqvist');
  expect((await erasePersonByEmail(deps, CLEO)).words.reworded).toEqual([planned]);
  expect((await world.meetingOf(planned)).description).toBe('someone');
  await world.command(planned, { type: 'ChangeMeeting', changes: { title: CLEO, description: '' } });
  await erasePersonByEmail(deps, CLEO);
  expect(await world.meetingOf(planned)).toMatchObject({ title: 'someone', description: '' });
});
