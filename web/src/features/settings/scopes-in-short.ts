import type { Scope } from '#contracts/scopes.ts';

/** The permission of each scope, where a list has no room for the full text. */
export const SCOPES_IN_SHORT: Record<Scope, string> = {
  'meetings:read': 'see',
  'meetings:write': 'change',
  'meetings:book': 'book',
  'insights:read': 'see figures',
};
