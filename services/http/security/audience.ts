import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';

const throughMcp = new WeakSet<IncomingMessage>();

/** Notes that an agent's tool makes this call, by the token that /mcp was called with. */
export const comesThroughMcp = (request: IncomingMessage): void => void throughMcp.add(request);

/** The path of the resource that a call is to: a tool's call is still one to /mcp. */
export const resourceOf = ({ path, req }: Context): '/mcp' | '/api' =>
  throughMcp.has(req) || path === '/mcp' ? '/mcp' : '/api';
