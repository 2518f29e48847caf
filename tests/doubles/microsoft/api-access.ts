import type { Context } from 'koa';
import { hasMicrosoftScope } from '#services/calendars/microsoft/client.ts';
import type { createDemoTokens } from '../google/tokens.ts';
import type { OutlookStore } from './calendars.ts';
import type { OutlookCalendar, OutlookDirectory, OutlookPerson } from './people.ts';

/** Graph's form of an error. */
export function refuseGraphCall(ctx: Context, status: number, code: string, message: string): null {
  ctx.status = status;
  ctx.body = { error: { code, message } };
  return null;
}

export const refuseAccess = (ctx: Context): null =>
  refuseGraphCall(ctx, 403, 'ErrorAccessDenied', 'Access is denied. Check credentials and try again.');

export const refuseMissing = (ctx: Context): null =>
  refuseGraphCall(ctx, 404, 'ErrorItemNotFound', 'The specified object was not found in the store.');

/** The token that a request comes with. */
export const bearerOf = (ctx: Context): string => ctx.get('authorization').replace(/^Bearer /i, '');

const MAY_READ = ['Calendars.Read', 'Calendars.ReadWrite'];
const MAY_WRITE = ['Calendars.ReadWrite'];

/** Finds out who calls; answers the refusal itself and null if they may not. */
export function createGraphAccess({
  people,
  store,
  tokens,
  now,
}: {
  people: OutlookDirectory;
  store: OutlookStore;
  tokens: ReturnType<typeof createDemoTokens>;
  now: () => Date;
}) {
  return async function personOf(ctx: Context): Promise<OutlookPerson | null> {
    const token = tokens.open(bearerOf(ctx));
    const person = token && people.byEmail(token.email);
    const grant = token && (await store.grantOf(token.email));
    if (
      token?.kind !== 'access' ||
      !person ||
      token.generation !== grant?.generation ||
      (token.ends ?? 0) <= now().getTime()
    )
      return refuseGraphCall(
        ctx,
        401,
        'InvalidAuthenticationToken',
        'Lifetime validation failed, the token is expired.',
      );
    const anyOf = ctx.method === 'GET' ? MAY_READ : MAY_WRITE;
    if (!anyOf.some((scope) => hasMicrosoftScope(token.scopes, scope))) return refuseAccess(ctx);
    return person;
  };
}

export type GraphAccess = ReturnType<typeof createGraphAccess>;

/** The calendar of this id; answers the refusal itself and null if the person has none. */
export function ownCalendar(ctx: Context, person: OutlookPerson): OutlookCalendar | null {
  const id = ctx['params']['calendar'];
  const calendar = person.calendars.find((one) => one.id === id);
  if (calendar) return calendar;
  return String(id).startsWith('AAMk')
    ? refuseMissing(ctx)
    : refuseGraphCall(ctx, 400, 'ErrorInvalidIdMalformed', 'Id is malformed.');
}
