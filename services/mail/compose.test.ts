import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mailKind } from '#contracts/events/delivery.ts';
import { compose } from './compose.ts';
import type { MailFacts } from './facts.ts';
import { everyKind, sampleFacts, sampleSettings, sampleSuggestion } from './testkit/fixtures.ts';

const kinds = mailKind.options;
const seen = (text: string) => text.replaceAll('\u2060', '');
const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!);
const urls = (text: string) => text.match(/https?:\/\/\S+/g) ?? [];
const titled = (title: string, from: MailFacts = sampleFacts): MailFacts => ({
  ...from,
  meeting: { ...from.meeting, title },
});

describe.each(kinds)('an email of the kind %s', (kind) => {
  const mail = compose(everyKind[kind], sampleSettings);

  test('has a one-line subject, a text and an HTML part, and says what it is about', () => {
    expect(mail.kind).toBe(kind);
    expect(mail.subject).toContain('Project kick-off');
    expect(mail.subject).not.toMatch(/\p{Cc}/u);
    expect(mail.text).toMatch(/^.*Project kick-off.*\n\nHi /);
    expect(mail.html).toMatch(/^<!doctype html>/);
    expect(mail.html).not.toMatch(/<(?:img|script|table|link|iframe)|https?:\/\/fonts|url\(/);
  });

  test('has the title alone as the subject of a file for the calendar, and else no time in it without its zone', () => {
    const { file, recipient, ...facts } = everyKind[kind];
    for (const zone of [null, 'Asia/Kolkata']) {
      const reader = { ...recipient, zone };
      if (file?.method === 'REQUEST')
        expect(compose({ ...facts, file, recipient: reader }, sampleSettings).subject).toBe(
          'Project kick-off',
        );
      const { subject } = compose({ ...facts, recipient: reader }, sampleSettings);
      const told = /\d:\d\d [AP]M( \(\w+\)| in \w+)?/.exec(subject);
      if (told) expect(told[1] !== undefined, subject).toBe(zone === null || kind === 'clockMoved');
    }
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
    expect(compose(structuredClone(everyKind[kind]), sampleSettings)).toEqual(mail);
  });

  test('shows markup in title, description, names and reasons as text', () => {
    const evil = `<img src=x onerror=alert(1)>"'&<!channel> [x](https://evil.example)`;
    const { html, text } = compose(
      {
        ...titled(evil, everyKind[kind]),
        meeting: { ...sampleFacts.meeting, title: evil, description: `<script>alert(1)</script>\n${evil}` },
        organizer: { ...sampleFacts.organizer, name: evil },
        recipient: { ...everyKind[kind].recipient, name: evil },
        people: [{ number: 2, name: evil }],
        why: evil,
        suggestions: [{ ...sampleSuggestion, reason: evil, notFree: [{ participant: 2, state: 'busy' }] }],
      },
      sampleSettings,
    );
    expect(html).not.toMatch(/<(?:img|script|!channel)/);
    expect(html).not.toMatch(/onerror=alert\(1\)>/);
    expect(seen(text)).toContain(evil);
    for (const url of [...hrefs(html), ...urls(text)]) expect(url).not.toContain('evil');
  });

  test('keeps to one line and one recipient whatever title and name hold', () => {
    const evil = 'a\r\nBcc: x@evil.example\u2028\u0000\u202Eb';
    const mail = compose(
      { ...titled(evil, everyKind[kind]), recipient: { ...everyKind[kind].recipient, name: evil } },
      sampleSettings,
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
        organizer: { ...sampleFacts.organizer, name: ' ' },
        suggestions: [{ ...sampleSuggestion, notFree: [{ participant: 2, state: 'busy' }] }],
      },
      sampleSettings,
    );
    expect(text + html).not.toMatch(/unnamed/i);
    expect(text).toContain('\n\nHi,\n');
    expect(to.name).toBeUndefined();
  });
});

test.each([
  ['Ada Lovelace', 'Ada'],
  ['Ada', 'Ada'],
  ['José María Ñandú', 'José'],
  ['Dr. Ana Ruiz', 'Dr. Ana Ruiz'],
  ['J. R. Hartley', 'J. R. Hartley'],
  ['王小明', '王小明'],
])('%s is greeted as %s', (name, greeted) => {
  const recipient = { ...everyKind.invitation.recipient, name };
  expect(seen(compose({ ...everyKind.invitation, recipient }, sampleSettings).text)).toContain(
    `\n\nHi ${greeted},\n`,
  );
});

