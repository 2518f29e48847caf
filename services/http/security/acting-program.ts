import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import type { Client } from '#contracts/events/event-spec.ts';
import type { CallersToken } from './bearer.ts';

const behind = new WeakMap<IncomingMessage, Client>();

/** Notes that a program is behind a call which a person makes, who only confirms the program's request. */
export const actsFor = (client: Client, request: IncomingMessage): void => void behind.set(request, client);

/** The program that acts by a call, as the log names it: with a token, or with a person's confirmation. */
export const actingProgram = ({ req, state }: Context): Client | undefined =>
  behind.get(req) ?? (state['token'] as CallersToken | undefined)?.client;
