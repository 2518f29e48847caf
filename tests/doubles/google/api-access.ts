import type { Context } from 'koa';
import type { DemoDirectory, DemoPerson } from './people.ts';
import type { DemoStore } from './store.ts';
import type { createDemoTokens } from './tokens.ts';

/** Google's form of an error of the Calendar API. */
export function refuseApiCall(ctx: Context, code: number, reason: string, message: string): null {
  ctx.status = code;
  ctx.body = { error: { code, message, errors: [{ domain: 'global', reason, message }] } };
  return null;
}

/** Any one of these permissions is enough; from Google's reference of each call. */
const scopes = (...names: string[]) => names.map((name) => `https://www.googleapis.com/auth/${name}`);

export const MAY_READ_BUSY = scopes(
  'calendar',
  'calendar.readonly',
  'calendar.freebusy',
  'calendar.events.freebusy',
);
export const MAY_READ = scopes(
  'calendar',
  'calendar.readonly',
  'calendar.events',
  'calendar.events.readonly',
  'calendar.events.owned',
  'calendar.events.owned.readonly',
);
export const MAY_LIST = scopes(
  'calendar',
  'calendar.readonly',
  'calendar.calendarlist',
  'calendar.calendarlist.readonly',
);
export const MAY_WRITE = scopes('calendar', 'calendar.events', 'calendar.events.owned');

/** Finds out who calls; answers the refusal itself and null if they may not. */
export function createApiAccess({
  people,
  store,
  tokens,
  now,
}: {
  people: DemoDirectory;
  store: DemoStore;
  tokens: ReturnType<typeof createDemoTokens>;
  now: () => Date;
}) {
  return async function personOf(ctx: Context, anyOf?: readonly string[]): Promise<DemoPerson | null> {
    const token = tokens.open(ctx.get('authorization').replace(/^Bearer /i, ''));
    const person = token && people.byEmail(token.email);
    const grant = token && (await store.grantOf(token.email));
    if (
      token?.kind !== 'access' ||
      !person ||
      token.generation !== grant?.generation ||
      (token.ends ?? 0) <= now().getTime()
    ) {
      return refuseApiCall(ctx, 401, 'authError', 'Request had invalid authentication credentials.');
    }
    if (anyOf && !token.scopes.some((scope) => anyOf.includes(scope))) {
      return refuseApiCall(
        ctx,
        403,
        'insufficientPermissions',
        'Request had insufficient authentication scopes.',
      );
    }
    return person;
  };
}

export type ApiAccess = ReturnType<typeof createApiAccess>;
