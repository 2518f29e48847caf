/** Everything Kairos needs to know about Microsoft. Nothing else is ever called. */
export type MicrosoftClient = {
  clientId: string;
  clientSecret: string;
  /** Where people sign in and tokens come from: `<…>/<tenant>/v2.0`, without a trailing slash. */
  authority: string;
  /** Microsoft Graph, without a trailing slash. */
  graph: string;
};

/** Microsoft itself, for an application that was registered at entra.microsoft.com. `tenant` says whose accounts may sign in. */
export const microsoftClient = (
  clientId: string,
  clientSecret: string,
  tenant = 'common',
): MicrosoftClient => ({
  clientId,
  clientSecret,
  authority: `https://login.microsoftonline.com/${tenant}/v2.0`,
  graph: 'https://graph.microsoft.com/v1.0',
});

/** Where an authority gives tokens. */
export const tokenEndpoint = ({ authority }: MicrosoftClient): string =>
  `${authority.replace(/\/v2\.0$/, '')}/oauth2/v2.0/token`;

/** The credential of a Microsoft account. */
export type MicrosoftTokens = {
  accessToken: string;
  /** Each refresh gives another refresh token. */
  refreshToken: string;
  /** ISO, UTC. */
  expiresAt: string;
  scopes: string[];
};

/** Reads and writes the calendars of the person who grants this scope. */
export const MICROSOFT_CALENDARS_SCOPE = 'Calendars.ReadWrite';

/** The scopes of a calendar account; the first gives a refresh token. */
export const MICROSOFT_CALENDAR_SCOPES = ['offline_access', MICROSOFT_CALENDARS_SCOPE];

/**
 * Whether a permission is among those granted. Microsoft names permissions with or without Graph's address before them.
 */
export const hasMicrosoftScope = (granted: readonly string[], scope: string): boolean =>
  granted.some((one) => one.slice(one.lastIndexOf('/') + 1).toLowerCase() === scope.toLowerCase());
