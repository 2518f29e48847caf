import { describe, expect, test } from 'vitest';
import type { Alarm } from '#contracts/alarm.ts';
import type { Suggestion } from '#contracts/events/suggestion.ts';
import { compose } from './compose.ts';
import {
  everyKind,
  sampleBooking,
  sampleFacts,
  sampleSettings,
  sampleSuggestion,
} from './testkit/fixtures.ts';

const { file: _, ...withoutFile } = everyKind.booked;
const urls = (text: string) => text.match(/https?:\/\/\S+/g) ?? [];

describe('times', () => {
  const bookedFor = (zone: string | null, start: string, end: string) =>
    compose(
      {
        ...withoutFile,
        recipient: { ...sampleFacts.recipient, zone },
        booked: { ...sampleBooking, start, end },
      },
      sampleSettings,
    );

  test.each([
    ['Asia/Kolkata', 'Tuesday, November 24, 2026, 2:30 PM to 4:00 PM, Kolkata time (UTC+5:30)'],
    ['America/New_York', 'Tuesday, November 24, 2026, 4:00 AM to 5:30 AM, New York time (UTC-5)'],
    ['Asia/Kathmandu', 'Tuesday, November 24, 2026, 2:45 PM to 4:15 PM, Kathmandu time (UTC+5:45)'],
    ['UTC+3', 'Tuesday, November 24, 2026, 12:00 PM to 1:30 PM, UTC+3'],
    ['UTC', 'Tuesday, November 24, 2026, 9:00 AM to 10:30 AM, UTC'],
  ])('are told in the recipient’s own zone, %s', (zone, words) => {
    const { text } = bookedFor(zone, sampleBooking.start, sampleBooking.end);
    expect(text).toContain(`When: ${words}\nDuration`);
    expect(text).not.toContain('Times are in');
  });

  test('are told in the organizer’s zone and in UTC while the recipient’s is unknown', () => {
    const { text, subject } = bookedFor(null, sampleBooking.start, sampleBooking.end);
    expect(text).toContain(
      'When: Tuesday, November 24, 2026, 10:00 AM to 11:30 AM, Berlin time (UTC+1)\n' +
        '  or Tuesday, November 24, 2026, 9:00 AM to 10:30 AM, UTC\n',
    );
    expect(text).toContain("Times are in Ada Lovelace's time zone, since we don't know yours yet.");
    expect(subject).toBe('Booked for Tue, Nov 24, 10:00 AM (Berlin): Project kick-off');
  });

  test('are told on the clocks of others to whoever is told their zones, with the day where that differs', () => {
    const organizer = { ...sampleFacts.recipient, number: 0, zone: 'Europe/Berlin' };
    const person = (number: number, name: string, zone?: string) => ({ number, name, ...(zone && { zone }) });
    const people = [
      person(0, 'Ada Lovelace'),
      ...[person(1, 'Ben Okri', 'Africa/Lagos'), person(2, 'Cara Diaz', 'America/New_York')],
      ...[person(3, 'Dan Roy'), person(4, 'Emi Sato', 'Asia/Tokyo'), person(5, 'Fumi Ito', 'Asia/Tokyo')],
      ...[person(6, 'Gen Mori', 'Asia/Tokyo'), person(7, 'Hana Abe', 'Asia/Tokyo')],
    ];
    const clocksAt = (start: string, end: string) =>
      compose(
        { ...withoutFile, recipient: organizer, people, booked: { ...sampleBooking, start, end } },
        sampleSettings,
      ).text.match(/^That's .*$/m)?.[0];
    // Lagos is where Berlin is in winter.
    expect(clocksAt('2026-11-24T09:00:00Z', '2026-11-24T10:00:00Z')).toBe(
      "That's 4:00 AM for Cara and 6:00 PM for Emi, Fumi, and 2 others.",
    );
    expect(clocksAt('2026-11-24T16:00:00Z', '2026-11-24T17:00:00Z')).toBe(
      "That's 11:00 AM for Cara and 1:00 AM on Wednesday for Emi, Fumi, and 2 others.",
    );
    expect(compose({ ...withoutFile, recipient: organizer }, sampleSettings).text).not.toContain("That's");
  });

  test.each([
    [
      'Europe/Lisbon',
      'January 12, 2027, 10:00 AM to 11:30 AM, Lisbon time (UTC)\nDuration',
      '10:00 AM (Lisbon)',
    ],
    ['Europe/Lisbon', 'July 1, 2027, 11:00 AM to 12:30 PM, Lisbon time (UTC+1)\n  or ', '11:00 AM (Lisbon)'],
    ['UTC', 'January 12, 2027, 10:00 AM to 11:30 AM, UTC\nDuration', '10:00 AM (UTC)'],
    ['UTC+3', 'January 12, 2027, 1:00 PM to 2:30 PM, UTC+3\n  or ', '1:00 PM (UTC+3)'],
  ])('are told in UTC beside an organizer’s %s only where that is another hour', (zone, words, brief) => {
    const day = words.startsWith('July') ? '2027-07-01' : '2027-01-12';
    const booked = { ...sampleBooking, start: `${day}T10:00:00Z`, end: `${day}T11:30:00Z` };
    const recipient = { ...sampleFacts.recipient, zone: null };
    const organizer = { ...sampleFacts.organizer, zone };
    const { subject, text } = compose({ ...withoutFile, recipient, organizer, booked }, sampleSettings);
    expect(text).toContain(words);
    expect(subject).toContain(brief);
  });

  test.each(['invitation', 'cancelled', 'confirmAnswer'] as const)(
    'are not said to be in anyone’s zone by an email without any, such as of the kind %s',
    (kind) => {
      const { booked: _, ...facts } = everyKind[kind];
      expect(compose(facts, sampleSettings).text).not.toContain('Times are in');
    },
  );

  test('name both days where midnight lies between', () => {
    const { text } = bookedFor('Asia/Tokyo', '2026-11-24T14:30:00Z', '2026-11-24T15:30:00Z');
    expect(text).toContain(
      'Tuesday, November 24, 2026, 11:30 PM to Wednesday, November 25, 2026, 12:30 AM, Tokyo time (UTC+9)',
    );
  });

  test('name the offset of their own day, not of the day of the email', () => {
    const { text } = bookedFor('Europe/Berlin', '2027-07-01T09:00:00Z', '2027-07-01T10:00:00Z');
    expect(text).toContain('Thursday, July 1, 2027, 11:00 AM to 12:00 PM, Berlin time (UTC+2)');
  });

  test('an invitation tells the days of the organizer as days, in their zone', () => {
    expect(compose(sampleFacts, sampleSettings).text).toContain(
      'Dates: Nov 24 to Nov 30, 2026, Berlin time (UTC+1)\nPreferred hours',
    );
  });

  test('an invitation tells what else the organizer said of the time, in the zone of the dates', () => {
    const said = { latest: '16:00', excludedDays: ['2026-11-26'], nights: true };
    const { text } = compose(
      { ...sampleFacts, meeting: { ...sampleFacts.meeting, ...said } },
      sampleSettings,
    );
    expect(text).toContain(
      'Also asked for: Until 4:00 PM Berlin time (UTC+1), not on Nov 26, also at night\n',
    );
    expect(compose(sampleFacts, sampleSettings).text).not.toContain('Also asked for');
  });
});

describe('what each letter says', () => {
  test('an invited person has personal links to join and to decline, and can unsubscribe', () => {
    const mail = compose(sampleFacts, sampleSettings);
    expect(urls(mail.text)).toEqual([
      sampleFacts.links.open,
      sampleFacts.links.decline,
      sampleFacts.links.unsubscribe,
    ]);
    expect(mail.unsubscribeUrl).toBe(sampleFacts.links.unsubscribe);
    expect(mail.replyTo).toEqual({ name: 'Ada Lovelace', address: 'ada@example.com' });
  });

  test('an email to the organizer has no other Reply-To', () => {
    expect(compose(everyKind.suggestions, sampleSettings).replyTo).toBeUndefined();
  });

  test('an invitation says who chooses the time', () => {
    expect(compose(sampleFacts, sampleSettings).text).toContain(
      'Who chooses the time: Kairos, once everyone replies',
    );
    const manual = { ...sampleFacts, meeting: { ...sampleFacts.meeting, aiDecisionMode: 'manual' as const } };
    expect(compose(manual, sampleSettings).text).toContain('Who chooses the time: Ada Lovelace, from');
  });

  test('a repeated invitation says that it is one', () => {
    const { subject, text } = compose({ ...sampleFacts, number: 2 }, sampleSettings);
    expect(subject).toBe('Reminder: Project kick-off');
    expect(text).toContain('Ada Lovelace sent you a reminder');
  });

  test('a calendar update brings the video link, says that the meeting is on, and what its file is for', () => {
    const { subject, text } = compose(everyKind.calendarUpdate, sampleSettings);
    expect(subject).toBe('Video link for Tue, Nov 24, 10:00 AM (Berlin): Project kick-off');
    expect(text).toContain(
      "“Project kick-off” is on. You'll also get an invitation from the organizer's calendar.",
    );
    expect(text).toContain('The attached file only removes the entry from our earlier email');
  });

  test("an event in a calendar that tells no one is the organizer's own, and no one hears of Google", () => {
    const recipient = { ...sampleFacts.recipient, number: 0 };
    const booked = { ...sampleBooking, event: 'own' as const };
    const told = compose({ ...everyKind.booked, recipient, booked }, sampleSettings).text;
    expect(told).toContain(
      "It's in your calendar, and we've emailed the participants an invitation for theirs.",
    );
    const update = compose({ ...everyKind.calendarUpdate, recipient, booked }, sampleSettings);
    expect(update.text).toContain("“Project kick-off” is on. It's in your calendar now.");
    expect(`${told}${update.text}${update.calendar?.content}`).not.toContain('Google');
  });

  test('a video link that the organizer chose says where it leads, and no calendar is to bring one', () => {
    const videoLink = 'https://rooms.example.com/mia';
    const booked = { ...sampleBooking, videoLink, videoChosen: true as const, linkMayFollow: true };
    const letter = compose({ ...everyKind.booked, booked }, sampleSettings);
    expect(letter.html).toContain('Join the video call at rooms.example.com');
    expect(letter.text).toContain("Ada Lovelace's calendar hasn't responded yet.");
    expect(letter.text).not.toContain('If it brings');
    expect(letter.calendar?.content).toContain(`LOCATION:${videoLink}`);
    const update = compose({ ...everyKind.calendarUpdate, booked }, sampleSettings);
    expect(update.subject).toBe('Calendar event for Tue, Nov 24, 10:00 AM (Berlin): Project kick-off');
    const unsafe = { ...booked, videoLink: 'http://rooms.example.com/mia' };
    expect(compose({ ...everyKind.booked, booked: unsafe }, sampleSettings).text).not.toContain('rooms.');
  });

  test('the alert is told with the invitation, with the booking and its file, and as a change', () => {
    const withAlarm = (kind: 'invitation' | 'booked' | 'changed', alarm: Alarm) => {
      const facts = everyKind[kind];
      return compose({ ...facts, meeting: { ...facts.meeting, alarm } }, sampleSettings);
    };
    expect(withAlarm('invitation', '1d').text).toContain('Alert: 1 day before');
    const booked = withAlarm('booked', '10m');
    expect(booked.text).toContain('Alert: 10 minutes before');
    expect(booked.calendar?.content).toContain('TRIGGER:-PT10M');
    const without = withAlarm('booked', 'none');
    expect(without.text).toContain('Alert: None');
    expect(without.calendar?.content).not.toContain('VALARM');
    const changed = { ...everyKind.changed, changed: { texts: [], alarm: true as const } };
    expect(compose(changed, sampleSettings).text).toContain('the alert');
  });

  test('a booking that the calendar has not answered to says that the link follows', () => {
    const late = { ...everyKind.booked, booked: { ...sampleBooking, linkMayFollow: true } };
    const { text } = compose(late, sampleSettings);
    expect(text).toContain(
      "Ada Lovelace's calendar hasn't responded yet. If it brings a video link, we'll email you that.",
    );
    expect(text).toContain('Open the attached invitation');
  });

  test.each([
    ['unreachable', 'Kairos will keep trying until the meeting is over. Open the meeting to try now.'],
    ['disconnected', 'Connect it again in your settings, and Kairos will add the event.'],
    ['refused', 'Open the meeting to try again.'],
    [
      'moveRefused',
      'Kairos will keep trying until the meeting is over. You can also move the event yourself, or open the meeting to try now.',
    ],
  ] as const)('a calendar that is %s: the organizer hears what comes next', (calendarTrouble, next) => {
    const { text } = compose({ ...everyKind.calendarFailed, calendarTrouble }, sampleSettings);
    expect(text).toContain(`The time is still booked. ${next}`);
  });

  test('a clock with new rules: the organizer hears both times, and is asked', () => {
    const { subject, text } = compose(everyKind.clockMoved, sampleSettings);
    expect(subject).toBe('Now at 4:00 AM in Winnipeg: Project kick-off');
    expect(text).toContain('“Project kick-off” was booked for 5:00 AM in Winnipeg, which is now 4:00 AM');
    expect(text).toContain('Do you want to move it to 5:00 AM?');
  });

  test('a calendar account that was lost is named, without a link', () => {
    const { text } = compose(
      { ...everyKind.calendarFailed, calendarTrouble: 'disconnected', lostCalendar: 'mia@icloud.com' },
      sampleSettings,
    );
    expect(text.replaceAll('\u2060', '')).toContain(
      'Your calendar account mia@icloud.com no longer gives Kairos access.',
    );
    expect(text).not.toContain('mia@icloud.com');
  });

  test('suggestions come in their order with confidence and reason', () => {
    const { text } = compose(
      {
        ...everyKind.suggestions,
        suggestions: [
          sampleSuggestion,
          {
            ...sampleSuggestion,
            start: '2026-11-25T17:00:00Z',
            end: '2026-11-25T18:30:00Z',
            confidence: 55,
            reason: 'Most people are free.',
          },
        ],
      },
      sampleSettings,
    );
    expect(text).toContain(
      [
        '1. Tuesday, November 24, 2026, 10:00 AM to 11:30 AM, Berlin time (UTC+1)',
        '   Likely, 87% confidence. Everyone is free, well inside their hours.',
        '',
        '2. Wednesday, November 25, 2026, 6:00 PM to 7:30 PM, Berlin time (UTC+1)',
        '   Unsure, 55% confidence. Most people are free.',
      ].join('\n'),
    );
  });

  test('four people who only share a late hour: says near misses by name, and what would work for all', () => {
    const near = (start: string, end: string, busy: number): Suggestion => ({
      ...{ start, end, confidence: 40, reason: '', inconveniences: [], bent: ['someoneMissing'] },
      costs: {
        inconvenience: 0,
        worstOff: 0,
        missing: 90,
        unknown: 0,
        preference: 0,
        oddStart: 0,
        later: 0,
        carried: 0,
      },
      notFree: [{ participant: busy, state: 'busy' }],
      because: [
        { kind: 'free', count: 3, of: 4 },
        { kind: 'absent', state: 'busy', participants: [busy], count: 1 },
        { kind: 'neverForAll' },
      ],
    });
    const { text } = compose(
      {
        ...everyKind.suggestions,
        suggestions: [
          near('2026-11-24T14:00:00Z', '2026-11-24T15:00:00Z', 1),
          near('2026-11-24T09:00:00Z', '2026-11-24T10:00:00Z', 2),
        ],
        improvements: [
          {
            change: { kind: 'shorter', duration: 30 },
            ...{ start: '2026-11-24T11:30:00Z', end: '2026-11-24T12:00:00Z', cost: 2, notFree: [], bent: [] },
          },
          {
            change: { kind: 'widerDates', dateRangeStart: '2026-11-24', dateRangeEnd: '2026-11-25' },
            ...{ start: '2026-11-25T09:00:00Z', end: '2026-11-25T10:00:00Z', cost: 2, notFree: [], bent: [] },
          },
        ],
      },
      sampleSettings,
    );
    for (const words of [
      'No time in these dates suits everyone.',
      'Unlikely, 40% confidence. Ben is busy.',
      'Cara is busy.',
      '30 minutes instead: Tuesday, November 24, at 12:30 PM works for everyone.',
      'Dates until November 25: Wednesday, November 25, at 10:00 AM works for everyone. Everyone who joined is asked to agree to the new dates.',
    ])
      expect(text.replace(/\s+/g, ' ')).toContain(words);
    expect(text).not.toContain('May be missing');
  });

  test.each(['suggestions', 'needsYou'] as const)('%s puts what helps first if no time is good', (kind) => {
    const { text } = compose(
      {
        ...everyKind[kind],
        suggestions: everyKind.suggestions.suggestions!.map((one) => ({
          ...one,
          because: [{ kind: 'free', count: 4, of: 4 }, { kind: 'nothingGood' }],
        })),
        improvements: [
          {
            change: { kind: 'shorter', duration: 30 },
            ...{ start: '2026-11-24T11:30:00Z', end: '2026-11-24T12:00:00Z', cost: 2, notFree: [], bent: [] },
          },
        ],
      },
      sampleSettings,
    );
    const words = text.replace(/\s+/g, ' ');
    expect(words).toMatch(
      /No time in these dates is good for everyone.* 30 minutes instead: .* The best we found.*confidence/,
    );
    expect(words).not.toContain('Here are the best times');
  });

  test('no time comes with the remedies that would work', () => {
    expect(compose(everyKind.noTime, sampleSettings).text).toContain(
      [
        '- Search other dates: Nov 24 to Dec 7, 2026.',
        '- Make it shorter: 1 hour.',
        '- Make Cara Diaz optional.',
      ].join('\n'),
    );
  });

  test('a video room that is neither Google’s nor ours is not linked', () => {
    const elsewhere = { ...sampleBooking, videoLink: 'https://meet.google.com.evil.example/abc' };
    const { text, html } = compose({ ...everyKind.booked, booked: elsewhere }, sampleSettings);
    expect(text + html).not.toContain('evil.example');
    const own = { ...sampleBooking, videoLink: 'https://kairos.example/demo-google/meet/abc' };
    expect(compose({ ...everyKind.booked, booked: own }, sampleSettings).text).toContain(own.videoLink);
  });

  test.each([
    'https://evil.example/x',
    'javascript:alert(1)',
    '/meetings',
    'https://kairos.example.evil.example/',
  ])('facts that link to %s are refused', (open) => {
    expect(() => compose({ ...sampleFacts, links: { open } }, sampleSettings)).toThrow('public address');
  });
});

describe('someone who is optional', () => {
  const { recipient } = sampleFacts;
  const optional = { ...recipient, optional: true as const };
  const textOf = (facts: Parameters<typeof compose>[0]) => compose(facts, sampleSettings).text;
  const missed = { ...sampleBooking, invitedAnyway: [1] };

  test('is told so when invited, and nobody else is', () => {
    expect(textOf({ ...sampleFacts, recipient: optional })).toContain("You're optional");
    expect(textOf(sampleFacts)).not.toContain('optional');
  });

  test('is told that they needn’t come to the booked time, and so is the organizer if they can’t', () => {
    const booked = everyKind.booked;
    expect(textOf({ ...booked, recipient: optional, booked: sampleBooking })).toContain(
      "You're optional, so",
    );
    expect(textOf({ ...booked, recipient: optional, booked: missed })).toContain("you can't make this time");
    expect(textOf({ ...booked, recipient: { ...recipient, number: 0 }, booked: missed })).toContain(
      "Ben Okri can't make it and doesn't have to. We invited them anyway.",
    );
    expect(textOf({ ...booked, recipient: { ...recipient, number: 2 }, booked: missed })).not.toContain(
      'going by',
    );
  });
});

describe('a meeting that does not wait past its deadline', () => {
  const SILENCE = "If you don't reply in time, the meeting goes ahead without your answer.";
  const textOf = (facts: Parameters<typeof compose>[0]) => compose(facts, sampleSettings).text;
  const { goesAhead: _, ...waiting } = everyKind.reminder;

  test('tells those who are silent so, and only of such a meeting', () => {
    expect(textOf(everyKind.reminder)).toContain(SILENCE);
    expect(textOf({ ...everyKind.reminder, kind: 'invitation', number: 1 })).toContain(SILENCE);
    expect(textOf(everyKind.reminder).match(/November 23, 2026, 9:30 PM/g)).toHaveLength(1);
    expect(textOf(everyKind.reminder)).toContain('Kairos, once everyone replies or replies are due');
    expect(textOf(waiting)).not.toContain('goes ahead');
  });

  test('does not tell the organizer that they have to decide, while no one has joined', () => {
    expect(textOf(everyKind.deadline)).toContain('Nothing is booked until you decide.');
    expect(textOf({ ...everyKind.deadline, goesAhead: true })).toContain(
      'Nothing is booked until someone joins.',
    );
  });
});

describe('proposed times', () => {
  const { subject, text } = compose(everyKind.proposals, sampleSettings);

  test('come with their place among all times, and who proposed them', () => {
    expect(subject).toBe('Cara Diaz proposed a time: Project kick-off');
    expect(text).not.toContain('Proposed by');
    const [proposal] = everyKind.proposals.proposals!;
    const both = { ...everyKind.proposals, proposals: [proposal!, { ...proposal!, participant: 1 }] };
    expect(compose(both, sampleSettings).text).toContain('Proposed by Cara Diaz.');
    expect(text).toContain('Number 2 of 40 times we compared.');
    expect(text).toContain('Likely, 87% confidence. Everyone is free, well inside their hours.');
  });

  test('outside the dates say what to do', () => {
    const [proposal] = everyKind.proposals.proposals!;
    const outside = { ...proposal!, notPossible: 'outsideDates' as const, ranked: null };
    expect(compose({ ...everyKind.proposals, proposals: [outside] }, sampleSettings).text).toContain(
      "Outside the meeting's dates. Change the dates to book it.",
    );
  });
});

describe('a booked meeting that changes', () => {
  const recipient = { ...sampleFacts.recipient, zone: 'Europe/Berlin' };
  const was = { start: '2026-11-23T09:00:00Z', end: '2026-11-23T10:00:00Z' };
  const suggestion = { ...sampleSuggestion, because: [{ kind: 'free' as const, count: 3, of: 3 }] };
  const moved = { ...withoutFile, number: 2, recipient, booked: { ...sampleBooking, was, suggestion } };

  test('is told with the new time beside the old one, and why it was chosen', () => {
    const { subject, text, html } = compose(moved, sampleSettings);
    expect(subject).toBe('Moved to Tue, Nov 24, 10:00 AM: Project kick-off');
    expect(text).toContain('Ada Lovelace moved “Project kick-off”.');
    expect(text).toContain(
      'When: Tuesday, November 24, 2026, 10:00 AM to 11:30 AM, Berlin time (UTC+1)\n' +
        '  was Monday, November 23, 2026, 10:00 AM to 11:00 AM, Berlin time (UTC+1)\n' +
        'Duration: 1 hour 30 minutes\n  was 1 hour\n',
    );
    expect(html).toMatch(/<s [^>]*>Monday, November 23, 2026, 10:00 AM to 11:00 AM/);
    expect(text).toContain('All 3 people are free.');
  });

  test('says where its calendar event still is until the calendar lets it be moved', () => {
    const booked = { ...moved.booked, event: null, eventStillAt: was };
    expect(compose({ ...moved, booked }, sampleSettings).text).toContain(
      'Your calendar may still show the earlier time',
    );
    const { subject, text } = compose({ ...everyKind.calendarFailed, booked }, sampleSettings);
    expect(subject).toBe('Calendar event not moved: Project kick-off');
    expect(text).toContain('In your calendar: Monday, November 23, 2026, 10:00 AM to 11:00 AM');
  });

  test('tells who can’t come to the organizer alone', () => {
    const notFree = [{ participant: 2, state: 'busy' as const }];
    const absent = { kind: 'absent' as const, state: 'busy' as const, participants: [2], count: 1 };
    const because = [{ kind: 'free' as const, count: 2, of: 3 }, absent];
    const missed = { ...moved, booked: { ...moved.booked, suggestion: { ...suggestion, notFree, because } } };
    expect(compose(missed, sampleSettings).text).not.toMatch(/Cara|busy|free/);
    const own = compose({ ...missed, recipient: { ...recipient, number: 0 } }, sampleSettings).text;
    expect(own).toContain('Cara');
    expect(own).toContain('You moved “Project kick-off”.');
  });

  test('is told as longer where it starts when it did', () => {
    const longer = {
      ...sampleBooking,
      was: { ...was, start: sampleBooking.start, end: '2026-11-24T10:00:00Z' },
    };
    const { subject, text } = compose({ ...moved, booked: longer }, sampleSettings);
    expect(subject).toBe('New length, Tue, Nov 24, 10:00 AM: Project kick-off');
    expect(text).toContain('Duration: 1 hour 30 minutes\n  was 1 hour\n');
  });

  test('is told with what else is different, since no other email tells it', () => {
    const changed = everyKind.changed.changed!;
    const { text, html } = compose({ ...moved, changed }, sampleSettings);
    expect(text).toContain(
      'Ada Lovelace moved “Project kick-off” and also changed the title, the description, and the video call.',
    );
    expect(text).toContain('Title: Project kick-off\n  was Kick-off\n');
    expect(html).toMatch(/<s [^>]*>Kick-off/);
    expect(compose({ ...moved, changed, asksToCome: true }, sampleSettings).text).toContain(
      'and also changed the title, the description, and the video call. Can you make the new time?',
    );
  });

  test('names no other time to someone who was told none', () => {
    const { subject, text } = compose({ ...withoutFile, number: 3, recipient }, sampleSettings);
    expect(subject).toBe('Booked for Tue, Nov 24, 10:00 AM: Project kick-off');
    expect(text).not.toMatch(/was |replaces/);
  });

  test('asks an added person for a yes or no, each with a page of its own', () => {
    const asked = { ...sampleFacts, recipient, booked: sampleBooking, asksToCome: true as const };
    const { subject, text } = compose(asked, sampleSettings);
    expect(subject).toBe('Can you make Tue, Nov 24, 10:00 AM? Project kick-off');
    expect(text).toContain(`Yes, I can come:\n${sampleFacts.links.open}`);
    expect(text).toContain(`No, I can't make it:\n${sampleFacts.links.decline}`);
    const again = compose({ ...moved, asksToCome: true }, sampleSettings).text;
    expect(again).toContain('Ada Lovelace moved “Project kick-off”. Can you make the new time?');
  });

  test('simply invites an added person, with the file for their calendar', () => {
    const invited = { ...everyKind.booked, kind: 'invitation' as const, recipient };
    const { subject, text, calendar } = compose(invited, sampleSettings);
    expect(subject).toBe('Project kick-off');
    expect(text).not.toContain('Join the meeting');
    expect(calendar?.method).toBe('REQUEST');
  });

  test('says what else is different, with the earlier title and a new file', () => {
    const { subject, text, html, calendar } = compose({ ...everyKind.changed, recipient }, sampleSettings);
    expect(subject).toBe('Project kick-off');
    expect(text).toContain('Ada Lovelace changed the title, the description, and the video call.');
    expect(text).toContain('Title: Project kick-off\n  was Kick-off\n');
    expect(html).toMatch(/<s [^>]*>Kick-off/);
    expect(calendar?.method).toBe('REQUEST');
  });

  test('says where to meet, as text that no program links', () => {
    const { changed } = everyKind;
    const meeting = { ...changed.meeting, location: 'https://maps.example/anna' };
    const { text } = compose({ ...changed, meeting, recipient }, sampleSettings);
    expect(text).toContain('Place: https\u2060://maps.\u2060example/anna\n');
  });

  test('tells those who were taken off kindly, and those who declined only what the file is for', () => {
    const { subject, text, calendar } = compose({ ...everyKind.removed, recipient }, sampleSettings);
    expect(subject).toBe('You no longer need to come: Project kick-off');
    expect(text).toContain('Ada Lovelace took you off “Project kick-off”');
    expect(calendar?.method).toBe('CANCEL');
    const { takenOff: _, ...declined } = everyKind.removed;
    expect(compose({ ...declined, recipient }, sampleSettings).text).not.toContain('took you off');
  });

  test('leads the organizer to where they move or cancel it, if someone declines', () => {
    const { text } = compose(everyKind.declined, sampleSettings);
    expect(text).toContain('Next best: Tue, Nov 24, 10:00 AM');
    expect(text).toContain('Move the meeting:\nhttps://kairos.example/meetings/meeting-id?move');
    expect(text).toContain('Cancel the meeting:\nhttps://kairos.example/meetings/meeting-id?cancel');
  });

  test('asks someone whether a reply is theirs, and says that nothing has changed', () => {
    const { subject, text } = compose(everyKind.replyUnclear, sampleSettings);
    expect(subject).toBe('Was this your reply? Project kick-off');
    expect(text).toContain(
      "A calendar told us in your name that you can't come. We can't tell if it was yours, so nothing has changed.",
    );
    expect(text).toContain('Yes, decline:\nhttps://kairos.example/meetings/join/decline-token');
  });

  test('asks someone who replied to an earlier time about the new time', () => {
    const calendarReply = { participant: 1, answer: 'accepted', doubt: 'outdated' } as const;
    const { subject, text } = compose({ ...everyKind.replyUnclear, calendarReply }, sampleSettings);
    expect(subject).toBe('Can you make the new time? Project kick-off');
    expect(text).toContain("Your calendar replied to an earlier time, so that reply doesn't count.");
    expect(text).not.toContain("If it wasn't you");
  });

  test('tells the organizer which other time someone proposed in their calendar, and where to move it', () => {
    const { subject, text } = compose(everyKind.calendarReplied, sampleSettings);
    expect(subject).toBe('Another time proposed: Project kick-off');
    expect(text).toContain('Ben Okri proposed another time for “Project kick-off”');
    expect(text).toContain('Proposed: Wednesday, November 25, 2026, 3:00 PM to 4:30 PM');
    expect(text).toContain('Open the meeting:\nhttps://kairos.example/meetings/meeting-id');
  });

  test('tells the organizer who comes in someone’s place, as text that no program links', () => {
    const calendarReply = { participant: 1, answer: 'delegated', delegate: 'tom@example.com' } as const;
    const { text } = compose({ ...everyKind.calendarReplied, calendarReply }, sampleSettings);
    expect(text).toContain('In their place: tom@\u2060example.\u2060com');
    expect(text).toContain("We haven't invited anyone.");
  });

  test('tells the organizer that someone can make it, with nothing to do', () => {
    const { subject, text } = compose(everyKind.joined, sampleSettings);
    expect(subject).toBe('Joined: Project kick-off');
    expect(text).toContain('Ben Okri can make it to “Project kick-off”');
    expect(text).toContain("There's nothing you need to do.");
  });

  test('says what the file is for that makes way for the event of the calendar', () => {
    const file = { ...everyKind.calendarUpdate.file!, isReplaced: true as const };
    const { text } = compose({ ...moved, file }, sampleSettings);
    expect(text).toContain('The attached file only removes the entry from our earlier email');
    expect(compose(moved, sampleSettings).text).not.toContain('only removes');
  });

  test.each([
    ['booked', everyKind.booked],
    ['moved', { ...moved, file: everyKind.booked.file! }],
    ['changed', everyKind.changed],
  ])('has its title alone as the subject where a file is to be its event: %s', (_, facts) => {
    const titled = { ...facts, recipient, meeting: { ...facts.meeting, title: 'Plan 2.0, as agreed' } };
    expect(compose(titled, sampleSettings).subject).toBe('Plan 2.0, as agreed');
  });

  test('has a subject that says that it is off, beside a file that removes it', () => {
    const { subject, calendar } = compose({ ...everyKind.cancelled, recipient }, sampleSettings);
    expect(calendar?.method).toBe('CANCEL');
    expect(subject).toBe('Cancelled: Project kick-off');
  });

  test('asks nothing of those who answered by hand when its dates change', () => {
    const byHand = { ...everyKind.newDates, recipient, booked: sampleBooking, byHand: true as const };
    const { text } = compose(byHand, sampleSettings);
    expect(text).toContain("There's nothing you need to do. We'll email you if the time changes.");
    expect(text).not.toContain('Until you agree');
  });

  test('asks for other dates while it is still booked, if another time is looked for', () => {
    const { text } = compose({ ...everyKind.newDates, recipient, booked: sampleBooking }, sampleSettings);
    expect(text).toContain('Ada Lovelace is looking for another time for “Project kick-off”');
    expect(text).toContain('Still booked for: Tuesday, November 24, 2026, 10:00 AM');
  });
});
