import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ConsentQuestion } from '#contracts/api/programs.ts';

/** Lets programs act for people who agree, by OAuth 2.1. */
export interface AuthorizationServer {
  /** Answers a request to one of its endpoints, which begin with `OAUTH_PATHS.root`. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** What a program asks for; null for a request that is over or unknown. */
  question(request: string): Promise<ConsentQuestion | null>;
  /** Returns where the browser goes on. Null for a request that is over or unknown. */
  decide(request: string, by: { userId: string; identityId: string }, allow: boolean): Promise<string | null>;
}

/** Its endpoints. `resume` is the one a browser is led back to once someone has decided. */
export const OAUTH_PATHS = {
  root: '/oauth/',
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  keys: '/oauth/keys',
} as const;

/** Names the request that a browser was led to the page of consent with. Another browser can't answer it. */
export const OAUTH_REQUEST_COOKIE = 'oauth_request';

/** What tokens are for: agents' tools, and the API, which asks no one before it books. A token works for one of them. */
export const resourcesOf = (publicUrl: string): [string, string] => [`${publicUrl}/mcp`, `${publicUrl}/api`];
