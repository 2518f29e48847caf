import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MessageTag } from '../port.ts';
import { createSlackApi } from '../web-api/web-api.ts';
import { memoryWorkspaces } from './workspaces.ts';

/** The possible gaps of an imitation of Slack; tests that need them are skipped, by name. */
export type SlackGap = 'zones of people' | 'tokens that it refuses';

export type SlackUnderTest = {
  /** Ends with `/`. */
  apiUrl: string;
  team: string;
  botUser: string;
  botToken: string;
  /** A channel with the bot and the person in it. */
  channel: string;
  person: { id: string; name: string; email: string; zone: string };
};

/** The behavior of every Slack that Kairos talks to, the real Slack or a demo. */
export function slackContract(
  name: string,
  open: () => Promise<SlackUnderTest & { close(): Promise<void> }>,
  lacks: readonly SlackGap[] = [],
) {
  const needs = (lack: SlackGap) => (lacks.includes(lack) ? test.skip : test);
  for (const lack of lacks) console.warn(`${name} has no ${lack}: what needs it is left out of its contract`);

  describe(`Slack of ${name}`, () => {
    let subject: Awaited<ReturnType<typeof open>>;
    let meeting = 0;
    beforeAll(async () => {
      subject = await open();
    });
    afterAll(() => subject?.close());

    const signal = () => AbortSignal.timeout(20_000);
    const workspaceWith = (botToken: string) => {
      const { team, botUser } = subject;
      return memoryWorkspaces({ team, teamName: 'A workspace', botUser, botToken });
    };
    const slack = () =>
      createSlackApi({ workspaces: workspaceWith(subject.botToken), apiUrl: subject.apiUrl });
    const newTag = (): MessageTag => ({ meetingId: `meeting ${++meeting}`, message: 'answer' });
    const content = (text: string) => ({
      text,
      blocks: [{ type: 'section', text: { type: 'plain_text', text } }],
    });
    const inChannel = () => ({ channel: subject.channel, thread: null });
    const anHourAgo = () => new Date(Date.now() - 3_600_000);
    const post = async (
      tag: MessageTag,
      place = inChannel() as { channel: string; thread: string | null },
    ) => {
      const done = await slack().post(subject.team, place, { ...content('One moment'), tag }, signal());
      if (!done.ok) throw new Error(`not posted: ${done.detail}`);
      return done;
    };
    const find = (tag: MessageTag, place: { channel: string; thread: string | null }, since = anHourAgo()) =>
      slack().find(subject.team, place, { tag, since }, signal());

    test('a person has a name and an email address', async () => {
      const { id, name, email } = subject.person;
      const asked = await slack().profile(subject.team, id, signal());
      expect(asked).toMatchObject({ ok: true, profile: { id, name, email, isBot: false } });
    });

    needs('zones of people')('a person has a zone', async () => {
      const { id, zone } = subject.person;
      const asked = await slack().profile(subject.team, id, signal());
      expect(asked).toMatchObject({ ok: true, profile: { zone } });
    });

    test('the bot says that it is one', async () => {
      const asked = await slack().profile(subject.team, subject.botUser, signal());
      expect(asked).toMatchObject({ ok: true, profile: { isBot: true } });
    });

    test('no one is found by an id that no one has', async () => {
      const gone = { ok: false, why: 'gone', detail: 'user_not_found' };
      expect(await slack().profile(subject.team, 'U0NOBODY', signal())).toEqual(gone);
      expect(await slack().direct(subject.team, 'U0NOBODY', signal())).toEqual(gone);
    });

    test('there is one direct conversation with a person, where messages can be posted and found', async () => {
      const opened = await slack().direct(subject.team, subject.person.id, signal());
      if (!opened.ok) throw new Error(opened.detail);
      expect(await slack().direct(subject.team, subject.person.id, signal())).toEqual(opened);
      const tag = newTag();
      const { channel, ts } = await post(tag, { channel: opened.channel, thread: null });
      expect(channel).toBe(opened.channel);
      expect(await find(tag, { channel, thread: null })).toEqual({ ok: true, ts });
    });

    test('a message is found by its tag and by no other', async () => {
      const tag = newTag();
      expect(await find(tag, inChannel())).toEqual({ ok: true, ts: null });
      const { ts } = await post(tag);
      expect(await find(tag, inChannel())).toEqual({ ok: true, ts });
      expect(await find({ ...tag, message: 'link:0' }, inChannel())).toEqual({ ok: true, ts: null });
      expect(await find(newTag(), inChannel())).toEqual({ ok: true, ts: null });
    });

    test('a message is not found among those of later on', async () => {
      const tag = newTag();
      await post(tag);
      const inAnHour = new Date(Date.now() + 3_600_000);
      expect(await find(tag, inChannel(), inAnHour)).toEqual({ ok: true, ts: null });
    });

    test('an answer in a thread is found there', async () => {
      const first = await post(newTag());
      const thread = { channel: subject.channel, thread: first.ts };
      const tag = newTag();
      expect(await find(tag, thread)).toEqual({ ok: true, ts: null });
      const { ts } = await post(tag, thread);
      expect(await find(tag, thread)).toEqual({ ok: true, ts });
      expect(await find(tag, inChannel())).toEqual({ ok: true, ts: null });
    });

    test('a message can be changed, again and again, and is found anyway', async () => {
      const tag = newTag();
      const { channel, ts } = await post(tag);
      const change = (text: string) =>
        slack().update(subject.team, { channel, ts }, { ...content(text), tag }, signal());
      expect(await change('Three times')).toEqual({ ok: true });
      expect(await change('Booked')).toEqual({ ok: true });
      expect(await change('Booked')).toEqual({ ok: true });
      expect(await find(tag, inChannel())).toEqual({ ok: true, ts });
    });

    test('a message that is not there cannot be changed', async () => {
      const message = { channel: subject.channel, ts: '1000000000.000100' };
      const changed = await slack().update(
        subject.team,
        message,
        { ...content('Booked'), tag: newTag() },
        signal(),
      );
      expect(changed).toEqual({ ok: false, why: 'gone', detail: 'message_not_found' });
    });

    test('nothing can be posted to a channel that is not there', async () => {
      const place = { channel: 'C0NOWHERE', thread: null };
      const done = await slack().post(subject.team, place, { ...content('Hi'), tag: newTag() }, signal());
      expect(done).toEqual({ ok: false, why: 'gone', detail: 'channel_not_found' });
      const found = await find(newTag(), place);
      expect(found).toEqual({ ok: false, why: 'gone', detail: 'channel_not_found' });
    });

    test('a message without words is refused', async () => {
      const empty = { text: '', blocks: [], tag: newTag() };
      const done = await slack().post(subject.team, inChannel(), empty, signal());
      expect(done).toEqual({ ok: false, why: 'refused', detail: 'no_text' });
    });

    test('one person can be told something that others do not see', async () => {
      const { id } = subject.person;
      const told = await slack().whisper(
        subject.team,
        inChannel(),
        id,
        content('Only the organizer may'),
        signal(),
      );
      expect(told).toEqual({ ok: true });
    });

    test('someone who is not there cannot be told anything', async () => {
      const told = await slack().whisper(subject.team, inChannel(), 'U0NOBODY', content('Hi'), signal());
      expect(told).toMatchObject({ ok: false, why: 'gone' });
    });

    test('the home of a person is drawn, and drawn again', async () => {
      const { blocks } = content('Nothing is planned');
      const draw = () => slack().showHome(subject.team, subject.person.id, { blocks }, signal());
      expect(await draw()).toEqual({ ok: true });
      expect(await draw()).toEqual({ ok: true });
    });

    needs('tokens that it refuses')(
      'a token that is not one ends the connection of the workspace',
      async () => {
        const workspaces = workspaceWith('xoxb-not-a-token');
        const stranger = createSlackApi({ workspaces, apiUrl: subject.apiUrl });
        const asked = await stranger.profile(subject.team, subject.person.id, signal());
        expect(asked).toMatchObject({ ok: false, why: 'notConnected' });
        expect(workspaces.left).toEqual([subject.team]);
      },
    );
  });
}
