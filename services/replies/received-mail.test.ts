import { describe, expect, it, test } from 'vitest';
import { readMail } from './received-mail.ts';
import { counter, delegated, JESS, PROGRAMS, UID } from './testkit/samples.ts';

const to = 'reply+token@kairos.example';
const read = (mail: string) => readMail(Buffer.from(mail));
const replied = async (mail: string) => {
  const found = await read(mail);
  return typeof found === 'string' || !('reply' in found) ? expect.fail(String(found)) : found;
};

describe.each(Object.entries(PROGRAMS))('a reply by %s', (_, written) => {
  it.each([
    ['ACCEPTED', 'accepted'],
    ['TENTATIVE', 'tentative'],
    ['DECLINED', 'declined'],
  ])('that says %s', async (partstat, answer) => {
    const { from, reply } = await replied(written({ to, partstat }));
    expect(from).toBe(JESS);
    expect(reply).toEqual({
      uid: UID,
      attendees: [{ address: JESS, answer, delegate: null, word: '' }],
      sequence: 4,
      stampedAt: '2026-03-03T09:12:00.000Z',
      start: Date.parse('2026-03-10T09:00:00Z'),
      proposedEnd: null,
    });
  });

  it('with a word for the organizer', async () => {
    const { reply } = await replied(written({ to, comment: 'On leave that week' }));
    expect(reply.attendees[0]!.word).toBe('On leave that week');
  });
});

test('a counter-proposal is a time, in whichever zone', async () => {
  const { reply } = await replied(counter({ to, comment: 'An hour later?' }));
  expect(reply).toMatchObject({
    attendees: [{ address: JESS, answer: 'tentative', word: 'An hour later?' }],
    start: Date.parse('2026-03-11T14:00:00Z'),
    proposedEnd: Date.parse('2026-03-11T15:00:00Z'),
  });
});

test('someone who sends another in their place is told apart from them', async () => {
  const { reply } = await replied(delegated({ to }));
  expect(reply.attendees).toEqual([
    { address: JESS, answer: 'delegated', delegate: 'tom@partner.example', word: '' },
    { address: 'tom@partner.example', answer: 'accepted', delegate: null, word: '' },
  ]);
});

test('a missing SEQUENCE, DTSTAMP or DTSTART is unknown', async () => {
  const mail = PROGRAMS['Thunderbird']!({ to }).replace(/^(SEQUENCE|DTSTAMP|DTSTART|DTEND).*\r\n/gm, '');
  expect((await replied(mail)).reply).toMatchObject({ sequence: null, stampedAt: null, start: null });
});

test('a word is one line, without what changes how it reads, and no longer than a reason may be', async () => {
  const comment = `Line one\\nLine\u202E two ${'x'.repeat(60_000)}`;
  const { word } = (await replied(PROGRAMS['Thunderbird']!({ to, comment }))).reply.attendees[0]!;
  expect(word.startsWith('Line one Line two xxx')).toBe(true);
  expect(word.length).toBeLessThanOrEqual(300);
});

const REPLY = PROGRAMS['Thunderbird']!({ to });

test.each([
  [
    'an automatic reply, such as of someone who is away',
    'automatic',
    'From: jess@partner.example\r\nAuto-Submitted: auto-replied\r\nSubject: Away\r\n\r\nI am away.',
  ],
  [
    'a bounce, whatever is in it',
    'bounce',
    REPLY.replace('multipart/mixed', 'multipart/report; report-type=delivery-status'),
  ],
  ['an email that goes round in circles', 'loop', 'Received: from a by b\r\n'.repeat(31) + REPLY],
  ['an invitation that is sent back', 'notAReply', REPLY.replace('METHOD:REPLY', 'METHOD:REQUEST')],
  [
    'an answer to one occurrence of a series',
    'onlyOnce',
    REPLY.replace('END:VEVENT', 'RECURRENCE-ID:20260310T090000Z\r\nEND:VEVENT'),
  ],
  ['a file that is cut off', 'malformed', REPLY.replace('END:VCALENDAR', '')],
  ['no attendee', 'malformed', REPLY.replace(/^ATTENDEE.*\r\n/m, '')],
  ['an attendee who says nothing', 'malformed', REPLY.replace('PARTSTAT=DECLINED', 'PARTSTAT=NEEDS-ACTION')],
  ['two people who send it', 'malformed', `From: eve@evil.example\r\n${REPLY}`],
  [
    'a proposal without a time',
    'malformed',
    REPLY.replace('METHOD:REPLY', 'METHOD:COUNTER').replace(/^DTSTART.*\r\n/m, ''),
  ],
])('%s is %s', async (_, why, mail) => expect(await read(mail)).toBe(why));

test('a reply within a forwarded email is neither a reply nor words', async () => {
  const forwarded = `From: eve@evil.example\r\nContent-Type: message/rfc822\r\n\r\n${REPLY}`;
  expect(await read(forwarded)).toMatchObject({ letter: { words: '' } });
});
