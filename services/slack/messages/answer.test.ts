import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { notUnderstood } from '#contracts/events/slack.ts';
import type { Suggestion } from '#contracts/events/suggestion.ts';
import { EXAMPLES } from '#services/understanding/examples.ts';
import { readAction } from './action.ts';
import { answerMessage } from './answer.ts';
import type { AnswerFacts } from './facts.ts';
import { answers, bestSuggestion, SAMPLE_MEETING_ID, sampleMeeting } from './testkit/facts.ts';
import { buttonsOf } from './testkit/limits.ts';
import { readable } from './testkit/readable.ts';

const SETTINGS = 'https://kairos.example/settings';
const seen = (facts: AnswerFacts, zone = 'America/New_York') => readable(answerMessage(facts).blocks, zone);
const heard = (facts: AnswerFacts) => answerMessage(facts).text.replaceAll('\u2060', '');
const asked = (facts: AnswerFacts) =>
  buttonsOf(answerMessage(facts).blocks).flatMap(({ action_id, value }) =>
    typeof value === 'string' ? [readAction(String(action_id), value)] : [],
  );

describe('ranked times', () => {
  test('are told in the reader’s time, then in everyone’s own, with why, who is missing, and how to book', () => {
    expect(seen(answers.times)).toBe(`# Times for “Project kick-off”
  1 hour 30 minutes, Nov 24 to Nov 30, 2026, mornings
Nothing is booked yet. Ada Lovelace can book one of these, and I'll check the calendars again first.
*1. Tuesday, November 24, 2026, 04:00 to 05:30*
Best time. Unsure, 60% confidence. 2 of 3 people are free, while one calendar is unknown; it is soon. [Book]
  Ada: 10:00 AM · Ben: 2:30 PM
*2. Wednesday, November 25, 2026, 13:00 to 14:30*
Unlikely, 35% confidence. 1 of 3 people is free, while one is busy and one calendar is unknown. [Book]
Invited, not joined yet: Cara Diaz.
  Calendars checked: Saturday, November 21, 2026, 05:00.
[Open the meeting] [Cancel the meeting]`);
  });

  test('of which none is good come after what would help, and none of them is the best time', () => {
    const because: Suggestion['because'] = [{ kind: 'free', count: 3, of: 3 }, { kind: 'nothingGood' }];
    const change = { kind: 'shorter' as const, duration: 30 };
    const { start, end } = bestSuggestion;
    const told = seen({
      ...answers.times,
      suggestions: answers.times.suggestions.map((one) => ({ ...one, because })),
      improvements: [{ change, start, end, cost: 0, notFree: [], bent: [] }],
    });
    expect(told).toMatch(/good for everyone\..*30 minutes instead: .*The best I found:\n\*1\. /s);
    expect(told).not.toContain('Best time');
  });

  test('are heard in the organizer’s zone, by its name, without format', () => {
    expect(heard(answers.times)).toBe(`Times for “Project kick-off”
1 hour 30 minutes, Nov 24 to Nov 30, 2026, mornings
Nothing is booked yet. Ada Lovelace can book one of these, and I'll check the calendars again first.
1. Tuesday, November 24, 2026, 10:00 AM to 11:30 AM, Berlin time (UTC+1)
Best time. Unsure, 60% confidence. 2 of 3 people are free, while one calendar is unknown; it is soon.
2. Wednesday, November 25, 2026, 7:00 PM to 8:30 PM, Berlin time (UTC+1)
Unlikely, 35% confidence. 1 of 3 people is free, while one is busy and one calendar is unknown.
Invited, not joined yet: Cara Diaz.
Calendars checked: Sat, Nov 21, 11:00 AM, Berlin time (UTC+1).`);
  });

  test('name those who are unknown at all of the times once', () => {
    const times = answers.times.suggestions.map((one) => ({
      ...one,
      notFree: [{ participant: 2, state: 'unknown' as const }],
    }));
    const told = seen({ ...answers.times, shared: true, suggestions: times });
    expect(told.split('Calendar unknown: Cara Diaz.')).toHaveLength(2);
    expect(told.indexOf('Calendar unknown')).toBeLessThan(told.indexOf('*1.'));
  });

  test('are heard on the clock of the person who asked', () => {
    const meeting = { ...sampleMeeting, clock: '24-hour' } as const;
    const told = { ...answers.times, meeting };
    expect(heard(told)).toContain('1. Tuesday, November 24, 2026, 10:00 to 11:30, Berlin time (UTC+1)\n');
    expect(heard(told)).toContain('Calendars checked: Sat, Nov 21, 11:00, Berlin time (UTC+1).');
    expect(seen(told)).toContain(' · Ben: 14:30\n');
    const labels = buttonsOf(answerMessage(told).blocks).map((each) => each['accessibility_label']);
    expect(labels.slice(0, 2)).toEqual([
      'Book time 1: Tue, Nov 24, 10:00',
      'Book time 2: Wed, Nov 25, 19:00',
    ]);
  });

  test('have a button each that books this very time', () => {
    const [first, second] = answers.times.suggestions;
    expect(asked(answers.times)).toEqual([
      { meetingId: SAMPLE_MEETING_ID, action: { kind: 'book', start: first!.start } },
      { meetingId: SAMPLE_MEETING_ID, action: { kind: 'book', start: second!.start } },
      { meetingId: SAMPLE_MEETING_ID, action: { kind: 'cancel' } },
    ]);
    const labels = buttonsOf(answerMessage(answers.times).blocks).map((each) => each['accessibility_label']);
    expect(labels.slice(0, 2)).toEqual([
      'Book time 1: Tue, Nov 24, 10:00 AM',
      'Book time 2: Wed, Nov 25, 7:00 PM',
    ]);
  });

  const questions = (facts: AnswerFacts) =>
    buttonsOf(answerMessage(facts).blocks).flatMap(({ confirm, action_id }) => {
      const asked = confirm as Record<'title' | 'text' | 'confirm', { text: string }> | undefined;
      return String(action_id) === 'kairos:book' && asked
        ? [[asked.title.text, asked.text.text, asked.confirm.text]]
        : [];
    });
  const withoutCara = { ...bestSuggestion, bent: ['someoneMissing' as const] };

  test('ask once more before anyone is left out, by name where everyone is told of them anyway', () => {
    expect(questions({ ...answers.times, suggestions: [withoutCara] })).toEqual([
      ['Book without Cara Diaz?', 'Calendar unknown: Cara Diaz.', 'Book anyway'],
    ]);
    const told = { ...withoutCara, notFree: [], reason: '' };
    expect(questions({ ...answers.times, suggestions: [told], shared: true })).toEqual([
      ['Book without everyone?', 'Not everyone is known to be free then.', 'Book anyway'],
    ]);
    expect(questions({ ...answers.times, suggestions: [{ ...bestSuggestion, notFree: [] }] })).toEqual([]);
  });

  test('are not to be booked where none of the others is known', () => {
    const { parts: _, ...rest } = withoutCara as typeof withoutCara & { parts: unknown };
    const alone = {
      ...rest,
      notFree: [
        { participant: 1, state: 'unknown' as const },
        { participant: 2, state: 'unknown' as const },
      ],
      inconveniences: [],
      because: [
        { kind: 'free' as const, count: 1, of: 3 },
        { kind: 'absent' as const, state: 'unknown' as const, participants: [1, 2], count: 2 },
      ],
    } as unknown as typeof bestSuggestion;
    expect(seen({ ...answers.times, suggestions: [alone] })).not.toContain('[Book]');
  });

  test('are waited for, by name, while no one has replied', () => {
    expect(seen(answers.waiting)).toBe(`# Waiting for Ben Okri and Cara Diaz
  1 hour 30 minutes, Nov 24 to Nov 30, 2026, mornings
I've asked them when they're free. The best times for “Project kick-off” will appear here once someone joins. Don't want to wait? Ada Lovelace can choose a time on the meeting's page.
Invited, not joined yet: Ben Okri and Cara Diaz.
  Calendars checked: Saturday, November 21, 2026, 05:00.
[Open the meeting] [Cancel the meeting]`);
  });

  test('say how automatic mode goes on, and what the organizer can do meanwhile', () => {
    expect(seen({ ...answers.times, waitsFor: 'answers', suggestions: [bestSuggestion] })).toContain(
      '# A time for “Project kick-off”\n' +
        '  1 hour 30 minutes, Nov 24 to Nov 30, 2026, mornings\n' +
        "I'll book the best time once everyone replies. Don't want to wait? Ada Lovelace can book it now.\n",
    );
  });

  test('say why automatic mode cannot go on', () => {
    expect(seen({ ...answers.times, why: 'Waiting for Cara Diaz to reply.' })).toContain(
      '\nWaiting for Cara Diaz to reply. Nothing is booked yet. Ada Lovelace can book one of these,',
    );
  });

  test('say which time was lost before', () => {
    expect(seen({ ...answers.times, taken: '2026-11-23T09:00:00Z' })).toContain(
      '\nThe chosen time, Monday, November 23, 2026, 04:00, is no longer free, so I looked again. Nothing is booked yet',
    );
  });

  test('say plainly that no calendar could be read', () => {
    expect(seen({ ...answers.times, readAt: null })).toContain("I couldn't read any calendar yet.");
  });

  test('tell who has what to do, and who does not come', () => {
    const presences = ['notConnected', 'unreadable', 'declined'] as const;
    const people = sampleMeeting.people.map((person, index) => ({ ...person, presence: presences[index]! }));
    expect(seen({ ...answers.times, meeting: { ...sampleMeeting, people } })).toContain(
      'No calendar connected yet: Ada Lovelace.\n' +
        "Calendar couldn't be read: Ben Okri.\n" +
        'Declined: Cara Diaz.\n',
    );
    const elsewhere = people.map((person) => ({ ...person, presence: 'unknownZone' as const }));
    expect(seen({ ...answers.times, meeting: { ...sampleMeeting, people: elsewhere } })).toContain(
      'Time zone unknown: Ada Lovelace, Ben Okri, and Cara Diaz.\n',
    );
  });

  test('say who needs not come, and mark them among those who are waited for', () => {
    const meeting = {
      ...sampleMeeting,
      attendance: { optional: [2], quorums: [] },
    };
    expect(seen({ ...answers.times, meeting })).toContain('mornings. Cara Diaz is optional.\n');
    expect(seen({ ...answers.times, meeting })).toContain('Invited, not joined yet: Cara Diaz (optional).\n');
    const booked = seen({ ...answers.booked, meeting, by: 'automatic' });
    expect(booked).toContain("I chose the best time that works for everyone who's required.");
    expect(booked).toContain('Cara Diaz is optional.');
    expect(seen({ ...answers.booked, by: 'automatic' })).not.toContain("who's required");
  });

  test('tell whose invitation a limit held back, until they joined', () => {
    const meeting = (presence: 'notJoined' | 'ready') => ({
      ...sampleMeeting,
      people: sampleMeeting.people.map((one) => ({ ...one, presence, isHeldBack: true as const })).slice(1),
    });
    expect(seen({ ...answers.times, meeting: meeting('notJoined') })).toContain(
      "Not emailed, because today's limit on invitations is reached for them: Ben Okri and Cara Diaz. Send them the link from the meeting's page.",
    );
    expect(seen({ ...answers.times, meeting: meeting('ready') })).not.toContain('Not emailed');
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
      '  Person 0, Person 6, Person 12, and 6 more: 10:00 AM · Person 1, Person 7, Person 13, and 6 more: 6:00 PM · ',
    );
    expect(text).toContain(' · 8 more in other time zones\n');
  });

  test('have no clocks beneath where everyone has the same', () => {
    const people = sampleMeeting.people.map((person) => ({ ...person, zone: 'Europe/Berlin' }));
    expect(seen({ ...answers.times, meeting: { ...sampleMeeting, people } })).not.toContain('10:00 AM');
  });

  test('give no one the clock of someone else', () => {
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
            const there = start.setZone(zone).setLocale('en-US');
            const isSameDay = there.toISODate() === start.setZone(theirs[0]!).toISODate();
            const clock = text
              .split(/\n| {2}| · /)
              .find((each) => each.includes(`${name}`) && each.includes(': '));
            const own = there.toFormat(isSameDay ? 'h:mm a' : 'ccc, LLL d, h:mm a');
            expect(clock?.split(': ')[1]).toBe(new Set(theirs).size === 1 ? undefined : own);
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
      "I'm booking “Project kick-off” for Tuesday, November 24, 2026, 04:00 to 05:30. This takes a moment.",
    );
  });

  test('says when, by whom, without whom, where it is, and how to join', () => {
    expect(seen(answers.booked)).toBe(`# “Project kick-off” is booked
*Tuesday, November 24, 2026, 04:00 to 05:30*
Ada Lovelace chose this time.
Booked without Cara Diaz.
It's in Ada Lovelace's calendar, which has invited the participants.
  Ada: 10:00 AM · Ben: 2:30 PM
[Join the video call] [Open the meeting] [Move] [Cancel the meeting]`);
  });

  test('that was moved shows the old time struck through beside the new, and that it can be undone', () => {
    const before = { start: '2026-11-25T09:00:00Z', end: '2026-11-25T10:30:00Z' };
    const text = seen({ ...answers.booked, before, undo: { booking: 2, seconds: 10 } });
    expect(text).toContain(
      '~Wednesday, November 25, 2026, 04:00 to 05:30~ *Tuesday, November 24, 2026, 04:00 to 05:30*',
    );
    expect(text).toContain(
      "Ada Lovelace can undo this for 10 seconds. Then I'll add it to the calendar and notify everyone.",
    );
    expect(text).toContain('[Undo] [Join the video call]');
  });

  test('by automatic mode says so, and that the calendar follows', () => {
    const text = seen({ ...answers.booked, by: 'automatic', without: [], calendar: { state: 'due' } });
    expect(text).toContain(
      "\nI chose the best time that works for everyone.\nI'll add it to the calendar in a moment.\n",
    );
    expect(text).not.toContain('Join the video call');
  });

  test('has the video link that the organizer chose, whatever the calendar says', () =>
    expect(
      seen({ ...answers.booked, calendar: { state: 'due', videoLink: 'https://meet.jit.si/kairos-1' } }),
    ).toContain('[Join the video call]'));

  test('that is in no calendar says why, and that it holds', () => {
    expect(seen({ ...answers.booked, calendar: { state: 'failed', why: 'missingPermission' } })).toContain(
      "\nThe time is still booked, but it isn't in Ada Lovelace's calendar. I can't add events to Ada Lovelace's calendar without permission. Open the meeting to see what helps.\n",
    );
  });
});

