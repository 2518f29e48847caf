import { expect, test } from 'vitest';
import { declineMeeting } from './decide-people.ts';
import { isMailOvertaken } from './mail-replies.ts';
import type { ExistingMeeting, Participant } from './state.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 8, minute)).toISOString();
const jess: Participant = { number: 1, email: 'jess@partner.example', status: 'accepted', invitations: 1 };
const written = { mailedAt: at(20) };

test.each<[string, Partial<Participant>, boolean]>([
  ['nothing said before', {}, false],
  [
    'an earlier email',
    { mailReply: { revision: 1, at: at(30), mailedAt: at(10) }, saidHereAt: at(30) },
    false,
  ],
  ['a later email', { mailReply: { revision: 1, at: at(30), mailedAt: at(21) }, saidHereAt: at(30) }, true],
  [
    'a later email that is not surely theirs',
    { mailReply: { revision: 1, at: at(30), mailedAt: at(21), doubt: 'unproven' } },
    false,
  ],
  ['times marked on the page later', { saidHereAt: at(30) }, true],
  ['times marked on the page at about the same time', { saidHereAt: at(24) }, false],
])('after %s, an email is overtaken or counts', (_, said, expected) =>
  expect(isMailOvertaken({ ...jess, ...said }, written)).toBe(expected),
);

test('a decline by email is recorded once, and leaves the message of an earlier decline', () => {
  const decline = (before: Partial<Participant>) =>
    declineMeeting({ participants: [{ ...jess, ...before }] } as unknown as ExistingMeeting, {
      ...{ type: 'DeclineMeeting', participant: 1, mail: written },
    });
  const earlier = { status: 'declined', word: 'On leave' } as const;
  expect(decline({})).toEqual([{ type: 'ParticipantDeclined', data: { participant: 1, ...written } }]);
  expect(decline(earlier)).toEqual([
    { type: 'ParticipantDeclined', data: { participant: 1, word: 'On leave', ...written } },
  ]);
  const mailReply = { revision: 3, at: at(21), ...written };
  expect(decline({ ...earlier, mailReply })).toEqual([]);
});
