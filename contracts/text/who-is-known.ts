import { listInWords } from './lists.ts';

/** Why nothing is known of when someone is free, or not of all the dates. */
export const WHY_UNKNOWN = [
  'notJoined',
  'notRead',
  'newDates',
  'notConnected',
  'disconnected',
  'missingPermission',
  'unreadable',
  'unknownZone',
  'erased',
] as const;
export type WhyUnknown = (typeof WHY_UNKNOWN)[number];

/** Why a person is unknown, for one person and for several, and what would make them known. */
const WORDS: Record<WhyUnknown, { one: string; more: string; ends: string }> = {
  notJoined: {
    one: "hasn't replied",
    more: "haven't replied",
    ends: 'once they join or mark their times',
  },
  notRead: {
    one: 'joined just now',
    more: 'joined just now',
    ends: 'once their calendars have been read, within seconds',
  },
  newDates: {
    one: 'joined for other dates',
    more: 'joined for other dates',
    ends: 'once they agree to these',
  },
  notConnected: {
    one: 'has no calendar connected',
    more: 'have no calendar connected',
    ends: 'once they connect one or mark their times',
  },
  disconnected: {
    one: 'has a calendar that no longer gives Kairos access',
    more: 'have a calendar that no longer gives Kairos access',
    ends: 'once they connect it again',
  },
  missingPermission: {
    one: "hasn't let Kairos read their calendar",
    more: "haven't let Kairos read their calendars",
    ends: 'once they allow it',
  },
  unreadable: {
    one: "has a calendar that couldn't be read",
    more: "have a calendar that couldn't be read",
    ends: 'once it can be read again',
  },
  unknownZone: {
    one: 'has no time zone',
    more: 'have no time zone',
    ends: 'once they set one in their account',
  },
  erased: { one: 'had their data erased', more: 'had their data erased', ends: 'once they join again' },
};

/** `Noah and Emma haven't replied. They're unknown, not free, and become known once they join or mark their times.` */
export function whoIsUnknown(why: WhyUnknown, names: readonly string[]): string {
  const { one, more, ends } = WORDS[why];
  return `${listInWords(names)} ${names.length === 1 ? one : more}. They're unknown, not free, and become known ${ends}.`;
}
