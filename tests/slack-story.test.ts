// @module-tag slow
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SLACK_OAUTH_CALLBACK } from '#contracts/slack-manifest.ts';
import { calendarEntries, mailsAbout } from '#services/cli/demo/stand-ins.ts';
import type { StoryMeeting } from '#services/cli/demo/story.ts';
import type { Visitor } from '#services/cli/demo/visitor.ts';
import { DEMO_PEOPLE, type DemoPerson } from '#tests/doubles/google/people.ts';
import { freePort } from './harness/free-port.ts';
import { type RunningKairos, runKairos } from './harness/kairos.ts';
import { type EmulatedMessage, type EmulatedSlack, startEmulatedSlack } from './slack/emulated.ts';
import { createSlackSender } from './slack/signed.ts';

// With the settings of a real Slack app, against the Slack of emulate 0.12.2, which others wrote.

const personOf = (email: string): DemoPerson => DEMO_PEOPLE.find((person) => person.email === email)!;
const inSlack = ({ firstName, email }: DemoPerson) => ({ name: firstName.toLowerCase(), email });
const CAST = ['mia.berlin', 'noah.london', 'emma.newyork'].map((name) => personOf(`${name}@example.com`));
const [MIA, NOAH, EMMA] = CAST.map(inSlack) as [Person, Person, Person];
const OMAR = inSlack(personOf('omar.cairo@example.com'));
type Person = ReturnType<typeof inSlack>;

/** How long anyone waits for Kairos, in milliseconds. */
const PATIENCE = 25_000;

