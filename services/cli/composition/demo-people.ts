import type { Middleware } from 'koa';
import { type DemoCredential, listOf } from '#services/demo/calendars.ts';
import { signInOf } from '#services/demo/people.ts';
import { createAskingBrowser } from '#services/http/security/asking-browser.ts';
import { callerNetworks } from '#services/http/security/caller-network.ts';
import { maySignIn } from '#services/sign-in/allowed.ts';
import { MAIL_ISSUER } from '#services/storage/accounts/port.ts';
import { SIGN_IN_LINK_MINUTES } from '#services/storage/accounts/sign-in-links.ts';
import { connectCalendars } from '#services/use-cases/settings/calendar-accounts.ts';
import { askForLink } from '#services/use-cases/sign-in/ask-for-link.ts';
import type { HalfYear } from './foundation.ts';
import type { WithOutside } from './outside.ts';

/** The pages of the demo's people, how one becomes each of them, and the made-up half-year; none where nobody is simulated. */
export async function demoPeoplePages(
  foundation: WithOutside,
  halfYear: HalfYear | undefined,
): Promise<Middleware[]> {
  const { demo, log, mail, vault, publicUrl, now } = foundation;
  if (!demo) return [];
  const { demoPeopleRoutes } = await import('#services/demo/people-page.ts');
  const browsers = createAskingBrowser({ vault, publicUrl });
  const routes = demoPeopleRoutes({
    ...demo,
    async askForLink(ctx, link) {
      const browser = browsers.mark(ctx, SIGN_IN_LINK_MINUTES * 60_000);
      await askForLink(foundation, { ...link, userId: null, browser }, callerNetworks(ctx.ip));
    },
    linkMailedTo: mail.signInLinkTo,
    now,
  });
  const { halfYearRoutes } = await import('#services/demo/half-year.ts');
  return [
    routes,
    halfYearRoutes(
      halfYear && log.appendTogether
        ? { isThere: () => halfYear.has(log), fillIn: () => halfYear.write(log, now()) }
        : null,
    ),
  ];
}

/**
 * Gives the demo's people who sign in by email their accounts, with their calendars connected, so that one can invite them
 * before one has ever been them. What is there stays.
 */
export async function settleDemoPeople(foundation: WithOutside): Promise<void> {
  const { config, demo, users, calendarAccounts, vault, report } = foundation;
  for (const person of demo?.people ?? []) {
    const { email, firstName, lastName, zone, provider } = person;
    if (signInOf(person) !== 'mail' || !maySignIn(email, config.signIn)) continue;
    try {
      const identity = { issuer: MAIL_ISSUER, subject: email, email, firstName, lastName };
      const known = (await users.byEmails([email])).get(email);
      const signedIn = known ? null : await users.signIn({ ...identity, profileImageUrl: null });
      const user = known ?? (signedIn?.ok ? signedIn.user : null);
      if (!user || (await calendarAccounts.accountsOf(user.id)).length > 0) continue;
      if (user.zone === null) await users.change(user.id, { zone });
      const credential: DemoCredential = { accessToken: email };
      const found = { ok: true as const, key: email, label: email, credential };
      const findCalendars = async () => ({ ...found, list: { ok: true as const, ...listOf(person) } });
      await connectCalendars({ vault, calendarAccounts, findCalendars }, user, {
        ...{ address: email, username: '', password: '' },
        provider: provider === 'feed' ? 'feed' : 'caldav',
      });
    } catch (err) {
      report.warn({ err }, "Couldn't give someone of the demo their account; trying again at the next start");
    }
  }
}
