import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import type { Client } from '#contracts/events/event-spec.ts';

/** The request for which a call is made within this process. */
type Behind = {
  /** Its path: a token for one resource makes the calls behind that resource, and no others. */
  path: string;
  /** The program that asked for the call, where a person only confirms. */
  program?: Client | undefined;
};

const requests = new WeakMap<IncomingMessage, Behind>();

/** Notes the request behind a call, before the call begins. */
export const madeFor = (behind: Behind, call: IncomingMessage): void => void requests.set(call, behind);

/** Whether a call goes to this resource, a path, or to anything below. */
export function isAt(resource: string, { path: own, req }: Context): boolean {
  const path = requests.get(req)?.path ?? own;
  return path === resource || path.startsWith(`${resource}/`);
}

/** The program that acts by a call, as the log names it: with a token, or with a person's confirmation. */
export const actingProgram = ({ req, state }: Context): Client | undefined =>
  requests.get(req)?.program ?? (state['token'] as { client: Client } | undefined)?.client;
