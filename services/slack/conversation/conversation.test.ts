import { describe, expect, it } from 'vitest';
import type { SlackEvent } from '#contracts/events/slack.ts';
import { specify } from '#tests/harness/specification.ts';
import { conversationDecider, postOf } from './conversation.ts';

const given = specify(conversationDecider);

const TEN = '2026-03-10T10:00:00.000Z';
const place = { team: 'T1', channel: 'C1', thread: null };
const request = { ...place, ts: '1772.01', where: 'channel', by: 'U1', text: '<@U2> next week' } as const;
const meant = {
  userId: '00000000-0000-4000-8000-000000000001',
  zone: 'Europe/Berlin',
  title: 'Meeting with Ben',
  duration: 30,
  dateRangeStart: '2026-03-09',
  dateRangeEnd: '2026-03-13',
  timePreference: 'business',
  aiDecisionMode: 'auto',
  people: [{ email: 'ben@example.com', name: 'Ben', slackUser: 'U2', zone: 'Europe/Lisbon' }],
  understoodBy: 'grammar',
} as const;
const book = { ...place, id: 'press 1', by: 'U1', action: { kind: 'book', start: TEN } } as const;

const asked: SlackEvent = { type: 'SlackAsked', data: request };
const linkRequired: SlackEvent = { type: 'SlackLinkRequired', data: {} };
const understood: SlackEvent = { type: 'SlackUnderstood', data: { ...meant, people: [...meant.people] } };
const notUnderstood: SlackEvent = { type: 'SlackNotUnderstood', data: { why: 'nobody' } };
const posting: SlackEvent = { type: 'SlackPosting', data: { ...place, message: 'answer' } };
const posted: SlackEvent = {
  type: 'SlackPosted',
  data: { message: 'answer', channel: 'C1', ts: '1772.02', shows: 'reading' },
};
const postFailed: SlackEvent = { type: 'SlackPostFailed', data: { message: 'answer', why: 'gone' } };
const pressed: SlackEvent = { type: 'SlackPressed', data: { ...book, press: 1 } };
const answered: SlackEvent = { type: 'SlackPressAnswered', data: { press: 1, outcome: 'done' } };

