import { describe, expect, test } from 'vitest';
import type { Clause } from '#contracts/events/suggestion.ts';
import type { Content } from '../port.ts';
import { connectionRequestMessage } from './connection-request.ts';
import { homeView } from './home.ts';
import { noticeMessage } from './notice.ts';
import { pressMessage } from './press.ts';
import { linkToAsker, linkToParticipant, notices, presses, sampleHome } from './testkit/facts.ts';
import { buttonsOf } from './testkit/limits.ts';
import { readable } from './testkit/readable.ts';

const seen = ({ blocks }: Pick<Content, 'blocks'>) => readable(blocks, 'America/New_York');

describe('the link', () => {
  test('tells the asker what they asked, how to connect, how long it works and when not to use it', () => {
    expect(
      seen(connectionRequestMessage(linkToAsker)),
    ).toBe(`Hi Ada. You wrote to me: “@U0KAIROS 90 minutes with @U0BEN & cara@example.com”. First I need to know who you are in Kairos.
Connect your account once: sign in to Kairos and select Connect. I'll take it from there. I only see when you're busy, never what you're doing.
[Connect your account]
The button works for 1 day, and only for you. Use it only if you wrote to Kairos in Slack yourself, and don't share it.`);
  });

  test('tells a participant who asks, for what, and that they need not', () => {
    expect(
      seen(connectionRequestMessage(linkToParticipant)),
    ).toBe(`Hi Ben. Ada Lovelace would like to meet with you: “Project kick-off”. I'm looking for a time when everyone's free, but your calendar isn't connected yet.
Connect your account once: sign in to Kairos and select Connect. I'll take it from there. I only see when you're busy, never what you're doing.
[Connect your account]
The button works for 1 day, and only for you. Use it only if you want to take part, and don't share it. Otherwise, there's nothing you need to do.`);
  });

  test.each([
    [30, '30 minutes'],
    [60, '1 hour'],
    [2880, '2 days'],
    [90, '1 hour 30 minutes'],
  ])('of %i minutes works for %s', (validFor, words) => {
    expect(seen(connectionRequestMessage({ ...linkToAsker, validFor }))).toContain(
      `The button works for ${words}, `,
    );
  });

  test('is the only button, and leads where it should', () => {
    expect(buttonsOf(connectionRequestMessage(linkToAsker).blocks)).toMatchObject([{ url: linkToAsker.url }]);
  });
});

describe('what became of a button', () => {
  test.each([
    ['done', '“Project kick-off” is booked for Tuesday, November 24, 2026, 04:00.'],
    [
      'notLinked',
      "I don't know who you are in Kairos yet. Connect your account, then try again. This button works only for you.\n[Connect your account]",
    ],
    ['notOrganizer', 'Only @U0ADA can book this.'],
    [
      'alreadyBooked',
      '“Project kick-off” is already booked for Wednesday, November 25, 2026, 04:00, so this button does nothing. For another time, click Move in my answer, or open the meeting.\n[Open the meeting]',
    ],
    [
      'taken',
      'This time is no longer free, so I looked again. Choose one of the times above.\n[Open the meeting]',
    ],
    [
      'closed',
      '“Project kick-off” is no longer open, so this button does nothing. Still want to meet? Ask me again in a new message.\n[Open the meeting]',
    ],
    [
      'refused',
      "That didn't work. At most 1,000 people can be left out. Nothing was changed.\n[Open the meeting]",
    ],
  ] as const)('%s', (outcome, words) => {
    expect(seen(pressMessage(presses[outcome]))).toBe(words);
  });

  test.each([
    ['you', 'You were just booked for another meeting at this time'],
    ['Noah London', 'Noah London was just booked for another meeting at this time'],
  ])('taken because of %s', (who, words) => {
    expect(seen(pressMessage({ ...presses.taken, who }))).toContain(`${words}, so I looked again.`);
  });

  test('says what was done', () => {
    const done = (action: typeof presses.done.action) => seen(pressMessage({ ...presses.done, action }));
    expect(done({ kind: 'cancel' })).toBe(
      '“Project kick-off” is cancelled, and everyone who was invited will be notified.',
    );
    expect(done({ kind: 'shorter', duration: 30 })).toBe(
      "“Project kick-off” is changed. I'm looking for a time again.",
    );
  });

  test('names the organizer where Slack does not know them', () => {
    const organizer = { name: 'Ada Lovelace', slackUser: null };
    const action = { kind: 'cancel' } as const;
    expect(seen(pressMessage({ ...presses.notOrganizer, organizer, action }))).toBe(
      'Only Ada Lovelace can cancel this.',
    );
  });
});

