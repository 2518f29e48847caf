import { expect, test } from 'vitest';
import type { CurrentUser } from '#contracts/api/account.ts';
import type { JoinAnswer } from '#contracts/api/join.ts';
import { forEachText } from '#contracts/meeting-texts.ts';
import { USUAL_TIME_OPTIONS } from '#contracts/time-options.ts';
import { joinStateOf } from './state.ts';

type Viewer = JoinAnswer['viewer'];

const visitor: Viewer = { role: 'visitor', status: null, mayJoin: false };
const organizer: Viewer = { role: 'organizer', status: null, mayJoin: false };
const stranger: Viewer = { role: 'visitor', status: null, mayJoin: true };
const invited: Viewer = { role: 'participant', status: 'pending', mayJoin: true };
const joined: Viewer = { role: 'participant', status: 'accepted', mayJoin: false };
const declined: Viewer = { role: 'participant', status: 'declined', mayJoin: false };
/** For someone signed in who was removed, the server's answer only says that they may not join. */
const removed: Viewer = visitor;

const someone = { email: 'noah.london@example.com' } as CurrentUser;
const nobody = null;
const plain = { invited: false, returning: false };

const answer = (status: JoinAnswer['meeting']['status'], viewer: Viewer): JoinAnswer => ({
  meeting: {
    id: 'm',
    title: 'Planning',
    ...forEachText(() => null),
    alarm: 'calendar',
    status,
    scheduledTime: status === 'scheduled' ? '2026-11-24T09:00:00Z' : null,
    duration: 30,
    dateRangeStart: '2026-11-23',
    dateRangeEnd: '2026-11-27',
    timePreference: 'business',
    ...USUAL_TIME_OPTIONS,
    organizerZone: 'Europe/Berlin',
    aiDecisionMode: 'auto',
    deadline: null,
    bookAtDeadline: false,
  },
  participants: [],
  organizer: { firstName: 'Mia', lastName: 'Berlin', email: 'mia.berlin@example.com' },
  viewer: status === 'scheduled' ? { ...viewer, mayJoin: false } : viewer,
});

test.each([
  ['a visitor is asked to sign in', 'pending', visitor, nobody, plain, 'visitor'],
  [
    'a visitor with an invitation is asked too',
    'active',
    visitor,
    nobody,
    { ...plain, invited: true },
    'visitor',
  ],
  ['a visitor is not asked once the time is confirmed', 'scheduled', visitor, nobody, plain, 'closed'],

  ['who is signed in joins without asking', 'pending', stranger, someone, plain, 'joining'],
  ['who was invited joins without asking', 'active', invited, someone, plain, 'joining'],
  ['nobody joins a meeting whose time is confirmed', 'scheduled', invited, someone, plain, 'closed'],
  ['nor by an invitation', 'scheduled', stranger, someone, { ...plain, invited: true }, 'closed'],

  ['the organizer never joins', 'pending', organizer, someone, plain, 'organizer'],
  ['nor by an invitation to someone', 'active', organizer, someone, { ...plain, invited: true }, 'organizer'],
  ['and sees the confirmed time as the organizer', 'scheduled', organizer, someone, plain, 'organizer'],

  ['who has joined is in', 'active', joined, someone, plain, 'joined'],
  ['and stays in once the time is confirmed', 'scheduled', joined, someone, plain, 'joined'],
  [
    "and does not join again by someone else's invitation",
    'active',
    joined,
    someone,
    { ...plain, invited: true },
    'joined',
  ],

  ['who declined is not joined by the page', 'active', declined, someone, plain, 'declined'],
  ['nor by an invitation', 'active', declined, someone, { ...plain, invited: true }, 'declined'],
  [
    'who declined and went to sign in to join after all, joins',
    'active',
    declined,
    someone,
    { ...plain, returning: true },
    'joining',
  ],
  [
    'but not once the time is confirmed',
    'scheduled',
    declined,
    someone,
    { ...plain, returning: true },
    'declined',
  ],

  ['who was removed is told so', 'active', removed, someone, plain, 'removed'],
  [
    'and does not get in by coming back from the sign-in',
    'active',
    removed,
    someone,
    { ...plain, returning: true },
    'removed',
  ],
  [
    'but may join by a new invitation, at a press',
    'active',
    removed,
    someone,
    { ...plain, invited: true },
    'invited',
  ],
] as const)('%s', (_, status, viewer, user, how, state) => {
  expect(joinStateOf(answer(status, viewer), user, how)).toBe(state);
});
