import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { notUnderstood } from '#contracts/events/slack.ts';
import { EXAMPLES } from '../understanding/examples.ts';
import { readAction } from './action.ts';
import { answerMessage } from './answer.ts';
import type { AnswerFacts } from './facts.ts';
import { answers, bestSuggestion, SAMPLE_MEETING_ID, sampleMeeting } from './testkit/facts.ts';
import { buttonsOf } from './testkit/limits.ts';
import { readable } from './testkit/readable.ts';

const seen = (facts: AnswerFacts, zone = 'America/New_York') => readable(answerMessage(facts).blocks, zone);
const heard = (facts: AnswerFacts) => answerMessage(facts).text.replaceAll('\u2060', '');
const asked = (facts: AnswerFacts) =>
  buttonsOf(answerMessage(facts).blocks).flatMap(({ action_id, value }) =>
    typeof value === 'string' ? [readAction(String(action_id), value)] : [],
  );

describe('ranked times', () => {
  test('are told in the reader’s time, then in everyone’s own, with why, who is missing, and how to book', () => {
    expect(seen(answers.times)).toBe(`# Times for “Project kick-off”
  1 hour 30 minutes, Tuesday, 24 November 2026 to Monday, 30 November 2026, mornings
Nothing is booked yet: Ada Lovelace can book one of these. I then read the calendars once more.
*1. Nov 24, 2026, 04:00 to 05:30*
Best time, confidence 60 percent. 2 of 3 people are free, while one calendar is unknown; it is soon.
Calendar not known: Cara Diaz. [Book]
  Ada Lovelace: Tue 24 Nov, 10:00 to 11:30, Europe/Berlin (UTC+1)
  Ben Okri: Tue 24 Nov, 14:30 to 16:00, Asia/Kolkata (UTC+5:30)
  Time zone not known: Cara Diaz
*2. Nov 25, 2026, 13:00 to 14:30*
Confidence 35 percent. 1 of 3 people is free, while one is busy and one calendar is unknown.
Busy: Ada Lovelace. Calendar not known: Cara Diaz. [Book]
  Ada Lovelace: Wed 25 Nov, 19:00 to 20:30, Europe/Berlin (UTC+1)
  Ben Okri: Wed 25 Nov, 23:30 to Thu 26 Nov, 01:00, Asia/Kolkata (UTC+5:30)
  Time zone not known: Cara Diaz
Invited, and not joined yet: Cara Diaz.
  Calendars read: Nov 21, 2026, 05:00.
[Open the meeting] [Cancel the meeting]`);
  });

  test('are heard in the organizer’s zone, by its name, without format', () => {
    expect(heard(answers.times)).toBe(`Times for “Project kick-off”
1 hour 30 minutes, Tuesday, 24 November 2026 to Monday, 30 November 2026, mornings
Nothing is booked yet: Ada Lovelace can book one of these. I then read the calendars once more.
1. Tuesday, 24 November 2026, 10:00 to 11:30, Europe/Berlin (UTC+1)
Best time, confidence 60 percent. 2 of 3 people are free, while one calendar is unknown; it is soon.
Calendar not known: Cara Diaz.
2. Wednesday, 25 November 2026, 19:00 to 20:30, Europe/Berlin (UTC+1)
Confidence 35 percent. 1 of 3 people is free, while one is busy and one calendar is unknown.
Busy: Ada Lovelace. Calendar not known: Cara Diaz.
Invited, and not joined yet: Cara Diaz.
Calendars read: Sat 21 Nov, 11:00, Europe/Berlin (UTC+1).`);
  });

  test('have a button each that books this very time', () => {
    const [first, second] = answers.times.suggestions;
    expect(asked(answers.times)).toEqual([
      { meetingId: SAMPLE_MEETING_ID, action: { kind: 'book', start: first!.start } },
      { meetingId: SAMPLE_MEETING_ID, action: { kind: 'book', start: second!.start } },
      { meetingId: SAMPLE_MEETING_ID, action: { kind: 'cancel' } },
    ]);
    const labels = buttonsOf(answerMessage(answers.times).blocks).map((each) => each['accessibility_label']);
    expect(labels.slice(0, 2)).toEqual(['Book time 1: Tue 24 Nov, 10:00', 'Book time 2: Wed 25 Nov, 19:00']);
  });

  test('say how automatic mode goes on, and what the organizer can do meanwhile', () => {
    expect(seen({ ...answers.times, waitsFor: 'answers', suggestions: [bestSuggestion] })).toContain(
      '# A time for “Project kick-off”\n' +
        '  1 hour 30 minutes, Tuesday, 24 November 2026 to Monday, 30 November 2026, mornings\n' +
        'I book the best time that suits everyone as soon as all have answered. To have it sooner, Ada Lovelace can book it now.\n',
    );
  });

  test('say why automatic mode cannot go on', () => {
    expect(seen({ ...answers.times, why: 'No answer yet from Cara Diaz.' })).toContain(
      '\nNo answer yet from Cara Diaz. Nothing is booked yet: Ada Lovelace can book one of these.',
    );
  });

  test('say which time was lost before', () => {
    expect(seen({ ...answers.times, taken: '2026-11-23T09:00:00Z' })).toContain(
      '\nThe time that was chosen, Nov 23, 2026, 04:00, is free no longer. I have looked again. Nothing is booked yet',
    );
  });

  test('say plainly that no calendar could be read', () => {
    expect(seen({ ...answers.times, readAt: null })).toContain('No calendar could be read yet.');
  });

  test('tell who has what to do, and who does not come', () => {
    const presences = ['notConnected', 'unreadable', 'declined'] as const;
    const people = sampleMeeting.people.map((person, index) => ({ ...person, presence: presences[index]! }));
    expect(seen({ ...answers.times, meeting: { ...sampleMeeting, people } })).toContain(
      'No calendar connected yet: Ada Lovelace.\n' +
        'Calendar cannot be read at the moment: Ben Okri.\n' +
        'Declined: Cara Diaz.\n',
    );
  });

  test('name those who share a clock together, and count the rest of a crowd', () => {
    const zones = ['Europe/Berlin', 'Asia/Tokyo', 'UTC', 'Asia/Kolkata', 'Africa/Lagos', 'Asia/Dubai'];
    const people = Array.from({ length: 50 }, (_, number) => ({
      ...sampleMeeting.people[0]!,
      number,
      name: `Person ${number}`,
      zone: zones[number % 6]!,
    }));
    const text = seen({
      ...answers.times,
      suggestions: [bestSuggestion],
      meeting: { ...sampleMeeting, people },
    });
    expect(text).toContain(
      '  Person 0, Person 6, Person 12, Person 18 and 5 more people: Tue 24 Nov, 10:00 to 11:30, Europe/Berlin (UTC+1)\n' +
        '  Person 1, Person 7, Person 13, Person 19 and 5 more people: Tue 24 Nov, 18:00 to 19:30, Asia/Tokyo (UTC+9)\n',
    );
    expect(text).toContain('\n  8 more in other time zones\n');
  });

  test('are told once where everyone has the same clock', () => {
    const people = sampleMeeting.people.map((person) => ({ ...person, zone: 'Europe/Berlin' }));
    expect(seen({ ...answers.times, meeting: { ...sampleMeeting, people } })).toContain(
      '\n  Everyone: Tue 24 Nov, 10:00 to 11:30, Europe/Berlin (UTC+1)\n',
    );
  });

  test('give nobody the clock of somebody else', () => {
    const zones = ['Europe/Berlin', 'Asia/Kathmandu', 'America/New_York', 'Pacific/Kiritimati'];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...zones), { minLength: 2, maxLength: 4 }),
        fc.integer({ min: 0, max: 365 * 96 }),
        (theirs, quarter) => {
          const start = DateTime.fromISO('2026-11-24T00:00:00Z').plus({ minutes: quarter * 15 });
          const people = theirs.map((zone, number) => ({
            ...sampleMeeting.people[0]!,
            number,
            name: `P${number}`,
            zone,
          }));
          const time = { start: start.toUTC().toISO()!, end: start.plus({ minutes: 30 }).toUTC().toISO()! };
          const text = seen({
            ...answers.times,
            meeting: { ...sampleMeeting, people },
            suggestions: [{ ...bestSuggestion, ...time }],
          });
          for (const { name, zone } of people) {
            const own = start
              .setZone(zone)
              .setLocale('en-GB')
              .toFormat('ccc d LLL, HH:mm')
              .replace('Sept', 'Sep');
            const line = text.split('\n').find((each) => each.startsWith('  ') && each.includes(name));
            const shared = text.split('\n').find((each) => each.startsWith('  Everyone'));
            expect(line ?? shared).toContain(`: ${own} to`);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('a booking', () => {
  test('under way is told as such', () => {
    expect(seen(answers.booking)).toBe(
      'I am booking “Project kick-off” for Nov 24, 2026, 04:00 to 05:30. This takes a moment.',
    );
  });

  test('says when, by whom, without whom, where it stands, and how to join', () => {
    expect(seen(answers.booked)).toBe(`# “Project kick-off” is booked
*Nov 24, 2026, 04:00 to 05:30*
Chosen by Ada Lovelace.
Booked without Cara Diaz.
It is in the Google calendar of Ada Lovelace, and Google has invited the participants.
  Ada Lovelace: Tue 24 Nov, 10:00 to 11:30, Europe/Berlin (UTC+1)
  Ben Okri: Tue 24 Nov, 14:30 to 16:00, Asia/Kolkata (UTC+5:30)
[Join the video call] [Open the meeting] [Cancel the meeting]`);
  });

  test('by automatic mode says so, and that the calendar follows', () => {
    const text = seen({ ...answers.booked, by: 'automatic', without: [], calendar: { state: 'due' } });
    expect(text).toContain(
      '\nI chose the best time that suits everyone.\nThe calendar event follows in a moment.\n',
    );
    expect(text).not.toContain('Join the video call');
  });

  test('that is in no calendar says why, and that it holds', () => {
    expect(seen({ ...answers.booked, calendar: { state: 'failed', why: 'missingPermission' } })).toContain(
      '\nThe booking holds, but it is not in the Google calendar of Ada Lovelace: the permission to write into the calendar is missing. The page of the meeting says what helps.\n',
    );
  });
});

test('no time: why, and a button for each change that would help', () => {
  expect(seen(answers.noTime)).toBe(`# No time for “Project kick-off” yet
  1 hour 30 minutes, Tuesday, 24 November 2026 to Monday, 30 November 2026, mornings
I compared the calendars and found no time in these dates, not even outside the preferred hours.
With one of these changes there is a time:
Look in other dates: Tuesday, 24 November 2026 to Monday, 7 December 2026. [Look in these dates]
Make it shorter: 1 hour. [Make it shorter]
Meet without Cara Diaz. [Meet without Cara Diaz]
Invited, and not joined yet: Cara Diaz.
  Calendars read: Nov 21, 2026, 05:00.
[Open the meeting] [Cancel the meeting]`);
  expect(asked(answers.noTime).map((each) => each?.action)).toEqual([
    ...answers.noTime.remedies,
    { kind: 'cancel' },
  ]);
});

test('no time and nothing that would help: where to go on', () => {
  expect(seen({ ...answers.noTime, remedies: [] })).toContain(
    'Other dates or a shorter meeting may help: change the meeting on its page, and I look again.',
  );
});

test('everybody declined: who can do what', () => {
  expect(seen(answers.allDeclined)).toBe(`# Everybody declined “Project kick-off”
Nobody who was asked can come. Ada Lovelace can change the dates or invite others on the web.
[Open the meeting] [Cancel the meeting]`);
});

test('a meeting that is over says so, and has no button that changes it', () => {
  expect(seen(answers.cancelled)).toBe(
    '# “Project kick-off” is cancelled\n' +
      'It will not take place. It was booked for Nov 24, 2026, 04:00. You need not do anything.',
  );
  expect(seen({ ...answers.cancelled, was: null })).toContain(
    'It will not take place. You need not do anything.',
  );
  expect(seen(answers.lapsed)).toBe(`# “Project kick-off” was not scheduled
The dates have passed, and no time was booked: Tuesday, 24 November 2026 to Monday, 30 November 2026. To meet after all, ask me again in a new message.
This would give a time:
Look in other dates: Tuesday, 24 November 2026 to Monday, 7 December 2026.
Make it shorter: 1 hour.
Meet without Cara Diaz.
[Open the meeting]`);
  expect(seen(answers.erased)).toBe('This meeting was deleted, so there is nothing left to show.');
  for (const facts of [answers.cancelled, answers.lapsed, answers.erased]) expect(asked(facts)).toEqual([]);
});

describe('a request', () => {
  test('that is being read', () => {
    expect(seen({ state: 'reading', meeting: null })).toBe('I am reading your request.');
    expect(seen(answers.reading)).toBe(
      'I am reading the calendars of Ada Lovelace, Ben Okri and Cara Diaz for “Project kick-off”. The best times appear here in a moment.',
    );
  });

  test.each([
    ['channel', true, 'I have sent you a private message with a button. Then I go on by myself.'],
    ['channel', null, 'I am sending you a private message with a button. Then I go on by myself.'],
    ['im', true, 'I have sent you a message with a button here. Then I go on by myself.'],
    [
      'channel',
      false,
      'I could not send you a private message, so write to me in a conversation of our own, and I answer there with a button.',
    ],
  ] as const)('of somebody unknown, in a %s, sent: %s', (where, sent, then) => {
    expect(seen({ state: 'linkRequired', where, sent })).toBe(
      `Before I can look for a time, please connect your Kairos account once. ${then}`,
    );
  });

  test.each(notUnderstood.options)('that leads to nothing says why and what to do: %s', (why) => {
    const about = why === 'refused' ? 'this day holds enough invitations' : 'every blue moon';
    const text = seen({ state: 'notUnderstood', why, about });
    expect(text).toMatch(/ask me|write to me|holds enough invitations\.$/);
    expect(text).not.toMatch(/[!]|undefined|null/);
    const quotes = ['unclear', 'contradiction', 'badDuration', 'badDates', 'badEmail', 'noAddress'];
    expect(text.includes('“every blue moon”')).toBe(quotes.includes(why));
  });

  test('that was not understood is quoted without its signs, with an example', () => {
    expect(
      seen({
        state: 'notUnderstood',
        why: 'unclear',
        about: '<!channel> &lt;b&gt; <https://evil.example|click>',
      }),
    ).toBe(
      'I did not understand “@channel <b> click”.\n' +
        'Please ask me again in a new message, for example:\n' +
        EXAMPLES.usual,
    );
  });
});
