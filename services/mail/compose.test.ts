import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mailKind } from '../../contracts/events/delivery.ts';
import { compose } from './compose.ts';
import type { MailFacts } from './facts.ts';
import { booked, everyKind, facts, settings, suggestion } from './fixtures.ts';

const kinds = mailKind.options;
const seen = (text: string) => text.replaceAll('\u2060', '');
const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!);
const urls = (text: string) => text.match(/https?:\/\/\S+/g) ?? [];
const titled = (title: string, from: MailFacts = facts): MailFacts => ({
  ...from,
  meeting: { ...from.meeting, title },
});

describe.each(kinds)('a mail of the kind %s', (kind) => {
  const mail = compose(everyKind[kind], settings);

  test('has a one-line subject, a text and an HTML part, and says what it is about', () => {
    expect(mail.kind).toBe(kind);
    expect(mail.subject).toContain('Project kick-off');
    expect(mail.subject).not.toMatch(/\p{Cc}/u);
    expect(mail.text).toMatch(/^.*Project kick-off.*\n\nHello /);
    expect(mail.html).toMatch(/^<!doctype html>/);
    expect(mail.html).not.toMatch(/<(?:img|script|table|link|iframe)|https?:\/\/fonts|url\(/);
  });

  test('says in HTML what it says in text, with the same links', () => {
    expect(hrefs(mail.html)).toEqual(urls(mail.text));
  });

  test('links only to Kairos and to Google’s own video rooms', () => {
    for (const href of hrefs(mail.html)) {
      expect(['https://kairos.example', 'https://meet.google.com']).toContain(new URL(href).origin);
    }
  });

  test('is the same, byte for byte, for the same facts', () => {
    expect(compose(structuredClone(everyKind[kind]), settings)).toEqual(mail);
  });

  test('shows markup in title, description, names and reasons as text (S36, S37, S64)', () => {
    const evil = `<img src=x onerror=alert(1)>"'&<!channel> [x](https://evil.example)`;
    const { html, text } = compose(
      {
        ...titled(evil, everyKind[kind]),
        meeting: { ...facts.meeting, title: evil, description: `<script>alert(1)</script>\n${evil}` },
        organizer: { ...facts.organizer, name: evil },
        recipient: { ...everyKind[kind].recipient, name: evil },
        people: [{ number: 2, name: evil }],
        why: evil,
        suggestions: [{ ...suggestion, reason: evil, notFree: [{ participant: 2, state: 'busy' }] }],
      },
      settings,
    );
    expect(html).not.toMatch(/<(?:img|script|!channel)/);
    expect(html).not.toMatch(/onerror=alert\(1\)>/);
    expect(seen(text)).toContain(evil);
    for (const url of [...hrefs(html), ...urls(text)]) expect(url).not.toContain('evil');
  });

  test('keeps to one line and one recipient whatever title and name hold (S38)', () => {
    const evil = 'a\r\nBcc: x@evil.example\u2028\u0000\u202Eb';
    const mail = compose(
      { ...titled(evil, everyKind[kind]), recipient: { ...everyKind[kind].recipient, name: evil } },
      settings,
    );
    expect(mail.subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u);
    expect(mail.to.name).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u);
    expect(mail.to.address).toBe(everyKind[kind].recipient.email);
  });

  test('neither writes nor greets "Unnamed"', () => {
    const { text, html, to } = compose(
      {
        ...everyKind[kind],
        recipient: { ...everyKind[kind].recipient, name: 'Unnamed' },
        people: [{ number: 2, name: 'unnamed' }],
        organizer: { ...facts.organizer, name: ' ' },
        suggestions: [{ ...suggestion, notFree: [{ participant: 2, state: 'busy' }] }],
      },
      settings,
    );
    expect(text + html).not.toMatch(/unnamed/i);
    expect(text).toContain('\n\nHello,\n');
    expect(to.name).toBeUndefined();
  });
});

test.each([
  'https://evil.example/x',
  'HTTP://1.2.3.4',
  'www.evil.example',
  'evil.com',
  'a@evil.com',
  'x。com',
])('a title with %s is not turned into a link by mail programs (S49)', (link) => {
  const { subject, text, html } = compose(titled(`Look ${link} now`), settings);
  for (const part of [subject, text, html]) {
    const own = part.replaceAll('https://kairos.example/', '');
    expect(seen(own)).toContain(link);
    expect(own).not.toContain(link);
    expect(own).not.toMatch(/\bhttps?:\/\/(?!kairos)|evil\.com|@evil/i);
  }
});

test('a subject holds at most 80 characters of the title, never half of one', () => {
  const { subject, text } = compose(titled('👩🏽‍🚀'.repeat(200)), settings);
  const shown = Array.from(new Intl.Segmenter().segment(subject.replace('Invitation: ', '')));
  expect(shown).toHaveLength(80);
  expect(subject).toMatch(/👩🏽‍🚀…$/);
  expect(text).toContain('👩🏽‍🚀'.repeat(200));
});

test('a lone surrogate does not break a mail', () => {
  expect(compose(titled('a\uD800b'), settings).subject).toBe('Invitation: a\uFFFDb');
});

