import { OAuth2Client } from 'google-auth-library';
import { picked } from '#contracts/picked.ts';

/** Everything Kairos needs to know about Google. Nothing else is ever called. */
export type GoogleClient = {
  clientId: string;
  clientSecret: string;
  endpoints: {
    /** Where the browser is sent; a path is relative to Kairos. */
    authorize: string;
    token: string;
    revoke: string;
    /** Certificates of the id tokens: `{ [kid]: PEM }`. */
    certs: string;
    /** An origin: the client library drops a path. */
    calendar: string;
  };
  /** The issuers that an id token may name. */
  issuers: string[];
  /** Profile images are only kept if their address begins with this prefix. */
  pictures: string;
};

/** Google itself, for a client that was registered at console.cloud.google.com. */
export const googleClient = (clientId: string, clientSecret: string): GoogleClient => ({
  clientId,
  clientSecret,
  endpoints: {
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    revoke: 'https://oauth2.googleapis.com/revoke',
    certs: 'https://www.googleapis.com/oauth2/v1/certs',
    calendar: 'https://www.googleapis.com/',
  },
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
  pictures: 'https://lh3.googleusercontent.com/',
});

/** The calendar permissions that Kairos asks for, each with its use. */
export const CALENDAR_SCOPES = {
  freeBusy: 'https://www.googleapis.com/auth/calendar.freebusy',
  /** Also lists events, which include the calendar's zone; the settings would need a separate permission. */
  events: 'https://www.googleapis.com/auth/calendar.events.owned',
  acls: 'https://www.googleapis.com/auth/calendar.acls.readonly',
} as const;

/** Asked for only once a person wants more than their main calendar to count. */
export const CALENDAR_LIST_SCOPE = 'https://www.googleapis.com/auth/calendar.calendarlist.readonly';

export const SIGN_IN_SCOPES = ['openid', 'email', 'profile', ...Object.values(CALENDAR_SCOPES)];

/** The time limit of a request to Google, in milliseconds. */
export const REQUEST_TIMEOUT = 8_000;

/** The library's client with these endpoints: never follows redirects, never waits without end. */
export function oauthClient(client: GoogleClient, timeout = REQUEST_TIMEOUT): OAuth2Client {
  return new OAuth2Client({
    ...picked(client, ['clientId', 'clientSecret', 'issuers']),
    endpoints: {
      oauth2TokenUrl: client.endpoints.token,
      oauth2RevokeUrl: client.endpoints.revoke,
      oauth2FederatedSignonPemCertsUrl: client.endpoints.certs,
    },
    transporterOptions: { timeout, redirect: 'error', noProxy: ['127.0.0.1'] },
  });
}
