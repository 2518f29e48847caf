// The values that the server fills in when serving the built pages. A page has `__NAME__` where the value goes,
// `<if-NAME>…</if-NAME>` around a part shown only with the value, and `<unless-NAME>…</unless-NAME>` around a part
// shown only without.

import type { MeetingTextName } from './meeting-texts.ts';

/** Promises that only the admin of a Kairos can make, in words. A page omits the promises that are null. */
export type Promises = {
  /** How many suggested times hold: `95%`. */
  accuracy: string | null;
  supportMail: string | null;
  /** After “Support replies within”: `24 hours on weekdays (CET)`. */
  supportWithin: string | null;
  /** On average: `8 hours`. */
  supportAverage: string | null;
  /** After “Data is stored on”: `servers in the EU, in compliance with the GDPR`. */
  dataLocation: string | null;
  /** Where the source code can be read: an http or https address. */
  sourceCode: string | null;
};

/** The values on any page. Each is text, and empty for none. */
export type PageValues = {
  ACCURACY: string;
  SUPPORT_MAIL: string;
  SUPPORT_WITHIN: string;
  SUPPORT_AVERAGE: string;
  DATA_LOCATION: string;
  SOURCE_CODE: string;
  /** Set where visitors can try the demo's people. */
  LIVE_DEMO: string;
};

/** The values on the status page, as the server found at the request. */
export type StatusValues = {
  /** The unavailable parts, by name: `database, event log`. */
  MISSING: string;
  DATABASE_UP: string;
  EVENT_LOG_UP: string;
  READ_MODELS_UP: string;
  /** `November 23, 2026, 22:11 UTC` */
  CHECKED_AT: string;
  RUNNING_SINCE: string;
};

/** The values on the page of an invitation. Parts that aren't there, or aren't wanted, are empty. */
export type InvitationValues = Record<Uppercase<MeetingTextName>, string> & {
  TITLE: string;
  ORGANIZER: string;
  ORGANIZER_EMAIL: string;
  /** `30 minutes, Nov 30 to Dec 13, 2026` */
  LENGTH_AND_DATES: string;
  /** How the time will be found; empty once booked. */
  HOW: string;
  /** Set where the visitor can say when they can make it, and hasn't yet. */
  OPEN: string;
  /** The name of the visitor with a personal link. */
  ME: string;
  /** The path and query of the page, and whom it is for, encoded as part of a query. */
  HERE: string;
  /** Set where calendars are connected by signing in there. */
  GOOGLE: string;
  MICROSOFT: string;
  /** Set where there are other ways to sign in. */
  OTHER_WAYS: string;
};

export type PageValue = keyof (PageValues & StatusValues & InvitationValues);

/** The id of the script element with the answers of the API that a page brings, as pairs of a query's key and its data. */
export const BROUGHT = 'brought';

/**
 * The folder in the app of each page for people, by its address. The app's page asks for the code of the page that is opened
 * along with its own, where the value `PAGE_` with this name in capitals is set.
 */
export const APP_PAGES = {
  '/': 'dashboard',
  '/dashboard': 'dashboard',
  '/meetings': 'meetings',
  '/meetings/create': 'create',
  '/meetings/:id': 'meeting',
  '/meetings/:id/history': 'history',
  '/contacts': 'contacts',
  '/slack': 'slack',
  '/settings': 'settings',
  '/insights': 'insights',
} as const;
export type AppPage = keyof typeof APP_PAGES;

/** The values on the app's page. */
export type AppValues = { [Name in (typeof APP_PAGES)[AppPage] as `PAGE_${Uppercase<Name>}`]?: 'on' };
