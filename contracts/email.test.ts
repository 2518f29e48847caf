import fc from 'fast-check';
import { expect, test } from 'vitest';
import { email } from './api/fields.ts';
import { isEmail, normalizeEmail } from './email-address.ts';

test.each([
  'ada@example.com',
  'Ada.Lovelace+kairos@mail.example.co.uk',
  "o'brien_{x}@xn--bcher-kva.example",
  `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.org`,
])('takes %s', (address) => {
  expect(isEmail(address)).toBe(true);
});

test.each([
  ['an empty text', ''],
  ['a second header', 'a@x.example\r\nBcc: evil@x.example'],
  ['a trailing line break', 'a@x.example\n'],
  ['two addresses', 'a@x.example, b@x.example'],
  ['two addresses without a space', 'a@x.example,b@x.example'],
  ['a group', 'g: b@x.example, c@x.example;'],
  ['angle brackets', '<a@x.example>'],
  ['a display name', 'Ada <a@x.example>'],
  ['a quoted local part', '"a@evil x"@int.example'],
  ['a comment', 'a(b(c))@x.example'],
  ['two at signs', 'a@b@x.example'],
  ['no local part', '@x.example'],
  ['no domain', 'a@'],
  ['a single label', 'a@localhost'],
  ['an address literal', 'a@[127.0.0.1]'],
  ['a bare address', 'a@127.0.0.1'],
  ['an empty label', 'a@x..example'],
  ['a leading dot', '.a@x.example'],
  ['a label that starts with a hyphen', 'a@-x.example'],
  ['a homoglyph in the domain', 'a@exаmple.com'],
  ['a letter outside ASCII', 'jürgen@x.example'],
  ['a space', 'a b@x.example'],
  ['a tab', 'a\t@x.example'],
  ['a null character', 'a\0@x.example'],
  ['a long local part', `${'a'.repeat(65)}@x.example`],
  ['300 characters', `a@${'b.'.repeat(145)}example`],
  ['255 characters', `a@${'b.'.repeat(123)}example`],
])('refuses %s', (_, address) => {
  expect(email.safeParse(address).success).toBe(false);
});

test.each([{ path: '/etc/passwd' }, { href: 'http://x.example' }, ['a@x.example'], null, 7])(
  'refuses what is no text',
  (value) => {
    expect(email.safeParse(value).success).toBe(false);
  },
);

test('answers 50,000 characters of junk without looking at them', () => {
  const looked: PropertyKey[] = [];
  const junk = new Proxy(Object('a@'.repeat(25_000)), {
    get(text, key) {
      looked.push(key);
      return Reflect.get(text, key);
    },
  });
  expect(isEmail(junk)).toBe(false);
  expect(looked).toEqual(['length']);
});

test('whatever is taken holds one at sign and nothing that separates addresses or headers', () => {
  const character = fc.constantFrom(...'ab.@-,;:<>()"\\ \r\n\0é'.split(''));
  const part = fc.string({ unit: character, maxLength: 3 });
  fc.assert(
    fc.property(part, part, part, (local, label, top) => {
      const text = `a${local}@${label}.${top}`;
      if (isEmail(text)) expect(text).toMatch(/^[ab.-]+@[ab.-]+$/);
    }),
    { numRuns: 5000 },
  );
});

test('addresses are compared without regard to case', () => {
  expect(normalizeEmail('Ada@Example.COM')).toBe('ada@example.com');
});