describe('the story of a meeting in a Slack that is not the demo’s', { timeout: 60_000 }, () => {
  let slack: EmulatedSlack;
  let kairos: RunningKairos;
  let sender: ReturnType<typeof createSlackSender>;
  let mia: Visitor;
  let noah: Visitor;
  let emma: Visitor;
  /** Of what Mia asked, and of the answer to it. */
  let asked: string;
  let answered: string;
  let meetingId: string;
  let booked: string;

  beforeAll(async () => {
    const port = await freePort();
    slack = await startEmulatedSlack(
      [MIA, NOAH, EMMA, OMAR],
      `http://localhost:${port}${SLACK_OAUTH_CALLBACK}`,
    );
    kairos = await runKairos({
      protocols: false,
      env: {
        PORT: String(port),
        SLACK_CLIENT_ID: slack.client.clientId,
        SLACK_CLIENT_SECRET: slack.client.clientSecret,
        SLACK_SIGNING_SECRET: slack.client.signingSecret,
      },
      slack: slack.addresses,
    });
    sender = createSlackSender(kairos.url, slack.client.signingSecret, slack.team);
    mia = await kairos.signedIn(MIA.email);
    noah = await kairos.signedIn(NOAH.email);
    emma = kairos.visitor();
  });
  afterAll(async () => {
    await kairos?.stop();
    await slack?.close();
  });

  const mention = (ts: string, text: string, more = {}) =>
    sender.event({
      type: 'app_mention',
      channel: slack.channel,
      user: slack.idOf(MIA),
      text,
      ts,
      event_ts: ts,
      ...more,
    });
  const until = <Seen>(look: () => Promise<Seen>) => expect.poll(look, { timeout: PATIENCE, interval: 50 });
  const answers = () => slack.beneath(MIA, asked);
  const answer = async (): Promise<EmulatedMessage> => (await answers())[0]!;
  const shown = async (): Promise<string> => JSON.stringify((await answer())?.blocks ?? []);
  const meeting = () => mia.get<StoryMeeting>(`/api/meetings/${meetingId}`);
  const bookedMails = async () =>
    (await mailsAbout(mia, meetingId)).filter(({ kind }) => kind === 'booked').map(({ to }) => to);

  /** Follows the button of a private message, and presses Connect. */
  async function connect(who: Visitor, message: EmulatedMessage): Promise<void> {
    const [, token] = /\/slack\/connect\/([\w.-]+)/.exec(JSON.stringify(message.blocks)) ?? [];
    const preview = await who.post('/api/slack/connections/preview', { token: token ?? '' });
    expect(preview).toMatchObject({ teamName: 'Acme', sameAddress: true, connectedTo: 'nobody' });
    await who.post('/api/slack/connections', { token: token ?? '' });
  }

  type Button = { type: 'button'; action_id: string; value?: string };
  /** The buttons that the answer has now, by what they do. */
  async function buttons(action: string): Promise<Button[]> {
    const blocks = (await answer()).blocks ?? [];
    return blocks
      .flatMap((block) => [block['accessory'], ...((block['elements'] as unknown[]) ?? [])] as Button[])
      .filter((element) => element?.action_id === action);
  }
  const press = async (who: Person, button: Button) => {
    const message = { channel: slack.channel, ts: answered, thread: asked };
    expect(await sender.press(slack.idOf(who), button, message)).toBe(200);
  };
  const whispersTo = async ({ name }: Person) =>
    (await slack.whispers()).filter(({ to }) => to === name).map(({ text }) => text);

  test('anyone who is signed in adds Kairos to a workspace, which is listed then', async () => {
    const { authUrl } = await mia.get<{ authUrl: string }>('/api/slack/install');
    const back = await slack.allow(authUrl);
    const { response, url } = await mia.open(back.href);
    expect([response.status, url.search]).toEqual([200, '?slack_connected=true']);
    const workspaces = await mia.get('/api/slack/workspaces');
    expect(workspaces).toMatchObject([{ teamName: 'Acme', own: true }]);
  });

  test('anyone who asks without an account is sent a private link, and the request goes on once they connected', async () => {
    const people = `<@${slack.idOf(NOAH)}> and <@${slack.idOf(EMMA)}>`;
    const text = `<@${slack.bot}> find 30 minutes with ${people} in the next two weeks about Launch`;
    asked = await slack.write(MIA, text);
    expect(await mention(asked, text)).toBe(200);
    await until(shown).toContain('please connect your Kairos account');
    answered = (await answer()).ts;
    await until(() => slack.toldTo(MIA)).toHaveLength(1);
    const [link] = await slack.toldTo(MIA);
    expect(link?.text).toContain('You wrote to me');
    await connect(mia, link!);
    await until(shown).toContain('Waiting for noah and emma');
  });

  test('who has not connected Slack is sent a link too, with an account or without, and takes part after that', async () => {
    await emma.signIn(EMMA.email);
    for (const [visitor, person, name] of [
      [noah, NOAH, 'Noah London'],
      [emma, EMMA, 'Emma New York'],
    ] as const) {
      await until(() => slack.toldTo(person)).toHaveLength(1);
      const [link] = await slack.toldTo(person);
      expect(link?.text).toContain('Mia Berlin would like to meet with you');
      expect(await shown()).not.toContain(`${name.split(' ')[0]}: `);
      await connect(visitor, link!);
      await until(shown).toContain(`${name.split(' ')[0]}: `);
    }
  });

  test('the answer says how sure it is, why, and what the time is where people are', async () => {
    const said = await shown();
    expect(said).toMatch(/\d+% confidence/);
    expect(said).toMatch(/<!date\^\d{10}\^/);
    const [best] = await buttons('kairos:book');
    const { meeting: id, start } = JSON.parse(best?.value ?? '{}');
    for (const { firstName, zone } of CAST) {
      const there = new Date(start).toLocaleTimeString('en-US', { timeZone: zone, timeStyle: 'short' });
      expect(said.replaceAll('\u202f', ' ')).toContain(`${firstName}: ${there.replace('\u202f', ' ')}`);
    }
    [meetingId, booked] = [id, start];
    const { ranking } = await meeting();
    expect(ranking?.suggestions[0]?.suggestedTime).toBe(booked);
    expect(said).toContain(`${ranking?.suggestions[0]?.confidence}% confidence`);
    // A channel reads how many are free, and nobody's name.
    expect(said).toContain('All 3 people are free.');
  });

  test('a button is not for those who did not ask, which is whispered to them', async () => {
    const [best] = await buttons('kairos:book');
    await press(OMAR, best!);
    await until(() => whispersTo(OMAR)).toEqual([
      expect.stringContaining("I don't know who you are in Kairos yet"),
    ]);
    await press(EMMA, best!);
    await until(() => whispersTo(EMMA)).toEqual([expect.stringMatching(/^Only .* can book this/)]);
    expect((await meeting()).status).toBe('active');
  });

  test('the one who asked books with it, and the answer that was there says so', async () => {
    const [best] = await buttons('kairos:book');
    await press(MIA, best!);
    await until(shown).toContain('which has invited the participants');
    const all = await answers();
    expect(all).toMatchObject([{ ts: answered, edited: { ts: expect.any(String) } }]);
    expect(await buttons('kairos:book')).toEqual([]);
    expect(await meeting()).toMatchObject({ status: 'scheduled', scheduledTime: booked });
    expect(await slack.inChannel(MIA)).toEqual([]);
  });

  test('the calendars have the event, everyone has an email, and who connected is told in private', async () => {
    await until(async () => (await bookedMails()).toSorted()).toEqual(
      CAST.map(({ email }) => email).toSorted(),
    );
    const entries = await calendarEntries(mia, CAST, meetingId);
    expect(entries.map(({ calendar, title }) => [calendar, title])).toEqual(
      CAST.map(({ email }) => [email, 'Launch']),
    );
    for (const { start, videoLink } of entries) {
      expect(new Date(start).toISOString()).toBe(new Date(booked).toISOString());
      expect(videoLink).toMatch(/meet/);
    }
    for (const person of [EMMA, NOAH]) {
      await until(async () => (await slack.toldTo(person))[0]?.text).toContain('is booked');
      expect((await slack.toldTo(person)).filter(({ text }) => text.includes('is booked'))).toHaveLength(1);
    }
    // The answer tells Mia.
    expect(await slack.toldTo(MIA)).toHaveLength(1);
  });

  test('in the thread she renames what is booked, and Move shows her alone where it could be', async () => {
    const text = `<@${slack.bot}> rename it to Launch plan`;
    const ts = await slack.write(MIA, text, asked);
    expect(await mention(ts, text, { thread_ts: asked })).toBe(200);
    await until(async () => (await answers()).map((message) => message.text).join()).toContain(
      '“Launch” is now called “Launch plan”.',
    );
    await until(shown).toContain('“Launch plan” is booked');
    const [move] = await buttons('kairos:move');
    await press(MIA, move!);
    await until(() => whispersTo(MIA)).toEqual([expect.stringContaining('“Launch plan” is booked for')]);
    expect(await meeting()).toMatchObject({ title: 'Launch plan', scheduledTime: booked });
  });

  /** Everything that anyone could have noticed. */
  async function all() {
    const log = await kairos.database.pool.query('select max(position) as head from event_log');
    const told = await Promise.all([MIA, NOAH, EMMA, OMAR].map((who) => slack.toldTo(who)));
    return {
      head: log.rows[0].head,
      messages: [await answers(), await slack.inChannel(MIA), ...told],
      whispers: await slack.whispers(),
      events: await calendarEntries(mia, CAST, meetingId),
      mails: await mailsAbout(mia, meetingId),
    };
  }
  const nothingOwed = async () => {
    const { rows } = await kairos.database.pool.query(
      'select from saga_work where claimed_until is not null or due_at <= now()',
    );
    return rows.length === 0;
  };

  test('whatever Slack sends again changes nothing', async () => {
    await until(nothingOwed).toBe(true);
    const before = await all();
    for (const request of sender.sent) expect(await sender.send(request)).toBe(200);
    // The same message under another event id, and as the other event that tells of it.
    const text = `<@${slack.bot}> find 30 minutes`;
    expect(await mention(asked, text)).toBe(200);
    expect(await mention(asked, text, { type: 'message', channel_type: 'channel' })).toBe(200);
    await until(nothingOwed).toBe(true);
    expect(await all()).toEqual(before);
  });

  test('once the app is removed nothing is heard or written there, and the meeting goes on by email', async () => {
    expect(await sender.event({ type: 'app_uninstalled' })).toBe(200);
    expect(await mia.get('/api/slack/workspaces')).toEqual([]);
    const before = await all();

    const text = `<@${slack.bot}> 30 minutes with <@${slack.idOf(NOAH)}> tomorrow`;
    const ts = await slack.write(MIA, text);
    expect(await mention(ts, text)).toBe(200);
    expect((await all()).head).toBe(before.head);

    await mia.delete(`/api/meetings/${meetingId}`);
    const cancelled = async () =>
      (await mailsAbout(mia, meetingId)).filter(({ kind }) => kind === 'cancelled').map(({ to }) => to);
    await until(async () => (await cancelled()).toSorted()).toEqual([EMMA.email, NOAH.email].toSorted());
    await until(nothingOwed).toBe(true);
    const { messages, whispers } = await all();
    expect({ messages, whispers }).toEqual({ messages: before.messages, whispers: before.whispers });
    expect(await slack.beneath(MIA, ts)).toEqual([]);
  });

  test('no log line holds a token, a secret, a link or what was said', () => {
    expect(kairos.logged.length).toBeGreaterThan(0);
    expect(kairos.logged.join('\n')).not.toMatch(
      /xoxb|client-secret|signing-secret|slack\/connect\/\w|find 30 minutes/,
    );
  });
});
