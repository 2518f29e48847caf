import { expect, test } from 'vitest';
import { trimmed } from '#web/lib/checked.ts';
import { checkContact } from './page.tsx';

/** The messages about this contact's fields. */
const said = (name: string, email: string) => checkContact(trimmed({ name, email }));

test('a name and an address make a contact, whatever white space is around them', () =>
  expect(said(' Mia Berlin ', ' mia@example.com ')).toEqual({}));

test('what is missing or wrong is said on its field', () => {
  expect(said('', 'mia@example.com')).toEqual({ name: 'Name is required' });
  expect(said('   ', 'mia')).toEqual({
    name: 'Name is required',
    email: 'Please enter a valid email address',
  });
  expect(said('Mia', '')).toEqual({ email: 'Please enter a valid email address' });
  expect(said('M'.repeat(101), 'mia@example.com')).toEqual({ name: 'Name cannot exceed 100 characters' });
});
