import type { Alarm } from '#contracts/alarm.ts';
import type { Clock } from '#contracts/clock.ts';
import type { HolidayChoice } from '#contracts/holidays.ts';
import type { OwnHours } from '#contracts/preferences.ts';
import type { VideoChoice } from '#contracts/video-call.ts';
import type { OwnWishes } from '#contracts/wishes.ts';
import type { ProviderName } from '#services/calendars/provider.ts';

/** A person with an account, opened. */
export type User = {
  id: string;
  /** Where emails go. */
  email: string;
  /** Every address that the person has verified, `email` among them. */
  addresses: readonly string[];
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
  /**
   * The zone that the person chose, or else that of their calendar or of Slack. Null while none of them has told it, or
   * if this machine doesn't know it.
   */
  zone: string | null;
  /** Null until their browser or settings say which. */
  clock: Clock | null;
  hours: OwnHours;
  wishes: OwnWishes;
  /** Null until the person says; then the country of their zone counts. */
  holidays: HolidayChoice | null;
  /** Whether the person wants emails that need no action: booked, cancelled. */
  notices: boolean;
  /** When calendars alert people before their meetings, unless they say otherwise. */
  alarm: Alarm;
  /** How they meet on video unless they say otherwise; absent until they set it. */
  video?: VideoChoice;
  /** An address of their own for that. */
  videoAddress?: string;
  calendar: 'connected' | 'disconnected' | 'notConnected';
  /** The provider of the first account that Kairos can't use anymore, or whose permission isn't enough; null if there's none. */
  lostCalendar: ProviderName | null;
  /** What they know the first calendar account by whose permission has ended. */
  lostCalendarLabel?: string;
  /** Whether events can be added to one of their calendars. A feed, for one, can only be read. */
  takesEvents: boolean;
  /** The providers of the accounts that events of their meetings can go to, going by what was listed last; the first choice first. */
  eventProviders: readonly ProviderName[];
  createdAt: string;
};

/** As Google's identities are stored. Its tokens may leave out the scheme. */
export const GOOGLE_ISSUER = 'https://accounts.google.com';

/** Of those who sign in by a link that we email. The subject is the address. */
export const MAIL_ISSUER = 'mail';

/** Who signed in, as the issuer proved it. */
export type Identity = {
  /** The OpenID Connect issuer, such as `GOOGLE_ISSUER`, or `MAIL_ISSUER`. */
  issuer: string;
  /** Whom the issuer means, which never changes. */
  subject: string;
  /** The issuer has verified that it's theirs. */
  email: string;
  /** Empty if the issuer doesn't say. */
  firstName: string;
  lastName: string;
  /** Only https and of an allowed host. */
  profileImageUrl: string | null;
};

/** What sagas and the API need to know of accounts. */
export interface Users {
  byId(id: string): Promise<User | null>;
  byIds(ids: readonly string[]): Promise<Map<string, User>>;
  /**
   * Whose accounts these are, by the address in its normalized form, which may be any that the account has verified;
   * addresses without an account are left out.
   */
  byEmails(emails: readonly string[]): Promise<Map<string, User>>;
  /**
   * The id under which time is held for whoever owns an address while no account has verified it: a keyed hash of the
   * address in the form of a UUID, and no account's.
   */
  idOfAddress(email: string): string;
  /** The calendar's zone; ignored if the person chose one. One that this machine doesn't know leaves theirs unknown. */
  learnZone(id: string, zone: string): Promise<void>;
  /** The zone that another system has for this person; ignored once theirs is known. */
  learnFirstZone(id: string, zone: string): Promise<void>;
}

/** Addresses that unsubscribed from one kind of sender: Kairos as a whole. */
export interface Suppressions {
  has(email: string): Promise<boolean>;
  add(email: string): Promise<void>;
}
