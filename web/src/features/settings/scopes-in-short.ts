import type { Scope } from '#contracts/scopes.ts';

/** What each scope allows, where a list has no room for all of it. */
export const SCOPES_IN_SHORT: Record<Scope, string> = {
  'meetings:read': 'see',
  'meetings:write': 'change',
  'meetings:book': 'book',
  'insights:read': 'see figures',
};