describe('a request', () => {
  it('is heard once, however often and with whatever words it is delivered', () => {
    given()
      .when({ type: 'SlackAsked', ...request })
      .thenEvents([asked]);
    given(asked)
      .when({ type: 'SlackAsked', ...request })
      .thenNothing();
    given(asked)
      .when({ type: 'SlackAsked', ...request, text: 'edited' })
      .thenNothing();
  });

  it('is heard also of a meeting of the web that was written about before', () => {
    given(posting)
      .when({ type: 'SlackAsked', ...request })
      .thenEvents([asked]);
  });

  it('is understood once, and what was made of it stays', () => {
    given(asked)
      .when({ type: 'SlackUnderstood', ...understood.data })
      .thenEvents([understood]);
    given(asked, understood)
      .when({ type: 'SlackUnderstood', ...understood.data, duration: 60 })
      .thenNothing();
    given(asked, understood).when({ type: 'SlackNotUnderstood', why: 'notLinked' }).thenNothing();
    given(asked, notUnderstood)
      .when({ type: 'SlackUnderstood', ...understood.data })
      .thenNothing();
    expect(given(asked, understood).state().understanding).toMatchObject({
      kind: 'understood',
      duration: 30,
    });
  });

  it('may be given up, with what was not understood', () => {
    given(asked)
      .when({ type: 'SlackNotUnderstood', why: 'unclear', about: 'soonish' })
      .thenEvents([{ type: 'SlackNotUnderstood', data: { why: 'unclear', about: 'soonish' } }]);
    given(asked, notUnderstood).when({ type: 'SlackNotUnderstood', why: 'nobody' }).thenNothing();
    given(asked, understood)
      .when({ type: 'SlackNotUnderstood', why: 'refused', about: 'Too many meetings today' })
      .thenEvents([
        { type: 'SlackNotUnderstood', data: { why: 'refused', about: 'Too many meetings today' } },
      ]);
    expect(given(asked, notUnderstood).state().understanding).toMatchObject({
      kind: 'notUnderstood',
      why: 'nobody',
    });
  });

  it('may be about settings, which are changed once, or not at all', () => {
    const settings: SlackEvent = {
      type: 'SlackSettingsUnderstood',
      data: { userId: meant.userId, before: { noticeMinutes: 0 }, after: { noticeMinutes: 60 } },
    };
    const changed: SlackEvent = { type: 'SlackSettingsChanged', data: {} };
    const refused = { why: 'badSettings' as const, about: 'Changed since' };
    given(asked)
      .when({ type: 'SlackSettingsUnderstood', ...settings.data })
      .thenEvents([settings]);
    given(asked, settings).when({ type: 'SlackSettingsChanged' }).thenEvents([changed]);
    given(asked, settings, changed).when({ type: 'SlackSettingsChanged' }).thenNothing();
    given(asked, settings)
      .when({ type: 'SlackNotUnderstood', ...refused })
      .thenEvents([{ type: 'SlackNotUnderstood', data: refused }]);
    given(asked, settings, changed)
      .when({ type: 'SlackNotUnderstood', ...refused })
      .thenNothing();
  });

  it('waits for the account of the one who asks, and goes on once that is there', () => {
    given(asked).when({ type: 'SlackLinkRequired' }).thenEvents([linkRequired]);
    given(asked, linkRequired).when({ type: 'SlackLinkRequired' }).thenNothing();
    given(asked, linkRequired)
      .when({ type: 'SlackUnderstood', ...understood.data })
      .thenEvents([understood]);
    expect(given(asked, linkRequired).state().linkRequiredAt).toBe('2026-03-02T08:01:00.000Z');
  });

  it.each([
    ['that was understood', [asked, understood]],
    ['that was given up', [asked, notUnderstood]],
  ])('%s needs no account any more', (_, before) => {
    given(...before)
      .when({ type: 'SlackLinkRequired' })
      .thenNothing();
  });

  it('is neither understood nor given up where nothing was asked', () => {
    given()
      .when({ type: 'SlackUnderstood', ...understood.data })
      .thenNothing();
    given(posting).when({ type: 'SlackNotUnderstood', why: 'nobody' }).thenNothing();
    given().when({ type: 'SlackLinkRequired' }).thenNothing();
  });

  it('is known to be there when its words and its asker were erased', () => {
    const erased: SlackEvent = { type: 'SlackAsked', data: { ...request, by: null, text: null } };
    given(erased)
      .when({ type: 'SlackAsked', ...request })
      .thenNothing();
  });
});

describe('a press', () => {
  it('is heard once, though Slack may deliver it again', () => {
    given(asked, posting, posted)
      .when({ type: 'SlackPressed', ...book })
      .thenEvents([pressed]);
    given(asked, posting, posted, pressed)
      .when({ type: 'SlackPressed', ...book })
      .thenNothing();
  });

  it('of the same button again is another one, with the next number', () => {
    given(posting, posted, pressed)
      .when({ type: 'SlackPressed', ...book, id: 'press 2' })
      .thenEvents([{ type: 'SlackPressed', data: { ...book, id: 'press 2', press: 2 } }]);
  });

  it('in App Home counts also where the bot has said nothing', () => {
    given()
      .when({ type: 'SlackPressed', ...book, channel: 'home' })
      .thenEvents([{ type: 'SlackPressed', data: { ...book, channel: 'home', press: 1 } }]);
  });

  it('is refused where the bot has posted nothing, or only in another workspace', () => {
    given(asked)
      .when({ type: 'SlackPressed', ...book })
      .thenRefused('unknown', "This message isn't about a meeting in this workspace.");
    given(asked, posting, posted)
      .when({ type: 'SlackPressed', ...book, team: 'T2' })
      .thenRefused('unknown');
  });

  it('counts on a message that arrived though nobody knows it yet', () => {
    given(asked, posting)
      .when({ type: 'SlackPressed', ...book })
      .thenEvents([pressed]);
  });

  it('is answered once, and only if it was heard', () => {
    given(posting, posted, pressed)
      .when({ type: 'SlackPressAnswered', press: 1, outcome: 'done' })
      .thenEvents([answered]);
    given(posting, posted, pressed, answered)
      .when({ type: 'SlackPressAnswered', press: 1, outcome: 'taken' })
      .thenNothing();
    given(posting, posted, pressed)
      .when({ type: 'SlackPressAnswered', press: 2, outcome: 'done' })
      .thenNothing();
  });

  it('that was answered shows what came of it, and the others wait', () => {
    const second: SlackEvent = { type: 'SlackPressed', data: { ...book, id: 'press 2', press: 2 } };
    const { presses } = given(posting, posted, pressed, second, answered).state();
    expect(presses.map(({ press, answer }) => [press, answer])).toEqual([
      [1, { outcome: 'done' }],
      [2, null],
    ]);
  });
});

