import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultTitle } from './default-title.ts';

const named = (...names: string[]) => names.map((name) => ({ name, email: 'someone@example.com' }));
const byMail = (...emails: string[]) => emails.map((email) => ({ name: null, email }));

test.each([
  [['Ben'], 'Meeting with Ben'],
  [['Ben', 'Ana'], 'Meeting with Ben and Ana'],
  [['Ben', 'Ana', 'Cem'], 'Meeting with Ben, Ana, and Cem'],
  [['Ben', 'Ana', 'Cem', 'Dan', 'Eve'], 'Meeting with Ben, Ana, Cem, Dan, and Eve'],
  [['Ben', 'Ana', 'Cem', 'Dan', 'Eve', 'Fay'], 'Meeting with Ben, Ana, Cem, Dan, and 2 others'],
])('%j are called %s', (names, title) => {
  expect(defaultTitle(named(...names))).toBe(title);
});

test.each([
  ['emma.newyork@example.com', 'Emma Newyork'],
  ['ben@example.com', 'Ben'],
  ['jean-luc_picard@example.com', 'Jean-Luc Picard'],
  ['ana+work@example.com', 'Ana'],
  ['émile.zola@example.com', 'Émile Zola'],
  ['...@example.com', 'someone'],
])('%s is called %s', (email, name) => {
  expect(defaultTitle(byMail(email))).toBe(`Meeting with ${name}`);
});

test.each([
  ['ben.okri@example.com', 'Ben Okri'],
  ['Ben (ben.okri@example.com)', 'Ben (Ben Okri)'],
  ['Ben @ Acme', 'Ben @ Acme'],
  ['  ', 'someone'],
])('someone who calls themselves “%s” is called %s', (name, shown) => {
  expect(defaultTitle(named(name))).toBe(`Meeting with ${shown}`);
});

test('no address is in a title, whatever people are called', () => {
  const name = fc.oneof(fc.emailAddress(), fc.string(), fc.constant(null));
  const person = fc.record({ name, email: fc.emailAddress() });
  fc.assert(
    fc.property(fc.array(person, { minLength: 1, maxLength: 8 }), (people) => {
      const title = defaultTitle(people);
      expect(title).not.toMatch(/[\p{L}\p{N}]@[\p{L}\p{N}]/u);
      for (const { email } of people) expect(title).not.toContain(email);
    }),
  );
});
