import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ConsentQuestion } from '#contracts/api/programs.ts';

/** Lets programs act for people who agree, by OAuth 2.1. */
export interface AuthorizationServer {
  /** Answers a request to an endpoint below `OAUTH_PATHS.root`. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** The access that a program asks for; null for a request that is over or unknown. */
  question(request: string): Promise<ConsentQuestion | null>;
  /** Returns where the browser goes on. Null for a request that is over or unknown. */
  decide(request: string, by: { userId: string; identityId: string }, allow: boolean): Promise<string | null>;
}

/** The endpoints. A browser returns to `resume` once someone has decided. */
export const OAUTH_PATHS = {
  root: '/oauth/',
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  keys: '/oauth/keys',
} as const;

/** Where agents call their tools. */
export const MCP_PATH = '/mcp';

/** Where programs read who gives tokens, by RFC 9728. The path of a resource may follow. */
export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';

/** Names the request for which a browser was led to the page of consent. Other browsers can't answer that request. */
export const OAUTH_REQUEST_COOKIE = 'oauth_request';

/** The two uses of tokens: agents' tools, and the API, which books without asking anyone. A token has only one use. */
export const resourcesOf = (publicUrl: string): [string, string] => [
  publicUrl + MCP_PATH,
  `${publicUrl}/api`,
];
