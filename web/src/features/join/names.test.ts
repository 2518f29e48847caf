import { expect, test } from 'vitest';
import { organizerName } from '#contracts/text/invitation.ts';
import { nameToJoinWith, ownPlace } from './names.ts';

const person = { firstName: '', lastName: '', email: '' };

test('people join with their first and last name', () => {
  expect(nameToJoinWith({ firstName: 'Rafa', lastName: 'São Paulo', email: 'r@example.com' })).toBe(
    'Rafa São Paulo',
  );
});

test('people with one name join with that', () => {
  expect(nameToJoinWith({ ...person, firstName: 'Yuki', email: 'y@example.com' })).toBe('Yuki');
});

test('people without a name join with what comes before the @ of their address', () => {
  expect(nameToJoinWith({ ...person, email: 'asha.kathmandu@example.com' })).toBe('asha.kathmandu');
});

test('people of whom nothing is known join as User', () => {
  expect(nameToJoinWith(person)).toBe('User');
});

test('an organizer without a name is called by the address, and one without an account by what they did', () => {
  expect(organizerName({ ...person, email: 'mia.berlin@example.com' })).toBe('mia.berlin@example.com');
  expect(organizerName(person)).toBe('The organizer');
});

test('a personal link tells who of the people with masked addresses is its reader', () => {
  const people = [
    { name: 'Omar Cairo', email: 'o•••@e•••.com' },
    { name: 'Olga Oslo', email: 'o•••@e•••.com' },
    { name: null, email: 'n•••@e•••.com' },
  ];
  expect(ownPlace(people, { name: 'Omar Cairo', email: 'omar.cairo@example.com' })).toBe(0);
  expect(ownPlace(people, { name: null, email: 'noah@example.com' })).toBe(2);
  expect(ownPlace(people, { name: null, email: 'olga@example.com' })).toBe(-1);
  expect(ownPlace(people, null)).toBe(-1);
});

test('someone who is signed in is known by the address that only they are shown', () => {
  const people = [
    { name: 'Emma', email: 'e•••@e•••.com' },
    { name: 'Emily', email: 'emily@example.com' },
  ];
  expect(ownPlace(people, { name: null, email: 'Emily@example.com' })).toBe(1);
});