test('no time: why, and a button for each change that would help', () => {
  expect(seen(answers.noTime)).toBe(`# No time for “Project kick-off” yet
  1 hour 30 minutes, Nov 24 to Nov 30, 2026, mornings
There's no time in these dates when enough people are free.
Any of these changes would give you a time:
Search other dates: Nov 24 to Dec 7, 2026. [Search these dates]
Make it shorter: 1 hour. [Make it shorter]
Make Cara Diaz optional. [Make Cara Diaz optional]
Invited, not joined yet: Cara Diaz.
  Calendars checked: Saturday, November 21, 2026, 05:00.
[Open the meeting] [Cancel the meeting]`);
  expect(asked(answers.noTime).map((each) => each?.action)).toEqual([
    ...answers.noTime.remedies,
    { kind: 'cancel' },
  ]);
});

test('no time and nothing that would help: where to go on', () => {
  expect(seen({ ...answers.noTime, remedies: [] })).toContain(
    "Other dates or a shorter meeting may help. Change the meeting on its page, and I'll look again.",
  );
});

test('everyone declined: who can do what', () => {
  expect(seen(answers.allDeclined)).toBe(`# Everyone declined “Project kick-off”
No one who was invited can make it. Ada Lovelace can change the dates or invite others on the web.
[Open the meeting] [Cancel the meeting]`);
});

