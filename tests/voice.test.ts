// docs/extend/voice.md, as far as it can be checked without a reader.
import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { describe, expect, test } from 'vitest';
import { compose } from '#services/mail/compose.ts';
import { everyKind, sampleSettings } from '#services/mail/testkit/fixtures.ts';

const SOURCES = '{contracts,services,web/src}/**/*.{ts,tsx,md}';

/** What nobody should read, and the words to use instead. */
const UNSAID: readonly [unsaid: RegExp, instead: string][] = [
  [/\bmust come\b/i, 'is required'],
  [/\bif need be\b/i, 'if needed'],
  [/^(hello|dear)\b/i, 'Hi Mia,'],
  [/\b(second|third|fourth|fifth)[ -](best|earliest|latest)\b|\b\d+(st|nd|rd|th)\b/i, 'no ordinals'],
  [/\be-mail/i, 'email'],
  [/\btime ?slots?\b/i, 'time'],
  [/\d\/\d{1,2}\/\d{4}/, 'Tue, Nov 24'],
  [/[’‘]/, 'a straight apostrophe'],
  [/\w…/, 'three periods'],
  [/\w\s?[—–] ?\w/, 'no dashes between clauses'],
];

/** The strings with words of a source text: literals, parts of templates, and text between tags. No comments, no patterns. */
function stringsOf(file: string, source: string): string[] {
  if (file.endsWith('.md')) return source.split('\n');
  const strings: string[] = [];
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} can't be read: ${errors[0]!.message}`);
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && strings.push(value)),
    TemplateElement: ({ value }) => void strings.push(value.cooked ?? ''),
    JSXText: ({ value }) => void strings.push(value),
  }).visit(program);
  return strings
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => /\p{L}/u.test(text) && !/[|\\]/.test(text));
}

const unsaidIn = (file: string, source: string): string[] =>
  stringsOf(file, source).flatMap((text) =>
    UNSAID.filter(([unsaid]) => unsaid.test(text)).map(([, instead]) => `${file}: “${text}”: ${instead}`),
  );

describe('the strings of screens, emails, Slack, the demo, the API, and the command line', () => {
  const files = globSync(SOURCES).filter((file) => !/\.test\.|\/testkit\//.test(file));

  test('say nothing in words that Kairos avoids', () => {
    expect(files.length).toBeGreaterThan(1000);
    expect(files.flatMap((file) => unsaidIn(file, readFileSync(file, 'utf8')))).toEqual([]);
  });

  test.each([
    ['<p>Who must come?</p>', 'is required'],
    ['`It works if need be.`', 'if needed'],
    ["'Hello Mia Berlin,'", 'Hi Mia,'],
    ["'It is the second-earliest time.'", 'no ordinals'],
  ])('are found out by %s', (source, instead) => {
    expect(unsaidIn('planted.tsx', `export const planted = ${source};`)).toEqual([
      expect.stringContaining(instead),
    ]);
  });
});

/** Times of day that aren't told on a clock: of 24 hours beside one of 12, or the other way around. */
const offTheClock = (text: string, clock: '12-hour' | '24-hour'): string[] =>
  (text.match(/(?<!UTC[+-])\b\d{1,2}:\d{2}\b(?:\s[AP]M)?/g) ?? []).filter(
    (time) => /[AP]M$/.test(time) !== (clock === '12-hour'),
  );

describe.each(Object.values(everyKind))('an email of the kind $kind', (facts) => {
  test('greets by the first name only', () => {
    const { text } = compose(
      { ...facts, recipient: { ...facts.recipient, name: 'Mia Berlin' } },
      sampleSettings,
    );
    expect(text).toContain('\nHi Mia,\n');
    expect(text).not.toContain('Mia Berlin,');
  });

  test.each(['12-hour', '24-hour'] as const)('tells each time on the clock of its reader, of %s', (clock) => {
    const { subject, text } = compose({ ...facts, recipient: { ...facts.recipient, clock } }, sampleSettings);
    expect(offTheClock(`${subject}\n${text.replace(/https?:\S+/g, '')}`, clock)).toEqual([]);
  });
});

test('two formats of the same moment are found out', () => {
  expect(offTheClock('Tuesday at 9:30 AM, or 09:30', '12-hour')).toEqual(['09:30']);
  expect(offTheClock('Tuesday at 09:30, or 9:30 AM', '24-hour')).toEqual(['9:30 AM']);
});
