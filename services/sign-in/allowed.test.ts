import { expect, test } from 'vitest';
import { maySignIn } from './allowed.ts';

const allowed = ['example.com', 'ana@partner.example'];

test.each(['mia@example.com', 'Mia@Example.COM', 'ana@partner.example', 'ANA@partner.example'])(
  '%s may sign in: their domain or address is named',
  (email) => expect(maySignIn(email, allowed)).toBe(true),
);

test.each([
  'mia@mail.example.com',
  'mia@notexample.com',
  'mia@example.com.evil.example',
  '"x@example.com"@evil.example',
  'bob@partner.example',
])('%s may not', (email) => expect(maySignIn(email, allowed)).toBe(false));

test('where no one is named, anyone may', () => expect(maySignIn('eve@evil.example', null)).toBe(true));