test('a meeting that is over says so, and has no button that changes it', () => {
  expect(seen(answers.cancelled)).toBe(
    '# “Project kick-off” is cancelled\n' +
      "It was booked for Tuesday, November 24, 2026, 04:00. There's nothing you need to do.",
  );
  expect(seen({ ...answers.cancelled, was: null })).toBe(
    "# “Project kick-off” is cancelled\nThere's nothing you need to do.",
  );
  expect(seen(answers.lapsed)).toBe(`# “Project kick-off” wasn't booked
The dates, Nov 24 to Nov 30, 2026, passed without a booked time. Still want to meet? Ask me again in a new message.
Any of these changes would give you a time:
Search other dates: Nov 24 to Dec 7, 2026.
Make it shorter: 1 hour.
Make Cara Diaz optional.
[Open the meeting]`);
  expect(seen(answers.erased)).toBe("This meeting was deleted, so there's nothing left to show.");
  expect(seen({ ...answers.cancelled, was: null, undo: { booking: null, seconds: 1 } })).toBe(
    "# “Project kick-off” is cancelled\nAda Lovelace can undo this for 1 second. Then I'll notify everyone.\n[Undo]",
  );
  for (const facts of [answers.cancelled, answers.lapsed, answers.erased]) expect(asked(facts)).toEqual([]);
});

