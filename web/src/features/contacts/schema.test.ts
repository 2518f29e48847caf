import { expect, test } from 'vitest';
import { contactSchema } from './schema.ts';

/** What is said about a field of this contact. */
const messages = (name: string, email: string) => {
  const { error } = contactSchema.safeParse({ name, email });
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join(), message]) ?? []);
};

test('a name and an address make a contact, without the white space around them', () => {
  expect(contactSchema.parse({ name: ' Mia Berlin ', email: ' mia@example.com ' })).toEqual({
    name: 'Mia Berlin',
    email: 'mia@example.com',
  });
});

test('what is missing or wrong is said on its field', () => {
  expect(messages('', 'mia@example.com')).toEqual({ name: 'Name is required' });
  expect(messages('   ', 'mia')).toEqual({
    name: 'Name is required',
    email: 'Please enter a valid email address',
  });
  expect(messages('Mia', '')).toEqual({ email: 'Please enter a valid email address' });
  expect(messages('M'.repeat(101), 'mia@example.com')).toEqual({ name: 'Name cannot exceed 100 characters' });
});
