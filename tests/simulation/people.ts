import { v5 as uuidV5 } from 'uuid';
import { NO_WISHES } from '#contracts/wishes.ts';
import type { Suppressions, User, Users } from '#services/storage/accounts/port.ts';
import { type Act, type Script, ZONE } from './script.ts';

/** An id that is easy to find in a story. */
const uuidNumbered = (kind: number, number: number): string =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const userIdOf = (who: number): string => uuidNumbered(1, who);
export const meetingIdNumbered = (meeting: number): string => uuidNumbered(2, meeting);
export const commandIdNumbered = (command: number): string => uuidNumbered(3, command);

/** The index that an id of ours was made from. */
export const indexIn = (id: string): number => Number(id.slice(-12));

/** The namespace of the ids that are made of addresses. */
const ADDRESSES = uuidNumbered(4, 0);

export const emailOf = (name: string): string => `${name.toLowerCase()}@example.org`;

/** Those there may be, in order. */
export const NAMES = ['Ada', 'Ben', 'Cleo', 'Dev'];

/** Whoever owns an address: the person's id, whether or not Kairos knows an account of theirs. */
export const ownerOf = (email: string): string => userIdOf(NAMES.map(emailOf).indexOf(email));

/** An id that Kairos makes of an address, as all of its processes make it. */
export const idOfAddress = (email: string): string => uuidV5(email, ADDRESSES);

/** What needs no account. */
const BY_HAND: readonly Act['what'][] = [
  ...(['answer', 'propose', 'decline', 'replyInCalendar', 'addOwnEvent', 'addOverMeeting'] as const),
];

/**
 * When someone has an account, in milliseconds since the beginning: from then on, or, of those who come without one, from when
 * they first do what needs one.
 */
export const hasAccountFrom = ({ people, acts }: Script, who: number): number =>
  people[who]!.comesWithout
    ? (acts.find((act) => act.who === who && !BY_HAND.includes(act.what))?.at ?? Infinity)
    : 0;

/** Everyone's account, in the same zone, and they want every email. */
export function accountsOf({ people }: Script): User[] {
  return people.map(({ name, isConnected }, who) => ({
    id: userIdOf(who),
    email: emailOf(name),
    addresses: [emailOf(name)],
    firstName: name,
    lastName: '',
    profileImageUrl: null,
    zone: ZONE,
    zoneChosen: true,
    clock: '24-hour',
    hours: 'business',
    wishes: NO_WISHES,
    holidays: null,
    notices: true,
    alarm: 'calendar',
    calendar: isConnected ? 'connected' : 'notConnected',
    lostCalendar: null,
    takesEvents: isConnected,
    eventProviders: isConnected ? ['google' as const] : [],
    createdAt: '2026-01-01T00:00:00.000Z',
  }));
}

/** Those who have an account by now. */
export function usersAmong(script: Script, elapsed: () => number): Users {
  const accounts = accountsOf(script);
  const from = new Map(accounts.map(({ id }, who) => [id, hasAccountFrom(script, who)]));
  const there = () => accounts.filter(({ id }) => from.get(id)! <= elapsed());
  const among = (keys: readonly string[], key: (user: User) => string) =>
    new Map(there().flatMap((user) => (keys.includes(key(user)) ? [[key(user), user]] : [])));
  return {
    byId: async (id) => there().find((user) => user.id === id) ?? null,
    byIds: async (ids) => among(ids, ({ id }) => id),
    byEmails: async (emails) => among(emails, ({ email }) => email),
    idOfAddress,
    learnZone: async () => {},
    learnFirstZone: async () => {},
  };
}

export const NO_ONE_UNSUBSCRIBED: Pick<Suppressions, 'has'> = { has: async () => false };