test('whatever the texts hold, the HTML has no element and no link that the letter did not put there', () => {
  const tags = (html: string) => html.match(/<[^>]*>/g)?.map((tag) => tag.replace(/style="[^"]*"/, ''));
  const plain = tags(compose({ ...titled('x'), people: [] }, settings).html);
  const text = fc.string({ unit: 'binary', maxLength: 60 });
  fc.assert(
    fc.property(text, text, (title, name) => {
      const { html } = compose({ ...titled(title), recipient: { ...facts.recipient, name } }, settings);
      expect(tags(html)).toEqual(plain);
    }),
  );
});

describe('times', () => {
  const bookedFor = (zone: string | null, start: string, end: string) =>
    compose(
      {
        ...everyKind.booked,
        recipient: { ...facts.recipient, zone },
        booked: { ...booked, start, end },
      },
      settings,
    );

  test.each([
    ['Asia/Kolkata', 'Tuesday, 24 November 2026, 14:30 to 16:00, Asia/Kolkata (UTC+5:30)'],
    ['America/New_York', 'Tuesday, 24 November 2026, 04:00 to 05:30, America/New York (UTC-5)'],
    ['Asia/Kathmandu', 'Tuesday, 24 November 2026, 14:45 to 16:15, Asia/Kathmandu (UTC+5:45)'],
    ['UTC+3', 'Tuesday, 24 November 2026, 12:00 to 13:30, UTC+3'],
    ['UTC', 'Tuesday, 24 November 2026, 09:00 to 10:30, UTC'],
  ])('are told in the recipient’s own zone, %s', (zone, words) => {
    const { text } = bookedFor(zone, booked.start, booked.end);
    expect(text).toContain(`When: ${words}\nLength`);
  });

  test('are told in the organizer’s zone and in UTC while the recipient’s is unknown', () => {
    const { text, subject } = bookedFor(null, booked.start, booked.end);
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
    expect(compose(facts, settings).text).toContain(
      'Date range: Tuesday, 24 November 2026 to Monday, 30 November 2026, Europe/Berlin (UTC+1)\n' +
        '  or Monday, 23 November 2026, 23:00 to Monday, 30 November 2026, 23:00, UTC\n',
    );
  });

  test('an invitation to one whose zone is known tells it in that zone', () => {
    const { text } = compose({ ...facts, recipient: { ...facts.recipient, zone: 'Asia/Tokyo' } }, settings);
    expect(text).toContain(
      'or Tuesday, 24 November 2026, 08:00 to Tuesday, 1 December 2026, 08:00, Asia/Tokyo',
    );
  });
});

describe('who and what', () => {
  test('an invited person has personal links to join and to decline, and can unsubscribe', () => {
    const mail = compose(facts, settings);
    expect(urls(mail.text)).toEqual([facts.links.open, facts.links.decline, facts.links.unsubscribe]);
    expect(mail.unsubscribeUrl).toBe(facts.links.unsubscribe);
    expect(mail.replyTo).toEqual({ name: 'Ada Lovelace', address: 'ada@example.com' });
  });

  test('a mail to the organizer has no other Reply-To', () => {
    expect(compose(everyKind.suggestions, settings).replyTo).toBeUndefined();
  });

  test('an invitation says who chooses the time', () => {
    expect(compose(facts, settings).text).toContain(
      'The time is chosen: By Kairos, once everyone has answered',
    );
    const manual = { ...facts, meeting: { ...facts.meeting, aiDecisionMode: 'manual' as const } };
    expect(compose(manual, settings).text).toContain('The time is chosen: By Ada Lovelace');
  });

  test('a repeated invitation says that it is one', () => {
    expect(compose({ ...facts, number: 2 }, settings).text).toContain('asks you again');
  });

  test('suggestions come in their order with confidence, reason, and who is not free', () => {
    const { text } = compose(
      {
        ...everyKind.suggestions,
        suggestions: [
          suggestion,
          {
            ...suggestion,
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
      settings,
    );
    expect(text).toContain(
      [
        '1. Tuesday, 24 November 2026, 10:00 to 11:30, Europe/Berlin (UTC+1)',
        '   Confidence: 87 percent. Everyone is free, well inside their hours.',
        '',
        '2. Wednesday, 25 November 2026, 18:00 to 19:30, Europe/Berlin (UTC+1)',
        '   Confidence: 55 percent. Most people are free.',
        '   Not free: you (outside your hours), Cara Diaz (busy) and 2 people without a name (calendar not known).',
        '   This time lies outside somebody’s hours.',
      ].join('\n'),
    );
  });

  test('no time comes with the remedies that would work', () => {
    expect(compose(everyKind.noTime, settings).text).toContain(
      [
        '- Search in other dates: Tuesday, 24 November 2026 to Monday, 7 December 2026.',
        '- Prefer other hours: evenings, 17:00 to 20:00.',
        '- Make it shorter: 1 hour.',
        '- Meet without Cara Diaz.',
      ].join('\n'),
    );
  });

  test('a video room that is neither Google’s nor ours is not linked', () => {
    const elsewhere = { ...booked, videoLink: 'https://meet.google.com.evil.example/abc' };
    const { text, html } = compose({ ...everyKind.booked, booked: elsewhere }, settings);
    expect(text + html).not.toContain('evil.example');
    const own = { ...booked, videoLink: 'https://kairos.example/demo-google/meet/abc' };
    expect(compose({ ...everyKind.booked, booked: own }, settings).text).toContain(own.videoLink);
  });

  test.each([
    'https://evil.example/x',
    'javascript:alert(1)',
    '/meetings',
    'https://kairos.example.evil.example/',
  ])('facts that link to %s are refused (S60)', (open) => {
    expect(() => compose({ ...facts, links: { open } }, settings)).toThrow('public address');
  });
});
