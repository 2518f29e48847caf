import { combineCalendars } from '#services/calendars/calendars.ts';
import type { Calendars } from '#services/calendars/port.ts';
import type { ShutdownHooks } from '#services/runtime/shutdown.ts';
import { openAdmin } from './admin.ts';
import { openAgents } from './agents.ts';
import { listenToCalendars, openCalendarNotices } from './calendar-notices.ts';
import { openDemoPeople } from './demo-calendars.ts';
import type { ExternalPart } from './external-part.ts';
import type { Environment, Foundation, Urls } from './foundation.ts';
import { openGoogle } from './google.ts';
import { openMail } from './mail.ts';
import { openMicrosoft } from './microsoft.ts';
import { openIssuers } from './oidc.ts';
import { openRemoteCalendars } from './remote-calendars.ts';
import { openReplies } from './replies.ts';
import { openSlack } from './slack.ts';
import { openWebhooks } from './webhooks.ts';

/** What tests put in the place of systems outside; each answers nothing to leave it as it is. */
type Doubles = {
  google(foundation: Foundation, closers: ShutdownHooks): Promise<ExternalPart | undefined>;
  microsoft(foundation: Foundation, closers: ShutdownHooks): Promise<ExternalPart | undefined>;
};

/** What a start is given. `doubles`: of whole systems, instead of the demo's people. */
export type Beginnings = Environment & { doubles?: Doubles };

/** A foundation together with the systems outside of Kairos. */
export type WithOutside = Foundation & Awaited<ReturnType<typeof openOutside>>;

/**
 * Google, Microsoft, Slack and email, or the demo's, calendars elsewhere and what they tell, agents, webhooks,
 * and the admin's page: what only the roles that serve people or work for meetings depend on.
 */
export async function openOutside(
  foundation: Foundation,
  {
    google: other,
    slack: addresses,
    askPrograms,
    askDns,
    doubles,
  }: Pick<Beginnings, 'google' | 'slack' | 'askPrograms' | 'askDns' | 'doubles'>,
  { publicUrl, ownUrl }: Urls,
  closers: ShutdownHooks,
) {
  const { config, pool, vault, sealer, users, measures, report, now } = foundation;
  const mail = await openMail(config, { pool, vault, now, measures, report }, closers);
  const demo = await openDemoPeople(foundation);
  const google = (await doubles?.google(foundation, closers)) ?? (await openGoogle(foundation, demo, other));
  const microsoft =
    (await doubles?.microsoft(foundation, closers)) ?? (await openMicrosoft(foundation, demo));
  const slack = await openSlack(
    config,
    { pool, vault, sealer, users, publicUrl, ownUrl, addresses, now },
    closers,
  );
  const { findCalendars, ...remote } = openRemoteCalendars(foundation, demo);
  const outside: readonly ExternalPart[] = [google, microsoft, openIssuers(foundation), mail, slack, remote];
  const providers = Object.assign({}, ...outside.map((part) => part.calendars));
  const notices = listenToCalendars(foundation, providers);
  const parts: readonly ExternalPart[] = [
    ...[...outside, openAgents(askPrograms), openCalendarNotices(notices)],
    ...[openWebhooks(foundation, mail, publicUrl), openReplies(askDns), openAdmin(mail)],
  ];
  const combined = combineCalendars({
    ...{ directory: foundation.calendarAccounts, providers, now, log: report },
  });
  const calendars: Calendars = {
    ...combined,
    async revoke(account) {
      await notices.closeAll(account);
      await combined.revoke(account);
    },
  };
  const signInWays = parts.flatMap(({ signIn = [] }) => signIn);
  return { parts, mail, signInWays, demo, calendars, findCalendars };
}
