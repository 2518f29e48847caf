import { expect, test } from 'vitest';
import { interpret } from './read-message.ts';
import { READING_CONTEXT } from './testkit/given.ts';
import { readTypedText } from './typed-text.ts';

const CONTACTS = [
  { name: 'Noah Smith', email: 'noah@example.com' },
  { name: 'Emma Jones', email: 'emma@example.com' },
  { name: 'Emma Lund', email: 'lund@example.com' },
  { name: 'May Chen', email: 'may@example.com' },
  { name: 'José', email: 'jose@example.com' },
  { name: 'Will', email: 'will@example.com' },
];

/** The addresses that are invited, the names that are asked about with whom they may be, and the words left over. */
function people(words: string): string {
  const { meeting, doubts } = interpret(words, { ...READING_CONTEXT, readText: readTypedText(CONTACTS) });
  const asked = doubts
    .filter(({ why }) => why !== 'nobody')
    .map(
      ({ about, among }) => `${about}${among ? `: ${among.map(({ email }) => email).join(' or ')}` : '?'}`,
    );
  return [meeting.people.emails.join(' '), ...asked].filter((one) => one !== '').join('; ');
}

test.each([
  ['30 minutes with Noah next week', 'noah@example.com'],
  ['with noah smith and ana@example.com', 'noah@example.com ana@example.com'],
  ['with Noah Smith, Emma Lund & Jose', 'noah@example.com lund@example.com jose@example.com'],
  ['Noah and José, tomorrow', 'noah@example.com jose@example.com'],
  ['with me, Noah, and Will', 'noah@example.com; Will: will@example.com'],
  ['with Will and Noah', 'will@example.com noah@example.com'],
  ['a meeting for Noah and me', 'noah@example.com'],
  ['with Noah, optional: Emma Jones', 'noah@example.com emma@example.com'],
  ['with Noah (optional), José', 'noah@example.com jose@example.com'],
  ['with José. Noah is optional', 'jose@example.com noah@example.com'],
  ['two of Noah, José and Emma Lund, tomorrow', 'noah@example.com jose@example.com lund@example.com'],
  ['with Ana Miller <ana@example.com> and Noah', 'ana@example.com noah@example.com'],
  // Two have that name, or no one, or another one.
  ['with Emma', 'Emma: emma@example.com or lund@example.com'],
  ['with Zoe Park and Noah', 'noah@example.com; Zoe Park: '],
  ['with zoe', 'zoe: '],
  ['with Noah Fisher', 'Noah Fisher: noah@example.com'],
  // Months and other words of a request.
  ['with Noah in May', 'noah@example.com'],
  ['with Noah, May 3', 'noah@example.com'],
  ['with Noah and May', 'noah@example.com; May: may@example.com'],
  ['with May in June', 'may@example.com'],
  ['with Noah Tuesday, Mornings only', 'noah@example.com'],
  // Names elsewhere are words.
  ['with José about the Noah Smith contract', 'jose@example.com'],
  ['“Emma’s plan” with Noah', 'noah@example.com'],
  ['with Noah, something else', 'noah@example.com; else?'],
])('“%s” names %s', (words, meant) => {
  expect(people(words)).toBe(meant);
});