describe('a change of a meeting', () => {
  const change = (facts: Partial<typeof answers.change>) => seen({ ...answers.change, ...facts });
  const movable = {
    ...{
      id: answers.change.id,
      title: 'Budget review',
      people: [{ number: 1, name: 'Ben Okri' }],
      shared: false,
    },
    movable: {
      ...{ start: '2026-11-25T09:00:00Z', end: '2026-11-25T10:00:00Z', newDuration: 90, notFree: [1] },
      times: [...answers.times.suggestions],
    },
    reader: answers.change.reader,
  };

  test('says what is so now, and that it can be undone', () =>
    expect(seen(answers.change)).toBe(
      "“Budget review” now takes 1 hour 30 minutes: Tuesday, November 24, 2026, 04:00 to 05:30. You can undo this for 10 seconds. Then I'll update the calendar and notify everyone.\n[Undo] [Open the meeting]",
    ));

  test.each<[Parameters<typeof change>[0]['change'], string]>([
    [{ kind: 'details', title: 'Budget' }, '“Budget review” is now called “Budget”.'],
    [{ kind: 'details', description: '' }, 'I removed the description of “Budget review”.'],
    [{ kind: 'details', video: 'own', videoAddress: 'x' }, 'I changed the video link of “Budget review”.'],
    [{ kind: 'add', people: [], bookedTime: 'invited' }, "I'm inviting Ana to “Budget review”."],
    [
      { kind: 'add', people: [], bookedTime: 'asked' },
      "I'm asking Ana to join “Budget review”. It stays booked as it is.",
    ],
    [{ kind: 'remove', participants: [1], names: ['Ana'] }, 'Ana is no longer invited to “Budget review”.'],
    [
      { kind: 'details', aiDecisionMode: 'auto' },
      'I changed who chooses the time for “Budget review”. It stays booked as it is.',
    ],
    [{ kind: 'cancel' }, '“Budget review” is cancelled.'],
  ])('%j', (said, words) =>
    expect(change({ change: said ?? null, names: ['Ana'], undo: null })).toBe(`${words}\n[Open the meeting]`),
  );

  test('to someone who is simply invited says that they are asked to join while no time is booked', () => {
    const add = { kind: 'add' as const, people: [], bookedTime: 'invited' as const };
    expect(change({ change: add, names: ['Ana'], undo: null, booked: null })).toContain(
      "I'm inviting Ana to “Budget review”. No time is booked yet, so they're asked to join.",
    );
  });

  test('that no longer fits someone offers other times, which replace what was booked', () => {
    const facts = { ...answers.change, undo: null, movable };
    expect(seen(facts)).toContain(
      "1 hour 30 minutes no longer fit Ben Okri. 2 other times do. Choose one, and I'll check the calendars again first.",
    );
    expect(asked(facts)[0]?.action).toEqual({
      kind: 'book',
      start: answers.times.suggestions[0]!.start,
      insteadOf: '2026-11-25T09:00:00Z',
      newDuration: 90,
    });
    expect(seen({ ...facts, movable: { ...movable, shared: true } })).toContain('no longer fit everyone.');
  });

  test('to other days says that the dates are changed, and the time only once another one is chosen', () => {
    const days = { dateRangeStart: '2026-11-30', dateRangeEnd: '2026-12-04' };
    const facts = { ...answers.change, undo: null, change: { kind: 'move' as const, ...days }, movable };
    const changed = 'I changed the dates of “Budget review” to Nov 30 to Dec 4, 2026.';
    expect(seen(facts)).toContain(`${changed} It stays booked as it is until you choose another time.`);
    const none = { ...movable, movable: { ...movable.movable, times: [] } };
    expect(seen({ ...facts, movable: none })).toContain(`${changed}\n`);
    expect(seen({ ...facts, change: { kind: 'move' } })).not.toContain('the dates of');
  });
});

