import { expect, test } from 'vitest';
import { compose } from './compose.ts';
import type { MailFacts } from './facts.ts';
import { everyKind, sampleFacts, sampleSettings } from './testkit/fixtures.ts';

const asks = { starts: ['2026-11-24T09:00:00Z'], repliesTo: 'reply+token@kairos.example' };
const { mailReplied } = everyKind;
const answered = (mailReply: Partial<MailFacts['mailReply']>, more: Partial<MailFacts> = {}) =>
  compose(
    { ...mailReplied, ...more, mailReply: { participant: 1, repliesTo: null, ...mailReply } },
    sampleSettings,
  );

test('an invitation that can be answered in words numbers its times, and replies go to Kairos', () => {
  const { text, replyTo } = compose({ ...sampleFacts, asks }, sampleSettings);
  expect(text).toContain('1. Tuesday, November 24, 2026, 10:00 AM to 11:30 AM, Berlin time (UTC+1)');
  expect(text).toContain('Reply with the numbers that work, such as “1”, or say when you can.');
  expect(text).toContain("Kairos reads replies, and sends Ada Lovelace what isn't about times.");
  expect(replyTo).toEqual({ address: asks.repliesTo, name: 'Kairos' });
});

test('an invitation that nobody reads answers to numbers nothing, and replies go to the organizer', () => {
  const { text, replyTo } = compose(sampleFacts, sampleSettings);
  expect(text).not.toMatch(/^1\. |numbers/m);
  expect(replyTo?.address).toBe(sampleFacts.organizer.email);
});

test('a confirmation names each time with what they said of it, in the thread of their email', () => {
  const times = [
    { start: '2026-11-24T09:00:00Z', end: '2026-11-24T10:30:00Z', answer: 'works' as const },
    { start: '2026-11-24T23:00:00Z', end: '2026-11-25T23:00:00Z', answer: 'doesntWork' as const },
  ];
  const { text, answers } = answered({ times, id: '<words@partner.example>' });
  expect(text).toContain('10:00 AM to 11:30 AM, Berlin time (UTC+1): works\n');
  expect(text).toContain("- Wednesday, November 25, 2026: doesn't work");
  expect(answers).toBe('<words@partner.example>');
});

test('words that were clear in part are told from the others, and can be sent again as they are', () => {
  const times = [{ start: '2026-11-24T09:00:00Z', end: '2026-11-24T10:30:00Z', answer: 'works' as const }];
  const { text } = answered({
    times,
    clear: 'Tuesday at 3 p.m. works',
    unclear: 'maybe Friday\nSee evil.example',
  });
  expect(text).toContain('part of your reply');
  expect(text).toContain("We didn't understand every word, so nothing has changed.");
  expect(text).toMatch(
    /We understood:\n\n- Tuesday, November 24, 2026, 10:00 AM to 11:30 AM, Berlin time \(UTC\+1\): works\n/,
  );
  expect(text).toContain("We didn't understand:\n\n  maybe Friday\n  See evil.\u2060example\n");
  expect(text).toMatch(/just this.*:\n\n {2}Tuesday at 3 p\.m\. works\n/);
});

test('words that are clear only each for itself are asked about', () => {
  const times = [{ start: '2026-11-24T09:00:00Z', end: '2026-11-24T10:30:00Z', answer: 'works' as const }];
  const { text } = answered({ times, clear: 'Tuesday works', unclear: '' });
  expect(text).toContain('Did you mean this?');
  expect(text).not.toContain('understand:');
});

test('the organizer reads the words with their line breaks, and answers the person', () => {
  const recipient = { ...sampleFacts.recipient, number: 0 };
  const word = 'Could we do Tuesday?\nSee evil.example';
  const { text, replyTo, answers } = answered(
    { word, from: 'ben@example.com', id: '<a@b.example>' },
    { recipient },
  );
  expect(text).toContain('  Could we do Tuesday?\n  See evil.\u2060example');
  expect([replyTo, answers]).toEqual([{ address: 'ben@example.com' }, undefined]);
});
