import { WebClient } from '@slack/web-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LAUNCH, MIA_MEMBER, NOAH_MEMBER, type OpenDemoSlack, openDemoSlack } from './testkit/open.ts';

let demo: OpenDemoSlack;
let token: string;
beforeAll(async () => {
  demo = await openDemoSlack();
  token = await demo.install();
});
afterAll(() => demo.close());

test('Slack’s own library posts, finds by metadata, and changes in place', async () => {
  const web = new WebClient(token, { slackApiUrl: demo.client().apiUrl });
  const metadata = { event_type: 'kairos', event_payload: { id: 'm1' } };
  const posted = await web.chat.postMessage({ channel: LAUNCH.id, text: 'one', metadata });
  const reply = await web.chat.postMessage({ channel: LAUNCH.id, text: 'in it', thread_ts: posted.ts! });
  await web.chat.update({ channel: LAUNCH.id, ts: posted.ts!, text: 'two' });

  const history = await web.conversations.history({ channel: LAUNCH.id, include_all_metadata: true });
  expect(history.messages).toMatchObject([{ ts: posted.ts, metadata }]);
  expect((await demo.look(MIA_MEMBER.id, LAUNCH.id)).messages[0]).toMatchObject({
    text: 'two',
    isEdited: true,
  });
  const replies = await web.conversations.replies({ channel: LAUNCH.id, ts: posted.ts! });
  expect(replies.messages!.map(({ ts }) => ts)).toEqual([posted.ts, reply.ts]);
});

const words = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } });

test('a Home tab is for its person alone', async () => {
  const view = { type: 'home', blocks: [words('Hello Mia')] };
  expect(await demo.api('views.publish', token, { user_id: MIA_MEMBER.id, view })).toMatchObject({
    ok: true,
  });
  expect((await demo.look(MIA_MEMBER.id, 'home')).home).toMatchObject(view.blocks);
  expect((await demo.look(NOAH_MEMBER.id, 'home')).home).toBeNull();
});

test('what the page could not draw is refused, and what Kairos does not use is not there', async () => {
  const fields = { channel: LAUNCH.id, text: 'x', blocks: [{ type: 'sectoin' }] };
  expect((await demo.api('chat.postMessage', token, fields)).error).toBe('invalid_blocks');
  expect((await demo.api('chat.scheduleMessage', token)).error).toBe('unknown_method');
});