test('someone who is added hears by whom, why, what that shows of them, and how to decline', () => {
  const { subject, text } = compose(everyKind.admitted, sampleSettings);
  expect(subject).toBe("You've been added: Project kick-off");
  for (const said of [
    'Ada Lovelace asked Kairos in Slack to find a time with you for “Project kick-off”.',
    "You don't need to reply, because you connected Slack and your calendar to Kairos.",
    "We'll email you once it's booked.",
    "Kairos only sees when you're busy, never what you're doing. Ada Lovelace can see when you're busy",
  ]) {
    expect(text.replace(/\s+/g, ' ')).toContain(said);
  }
  for (const link of ['open', 'decline', 'unsubscribe'] as const) {
    expect(urls(text)).toContain(everyKind.admitted.links[link]);
  }
});

test.each(kinds)('a mail of the kind %s shows times on the clock of its reader', (kind) => {
  const on = (clock: '12-hour' | '24-hour') => {
    const { subject, text } = compose(
      { ...everyKind[kind], recipient: { ...everyKind[kind].recipient, clock } },
      sampleSettings,
    );
    return `${subject}\n${text}`;
  };
  expect(on('24-hour')).not.toMatch(/\d [AP]M\b/);
  expect(on('12-hour').replace(/(\d{1,2})(?::(\d\d))? ([AP])M/g, in24)).toBe(on('24-hour'));
});

const in24 = (_: string, hour: string, minute = '00', half: string) =>
  `${String((Number(hour) % 12) + (half === 'P' ? 12 : 0)).padStart(2, '0')}:${minute}`;

test('a booking is told on a 24-hour clock', () => {
  const { recipient, file: _, ...facts } = everyKind.booked;
  const { subject, text } = compose(
    { ...facts, recipient: { ...recipient, zone: 'Europe/Berlin', clock: '24-hour' } },
    sampleSettings,
  );
  expect(subject).toBe('Booked for Tue, Nov 24, 10:00: Project kick-off');
  expect(text).toContain('Tuesday, November 24, 2026, 10:00 to 11:30, Berlin time (UTC+1)');
});

test.each([
  'https://evil.example/x',
  'HTTP://1.2.3.4',
  'www.evil.example',
  'evil.com',
  'a@evil.com',
  'x。com',
])('a title with %s is not turned into a link by mail programs', (link) => {
  const { subject, text, html } = compose(titled(`Look ${link} now`), sampleSettings);
  for (const part of [subject, text, html]) {
    const own = part.replaceAll('https://kairos.example/', '');
    expect(seen(own)).toContain(link);
    expect(own).not.toContain(link);
    expect(own).not.toMatch(/\bhttps?:\/\/(?!kairos)|evil\.com|@evil/i);
  }
});

test('a subject holds at most 80 characters of the title, never half of one', () => {
  const { subject, text } = compose(titled('👩🏽‍🚀'.repeat(200)), sampleSettings);
  const shown = Array.from(new Intl.Segmenter().segment(subject.replace('Invitation: ', '')));
  expect(shown).toHaveLength(80);
  expect(subject).toMatch(/👩🏽‍🚀…$/);
  expect(text).toContain('👩🏽‍🚀'.repeat(200));
});

test('a lone surrogate does not break an email', () => {
  expect(compose(titled('a\uD800b'), sampleSettings).subject).toBe('Invitation: a\uFFFDb');
});

test('whatever the texts hold, the HTML has no element and no link that the letter did not put there', () => {
  const tags = (html: string) => html.match(/<[^>]*>/g)?.map((tag) => tag.replace(/style="[^"]*"/, ''));
  const plain = tags(compose({ ...titled('x'), people: [] }, sampleSettings).html);
  const text = fc.string({ unit: 'binary', maxLength: 60 });
  fc.assert(
    fc.property(text, text, (title, name) => {
      const { html } = compose(
        { ...titled(title), recipient: { ...sampleFacts.recipient, name } },
        sampleSettings,
      );
      expect(tags(html)).toEqual(plain);
    }),
  );
});
