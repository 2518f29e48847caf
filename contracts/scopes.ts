/** The permissions of a program, in words for settings, consent, refusals, and the OpenAPI document. */
export const TOKEN_SCOPES = {
  'meetings:read': 'See your meetings, their history, your contacts, and your settings',
  'meetings:write':
    'Create and change meetings, invite people, reply for you, and change your contacts and settings',
  'meetings:book': 'Book, move, and cancel meetings, undo that, and create or change automatic meetings',
  'insights:read': "See the figures on everyone's meetings, if you're an analyst",
} as const;

export type Scope = keyof typeof TOKEN_SCOPES;

export const SCOPE_NAMES = Object.keys(TOKEN_SCOPES) as [Scope, ...Scope[]];

/** For how many days an access token works, as people choose. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const;
export type TokenDays = (typeof TOKEN_DAYS)[number];