describe('a request', () => {
  test('that is being read', () => {
    expect(seen({ state: 'reading', meeting: null })).toBe("I'm reading your request.");
    expect(seen(answers.reading)).toBe(
      "I'm checking the calendars of Ada Lovelace, Ben Okri, and Cara Diaz for “Project kick-off”. The best times will appear here in a moment.",
    );
  });

  test.each([
    ['channel', true, "I've sent you a private message with a button. I'll take it from there."],
    ['channel', null, "I'm sending you a private message with a button. I'll take it from there."],
    ['im', true, "I've sent you a message with a button here. I'll take it from there."],
    [
      'channel',
      false,
      "I couldn't send you a private message. Send me a direct message, and I'll reply with a button.",
    ],
  ] as const)('of someone unknown, in a %s, sent: %s', (where, sent, then) => {
    expect(seen({ state: 'linkRequired', where, sent })).toBe(
      `Before I can do this, please connect your Kairos account. ${then}`,
    );
  });

  test.each(notUnderstood.options)('that leads to nothing says why and what to do: %s', (why) => {
    const about = why === 'refused' ? 'this day holds enough invitations' : 'every blue moon';
    const text = seen({ state: 'notUnderstood', why, about, clear: null, settings: SETTINGS });
    expect(text).toMatch(/[Aa]sk me|[Tt]ell me|write to me|Open your settings|holds enough invitations\.$/);
    expect(text).not.toMatch(/[!]|undefined|null/);
    const quotes = [
      'unclear',
      'repeats',
      'unclearSettings',
      'contradiction',
      'badDuration',
      'badDates',
      'badTimes',
      'badEmail',
      'noAddress',
    ];
    expect(text.includes('“every blue moon”')).toBe(quotes.includes(why));
  });

  test('that changed settings repeats what changed, and can be undone', () => {
    expect(seen(answers.settings)).toBe(`I changed when you take meetings, in your time zone:
• Wednesday: no meetings
• Least notice: 4 hours
[Undo] [Open your settings]`);
    expect(asked(answers.settings)).toEqual([
      { meetingId: SAMPLE_MEETING_ID, action: { kind: 'undoSettings' } },
    ]);
    expect(seen({ ...answers.settings, isUndone: true })).toBe(
      'I set your settings back to what they were.\n[Open your settings]',
    );
    expect(seen({ ...answers.settings, after: answers.settings.before })).toBe(
      'Your settings already say that, so I changed nothing.\n[Open your settings]',
    );
  });

  test('that asks for help leads to the settings', () => {
    const facts = {
      state: 'notUnderstood' as const,
      why: 'help' as const,
      about: null,
      clear: null,
      settings: SETTINGS,
    };
    expect(seen(facts)).toMatch(
      /When do you take meetings\? Tell me your hours, days off, breathing room, and least notice, or open your settings\. For example:(\n• .*){4} \[Open your settings\]$/,
    );
    expect(JSON.stringify(answerMessage(facts))).toContain(SETTINGS);
  });

  test('that was not understood is quoted without its signs, with an example', () => {
    expect(
      seen({
        state: 'notUnderstood',
        why: 'unclear',
        about: '<!channel> &lt;b&gt; <https://evil.example|click>',
        clear: '30 minutes, <@UANA|Ana>',
        settings: SETTINGS,
      }),
    ).toBe(
      "I didn't understand “@channel <b> click”.\n" +
        'I got the rest: “30 minutes, @Ana”.\n' +
        'Ask me again in a new message, for example:\n' +
        EXAMPLES.usual,
    );
  });
});