describe('a message', () => {
  it('is begun once, so that nobody sends it a second time', () => {
    given(asked)
      .when({ type: 'SlackPosting', ...posting.data })
      .thenEvents([posting]);
    for (const before of [[posting], [posting, posted], [posting, postFailed]])
      given(asked, ...before)
        .when({ type: 'SlackPosting', ...posting.data })
        .thenNothing();
  });

  it('is one of several in a conversation, told apart by what they are about', () => {
    const link: SlackEvent = { type: 'SlackPosting', data: { ...place, message: 'link:1' } };
    given(posting)
      .when({ type: 'SlackPosting', ...link.data })
      .thenEvents([link]);
    const state = given(posting, link, posted).state();
    expect(postOf(state, 'answer')).toMatchObject({ state: 'posted', ts: '1772.02', shows: 'reading' });
    expect(postOf(state, 'link:1')).toMatchObject({ state: 'begun' });
    expect(postOf(state, 'link:2')).toBeUndefined();
  });

  it('is where it was posted, which for a private word is another channel than it was begun for', () => {
    const direct: SlackEvent = { type: 'SlackPosted', data: { ...posted.data, channel: 'D9' } };
    expect(postOf(given(posting, direct).state(), 'answer')).toMatchObject({ channel: 'D9', team: 'T1' });
  });

  it('is recorded once, and only if it was begun', () => {
    given(posting)
      .when({ type: 'SlackPosted', ...posted.data })
      .thenEvents([posted]);
    given(posting, posted)
      .when({ type: 'SlackPosted', ...posted.data, ts: '1772.99' })
      .thenNothing();
    given(asked)
      .when({ type: 'SlackPosted', ...posted.data })
      .thenNothing();
  });

  it('is changed to what it does not show yet, and not once more', () => {
    const changed: SlackEvent = {
      type: 'SlackMessageChanged',
      data: { message: 'answer', shows: 'times:3' },
    };
    given(posting, posted)
      .when({ type: 'SlackMessageChanged', ...changed.data })
      .thenEvents([changed]);
    given(posting, posted, changed)
      .when({ type: 'SlackMessageChanged', ...changed.data })
      .thenNothing();
    given(posting, posted, changed)
      .when({ type: 'SlackMessageChanged', message: 'answer', shows: 'reading' })
      .thenEvents([{ type: 'SlackMessageChanged', data: { message: 'answer', shows: 'reading' } }]);
  });

  it('is not changed before it is there, nor after it failed', () => {
    for (const before of [[], [posting], [posting, postFailed]])
      given(...before)
        .when({ type: 'SlackMessageChanged', message: 'answer', shows: 'times:3' })
        .thenNothing();
  });

  it('fails once, also after it was there, as when its channel is deleted', () => {
    given(posting).when({ type: 'SlackPostFailed', message: 'answer', why: 'gone' }).thenEvents([postFailed]);
    given(posting, posted)
      .when({ type: 'SlackPostFailed', message: 'answer', why: 'gone' })
      .thenEvents([postFailed]);
    given(posting, postFailed)
      .when({ type: 'SlackPostFailed', message: 'answer', why: 'refused' })
      .thenNothing();
    given(asked).when({ type: 'SlackPostFailed', message: 'answer', why: 'gone' }).thenNothing();
    expect(postOf(given(posting, posted, postFailed).state(), 'answer')).toEqual({
      ...place,
      message: 'answer',
      at: '2026-03-02T08:00:00.000Z',
      state: 'failed',
      why: 'gone',
    });
  });
});
