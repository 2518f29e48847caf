import { expect, test } from 'vitest';
import { groupsOf, invitedWords } from './send.ts';

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ email: `person${index}@example.com` }));

test('people are invited fifty at a time, and nobody is lost', () => {
  expect(groupsOf(people(50)).map((group) => group.length)).toEqual([50]);
  expect(groupsOf(people(120)).map((group) => group.length)).toEqual([50, 50, 20]);
  expect(groupsOf(people(120)).flat()).toEqual(people(120));
});

test('nobody is no group', () => expect(groupsOf([])).toEqual([]));

test('the organizer hears who gets no email because a limit is reached', () => {
  expect(invitedWords(3, [])).toEqual({
    title: 'Invitations sent!',
    description: 'Email invitations have been sent to 3 recipients.',
  });
  expect(invitedWords(3, ['ann@x.example', 'ben@x.example'])).toMatchObject({
    title: 'Some emails held back',
    description:
      "You've reached today's limit on invitations to ann@x.example and ben@x.example. Send them the link yourself. Everyone else gets an email.",
  });
  expect(invitedWords(1, ['ann@x.example'])).toMatchObject({
    title: 'Emails held back',
    description: "You've reached today's limit on invitations to ann@x.example. Send them the link yourself.",
  });
});
