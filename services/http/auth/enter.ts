import type { Context } from 'koa';
import { type Clock, clockOfLocale } from '#contracts/clock.ts';
import { CONSENT_PAGE } from '#contracts/pages.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { ApiDeps } from '../deps.ts';
import { beginSession } from '../security/session.ts';

/** New users who come from these pages go straight back to them; other new users go to onboarding. */
const LINKED_PAGES = ['/meetings/join/', '/slack/connect/', CONSENT_PAGE, '/insights'];

/**
 * Signs someone in here, whom an issuer has just proven. Returns the path to go to: where they wanted to go, a known
 * path or null, unless they are new. `first`: this identity is new here.
 */
export async function enter(
  { users, now }: Pick<ApiDeps, 'users' | 'now'>,
  ctx: Context,
  { user, identityId, first }: { user: User; identityId: string; first: boolean },
  redirect: string | null,
): Promise<string> {
  await beginSession(ctx, { userId: user.id, identityId }, now);
  const clock = user.clock === null ? clockOfLanguages(ctx.acceptsLanguages()) : null;
  if (clock !== null) await users.learnClock(user.id, clock);
  const followsLink = LINKED_PAGES.some((page) => redirect?.startsWith(page));
  return first && !followsLink ? '/onboarding' : (redirect ?? '/');
}

/** The clock of the first language that is known, or null: browsers send what their user reads, best first. */
export function clockOfLanguages(languages: readonly string[]): Clock | null {
  const known = languages.find(isKnown);
  return known === undefined ? null : clockOfLocale(known);
}

function isKnown(language: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language).length > 0;
  } catch {
    // A header may hold anything, such as `*` or `de_DE`.
    return false;
  }
}
