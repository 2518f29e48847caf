import type { Middleware } from 'koa';
import type { CalDavCredential } from '#services/calendars/caldav/dav.ts';
import type { FeedCredential } from '#services/calendars/feed/provider.ts';
import type { Settler } from '#services/demo/people/settle.ts';
import { createAskingBrowser } from '#services/http/security/asking-browser.ts';
import { callerNetworks } from '#services/http/security/caller-network.ts';
import { maySignIn } from '#services/sign-in/allowed.ts';
import { createCounters } from '#services/storage/accounts/counters.ts';
import { createCredentials } from '#services/storage/accounts/credentials.ts';
import { createSignInLinks, SIGN_IN_LINK_MINUTES } from '#services/storage/accounts/sign-in-links.ts';
import { askForLink } from '#services/use-cases/sign-in/ask-for-link.ts';
import type { WithOutside } from './outside.ts';

/**
 * The page that lists the demo's people, and how one becomes each of them, and the calendars of those who sign in by email;
 * none where no one is simulated.
 */
export async function demoPeoplePages(foundation: WithOutside): Promise<Middleware[]> {
  const { google, microsoft, mail, demoCalendars, reader, users, pool, vault, publicUrl, now } = foundation;
  if (google.people.length === 0) return [];
  const [{ demoPeopleRoutes }, { atCalDav, atFeed, atGoogle, atMicrosoft }] = await Promise.all([
    import('#services/demo/people/people-page.ts'),
    import('#services/demo/people/kinds.ts'),
  ]);
  const browsers = createAskingBrowser({ vault, publicUrl });
  const asking = {
    users,
    signInLinks: createSignInLinks({ pool, vault, now }),
    counters: createCounters({ pool }),
    ...{ vault, now },
  };
  const routes = demoPeopleRoutes({
    kinds: [
      atGoogle(google.people),
      ...(microsoft.people.length > 0 ? [atMicrosoft(microsoft.people)] : []),
      ...(demoCalendars
        ? [atCalDav(demoCalendars.caldav, publicUrl), atFeed(demoCalendars.feed, publicUrl)]
        : []),
    ],
    async askForLink(ctx, link) {
      const browser = browsers.mark(ctx, SIGN_IN_LINK_MINUTES * 60_000);
      await askForLink(asking, { ...link, userId: null, browser }, callerNetworks(ctx.ip));
    },
    linkMailedTo: mail.signInLinkTo,
    ...{ reader, now },
  });
  return [...(demoCalendars?.pages ?? []), routes as Middleware];
}

/** Gives the demo's people who sign in by email their accounts and calendars, unless they have them. */
export async function settleDemoPeople(foundation: WithOutside): Promise<void> {
  const { config, demoCalendars, publicUrl, users, calendarAccounts, findCalendars, report } = foundation;
  if (!demoCalendars) return;
  const { settle } = await import('#services/demo/people/settle.ts');
  const { caldav, feed } = demoCalendars;
  const settlers: Settler[] = [
    ...caldav.people.map((person) => ({
      ...person,
      named: {
        provider: 'caldav' as const,
        ...{ address: publicUrl, username: person.email, password: person.appPassword },
      },
      path: caldav.homeOf(person),
    })),
    ...feed.people.map((person) => ({
      ...person,
      named: { provider: 'feed' as const, address: new URL(feed.pathOf(person), publicUrl).href },
      path: feed.pathOf(person),
    })),
  ];
  const credentials = createCredentials<Partial<CalDavCredential & FeedCredential>>(foundation);
  const deps = {
    ...{ users, calendarAccounts, findCalendars, vault: foundation.vault },
    async leadsTo(accountId: string) {
      const { home, address } = (await credentials.load(accountId)) ?? {};
      return URL.parse(home ?? address ?? '');
    },
  };
  const { origin } = new URL(publicUrl);
  for (const settler of settlers) {
    if (!maySignIn(settler.email, config.signIn)) continue;
    try {
      if (!(await settle(deps, settler, origin)))
        report.warn("Couldn't connect the calendars of someone of the demo; trying again at the next start");
    } catch (err) {
      report.warn({ err }, "Couldn't give someone of the demo their account; trying again at the next start");
    }
  }
}