describe('a notice', () => {
  test.each([
    ['invitation', 'Ada Lovelace invited you to “Project kick-off”.', '[Join the meeting] [Decline]'],
    [
      'admitted',
      "Ada Lovelace asked me to find a time with you for “Project kick-off”. You don't need to reply, because you connected this Slack account and your calendar to Kairos.",
      '[Open the meeting] [Decline]',
    ],
    ['suggestions', '# Choose a time for “Project kick-off”', '[Open the meeting]'],
    ['needsYou', '# Your decision is needed for “Project kick-off”', '[Open the meeting]'],
    ['allDeclined', '# Your decision is needed for “Project kick-off”', '[Open the meeting]'],
    ['noTime', '# No time for “Project kick-off” yet', '[Open the meeting]'],
    [
      'booked',
      '“Project kick-off” with Ada Lovelace is booked.',
      "[Join the video call] [Open the meeting] [Can't make it]",
    ],
    ['cancelled', 'Ada Lovelace cancelled “Project kick-off”.', "There's nothing you need to do."],
    [
      'lapsed',
      "“Project kick-off” wasn't booked. Its dates, Nov 24 to Nov 30, 2026, have passed. Still want to meet? Create the meeting again with new dates.",
      '[Open the meeting]',
    ],
    [
      'calendarFailed',
      "“Project kick-off” is booked, but not in your calendar. Your calendar isn't connected.",
      '[Open the meeting]',
    ],
    [
      'calendarUpdate',
      "The video link for “Project kick-off” is here. You'll also get an invitation from the organizer's calendar.",
      '[Join the video call] [Open the meeting]',
    ],
    [
      'declined',
      "Ben Okri can't make it to “Project kick-off”.",
      '[Choose another time] [Keep this time] [Cancel the meeting]',
    ],
    [
      'changed',
      'Ada Lovelace changed the title, the description, and the video call of “Project kick-off”.',
      '[Join the video call] [Open the meeting]',
    ],
    [
      'removed',
      'Ada Lovelace took you off “Project kick-off”, so you no longer need to come.',
      'It was booked for Tuesday, November 24, 2026, 04:00 to 05:30.',
    ],
  ] as const)('of %s begins with what happened and ends with what to do', (kind, first, last) => {
    const lines = seen(noticeMessage(notices[kind])).split('\n');
    expect(lines[0]).toBe(first);
    expect(lines.at(-1)).toBe(last);
  });

  test('of times lets the organizer book', () => {
    expect(seen(noticeMessage(notices.needsYou))).toBe(`# Your decision is needed for “Project kick-off”
Cara Diaz hasn't replied yet.
Here's the best time I found:
*1. Tuesday, November 24, 2026, 04:00 to 05:30*
Best time. Unsure: someone may be busy. Everyone is free, well inside their hours. [Book]
You can book it without the people who are missing, send them a reminder, or change the meeting.
[Open the meeting]`);
  });

  test('is heard in the zone of the one who reads it', () => {
    expect(noticeMessage(notices.booked).text).toContain(
      'Tuesday, November 24, 2026, 2:30 PM to 4:00 PM, Kolkata time (UTC+5:30)',
    );
  });

  test('is heard on the clock of the one who reads it', () => {
    const { recipient } = notices.booked;
    expect(
      noticeMessage({ ...notices.booked, recipient: { ...recipient, clock: '24-hour' } }).text,
    ).toContain('Tuesday, November 24, 2026, 14:30 to 16:00, Kolkata time (UTC+5:30)');
  });

  test('says “you” to the one who reads it', () => {
    const notFree = [{ participant: 0, state: 'busy' as const }];
    const because: Clause[] = [
      { kind: 'free', count: 1, of: 2 },
      { kind: 'absent', state: 'busy', participants: [0], count: 1 },
    ];
    const suggestions = [{ ...notices.suggestions.suggestions![0]!, notFree, because }];
    expect(seen(noticeMessage({ ...notices.suggestions, suggestions }))).toContain('you are busy. [Book]');
  });

  test('of a moved meeting has the earlier time beside the new one', () => {
    const was = { start: '2026-11-23T09:00:00Z', end: '2026-11-23T10:30:00Z' };
    const booked = { ...notices.booked.booked!, was };
    const lines = seen(noticeMessage({ ...notices.booked, number: 2, booked })).split('\n');
    expect(lines.slice(0, 3)).toEqual([
      'Ada Lovelace moved “Project kick-off”.',
      '*Tuesday, November 24, 2026, 04:00 to 05:30*',
      'It was Monday, November 23, 2026, 04:00 to 05:30.',
    ]);
    expect(seen(noticeMessage({ ...notices.booked, number: 2 }))).not.toContain('replaces');
  });

  test('to someone added to a booked meeting asks, or invites', () => {
    const { booked } = notices.booked;
    const added = { ...notices.invitation, booked: booked! };
    expect(seen(noticeMessage({ ...added, asksToCome: true }))).toContain('[Yes, I can come]');
    expect(seen(noticeMessage(added))).toContain('Ada Lovelace invited you to “Project kick-off”.');
  });
});

describe('the home', () => {
  test('shows what waits, what comes next, and how to ask', () => {
    const text = seen(homeView(sampleHome));
    expect(text).toContain(`# Waiting for you
*“Retrospective”*
Best time: Tuesday, November 24, 2026, 04:00 to 05:30. Unsure, 60% confidence.
[Book] [Choose a time]
*“Offsite”*
No time works yet. A change would help. [View options]
# Your next meetings
*“Project kick-off”*
Tuesday, November 24, 2026, 04:00 to 05:30
[Join the video call] [Open]
[All meetings] [Settings]
---
# How to ask me for a meeting
`);
  });

  test('shows ten meetings and counts the rest', () => {
    const meetings = Array.from({ length: 12 }, () => sampleHome.meetings[0]!);
    const text = seen(homeView({ ...sampleHome, meetings }));
    expect(text.match(/“Project kick-off”/g)).toHaveLength(10);
    expect(text).toContain('\n2 more are booked.\n');
  });

  test('says that nothing is booked', () => {
    expect(seen(homeView({ ...sampleHome, meetings: [] }))).toMatch(
      /^# Your next meetings\nNothing is booked right now\.\n/,
    );
  });

  test('asks someone unknown to connect', () => {
    expect(seen(homeView({ connected: false, connect: 'https://kairos.example/connect' }))).toContain(
      "# Welcome to Kairos\nI find times when everyone's free. Connect your account once, and your meetings will appear here. I only see when you're busy, never what you're doing.\n[Connect your account]\n",
    );
  });
});
