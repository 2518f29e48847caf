import { expect, test } from 'vitest';
import { findContacts, withAddress } from './search.ts';

const contact = (name: string, email: string) => ({
  id: email,
  userId: 'me',
  name,
  email,
  optional: false,
  createdAt: '',
});
const MIA = contact('Mia Berlin', 'mia@example.com');
const RAFA = contact('Rafa São Paulo', 'rafa@Example.org');
const ALL = [MIA, RAFA];

test('a part of the name or of the address finds a contact, whatever its case', () => {
  expect(findContacts(ALL, 'BERL')).toEqual([MIA]);
  expect(findContacts(ALL, 'são')).toEqual([RAFA]);
  expect(findContacts(ALL, 'example.ORG')).toEqual([RAFA]);
  expect(findContacts(ALL, 'example')).toEqual(ALL);
});

test('what nobody has finds nobody', () => {
  expect(findContacts(ALL, 'mia paulo')).toEqual([]);
});

test('nothing but white space finds everyone', () => {
  expect(findContacts(ALL, '  ')).toEqual(ALL);
});

test('an address is known in whatever case it is written', () => {
  expect(withAddress(ALL, ' RAFA@example.org ')).toBe(RAFA);
  expect(withAddress(ALL, 'rafa@example.or')).toBeUndefined();
});
