import { describe, expect, test } from 'vitest';
import { compose } from './compose.ts';
import {
  everyKind,
  sampleBooking,
  sampleFacts,
  sampleSettings,
  sampleSuggestion,
} from './testkit/fixtures.ts';

const urls = (text: string) => text.match(/https?:\/\/\S+/g) ?? [];

describe('times', () => {
  const bookedFor = (zone: string | null, start: string, end: string) =>
    compose(
      {
        ...everyKind.booked,
        recipient: { ...sampleFacts.recipient, zone },
        booked: { ...sampleBooking, start, end },
      },
      sampleSettings,
    );

  test.each([
    ['Asia/Kolkata', 'Tuesday, 24 November 2026, 14:30 to 16:00, Asia/Kolkata (UTC+5:30)'],
    ['America/New_York', 'Tuesday, 24 November 2026, 04:00 to 05:30, America/New York (UTC-5)'],
    ['Asia/Kathmandu', 'Tuesday, 24 November 2026, 14:45 to 16:15, Asia/Kathmandu (UTC+5:45)'],
    ['UTC+3', 'Tuesday, 24 November 2026, 12:00 to 13:30, UTC+3'],
    ['UTC', 'Tuesday, 24 November 2026, 09:00 to 10:30, UTC'],
  ])('are told in the recipient’s own zone, %s', (zone, words) => {
    const { text } = bookedFor(zone, sampleBooking.start, sampleBooking.end);
    expect(text).toContain(`When: ${words}\nLength`);
  });

  test('are told in the organizer’s zone and in UTC while the recipient’s is unknown', () => {
    const { text, subject } = bookedFor(null, sampleBooking.start, sampleBooking.end);
    expect(text).toContain(
      'When: Tuesday, 24 November 2026, 10:00 to 11:30, Europe/Berlin (UTC+1)\n' +
        '  or Tuesday, 24 November 2026, 09:00 to 10:30, UTC\n',
    );
    expect(subject).toBe('Booked for Tue 24 Nov, 10:00: Project kick-off');
  });

  test('name both days where midnight lies between', () => {
    const { text } = bookedFor('Asia/Tokyo', '2026-11-24T14:30:00Z', '2026-11-24T15:30:00Z');
    expect(text).toContain(
      'Tuesday, 24 November 2026, 23:30 to Wednesday, 25 November 2026, 00:30, Asia/Tokyo (UTC+9)',
    );
  });

  test('name the offset of their own day, not of the day of the mail', () => {
    const { text } = bookedFor('Europe/Berlin', '2027-07-01T09:00:00Z', '2027-07-01T10:00:00Z');
    expect(text).toContain('Thursday, 1 July 2027, 11:00 to 12:00, Europe/Berlin (UTC+2)');
  });

  test('an invitation tells the days of the organizer and what they are in UTC', () => {
    expect(compose(sampleFacts, sampleSettings).text).toContain(
      'Date range: Tuesday, 24 November 2026 to Monday, 30 November 2026, Europe/Berlin (UTC+1)\n' +
        '  or Monday, 23 November 2026, 23:00 to Monday, 30 November 2026, 23:00, UTC\n',
    );
  });

  test('an invitation to one whose zone is known tells it in that zone', () => {
    const { text } = compose(
      { ...sampleFacts, recipient: { ...sampleFacts.recipient, zone: 'Asia/Tokyo' } },
      sampleSettings,
    );
    expect(text).toContain(
      'or Tuesday, 24 November 2026, 08:00 to Tuesday, 1 December 2026, 08:00, Asia/Tokyo',
    );
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

  test('a mail to the organizer has no other Reply-To', () => {
    expect(compose(everyKind.suggestions, sampleSettings).replyTo).toBeUndefined();
  });

  test('an invitation says who chooses the time', () => {
    expect(compose(sampleFacts, sampleSettings).text).toContain(
      'The time is chosen: By Kairos, once everyone has answered',
    );
    const manual = { ...sampleFacts, meeting: { ...sampleFacts.meeting, aiDecisionMode: 'manual' as const } };
    expect(compose(manual, sampleSettings).text).toContain('The time is chosen: By Ada Lovelace');
  });

  test('a repeated invitation says that it is one', () => {
    expect(compose({ ...sampleFacts, number: 2 }, sampleSettings).text).toContain('asks you again');
  });

  test('suggestions come in their order with confidence, reason, and who is not free', () => {
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
            notFree: [
              { participant: 0, state: 'outOfHours' },
              { participant: 2, state: 'busy' },
              { participant: 7, state: 'unknown' },
              { participant: 8, state: 'unknown' },
            ],
            bent: ['outsideHours', 'someoneMissing'],
          },
        ],
      },
      sampleSettings,
    );
    expect(text).toContain(
      [
        '1. Tuesday, 24 November 2026, 10:00 to 11:30, Europe/Berlin (UTC+1)',
        '   Confidence: 87 percent. Everyone is free, well inside their hours.',
        '',
        '2. Wednesday, 25 November 2026, 18:00 to 19:30, Europe/Berlin (UTC+1)',
        '   Confidence: 55 percent. Most people are free.',
        '   Not counted as free: you (outside your hours), Cara Diaz (busy) and 2 people without a name (calendar not known).',
        '   This time lies outside somebody’s hours.',
      ].join('\n'),
    );
  });

  test('no time comes with the remedies that would work', () => {
    expect(compose(everyKind.noTime, sampleSettings).text).toContain(
      [
        '- Search in other dates: Tuesday, 24 November 2026 to Monday, 7 December 2026.',
        '- Make it shorter: 1 hour.',
        '- Meet without Cara Diaz.',
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
