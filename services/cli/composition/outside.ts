import { combineCalendars } from '#services/calendars/calendars.ts';
import { createGoogleProvider } from '#services/calendars/google/provider.ts';
import type { ShutdownHooks } from '#services/runtime/shutdown.ts';
import { openDemoCalendars } from './demo-calendars.ts';
import type { Environment, Foundation, Urls } from './foundation.ts';
import { openGoogle } from './google.ts';
import { openMail } from './mail.ts';
import { openMicrosoft, openMicrosoftCalendars } from './microsoft.ts';
import { openRemoteCalendars } from './remote-calendars.ts';
import { openSlack } from './slack.ts';

/** A foundation together with the systems outside of Kairos. */
export type WithOutside = Foundation & Awaited<ReturnType<typeof openOutside>>;

/**
 * Google, Microsoft, Slack and email, or the demo's, and calendars elsewhere: what only the roles that serve people or work for
 * meetings depend on.
 */
export async function openOutside(
  foundation: Foundation,
  { google: other, demoPeople, slack: addresses }: Pick<Environment, 'google' | 'demoPeople' | 'slack'>,
  { publicUrl, ownUrl }: Urls,
  closers: ShutdownHooks,
) {
  const { config, pool, vault, sealer, users, tokens, measures, report, now } = foundation;
  const mail = await openMail(config, { pool, vault, now, measures, report }, closers);
  const google = await openGoogle(config, { pool, vault, publicUrl, other, demoPeople, now }, closers);
  const microsoft = await openMicrosoft(config, { pool, vault, publicUrl, now }, closers);
  const slack = await openSlack(
    config,
    { pool, vault, sealer, users, publicUrl, ownUrl, addresses, now },
    closers,
  );
  const demoCalendars = await openDemoCalendars(config, { pool, publicUrl, now }, closers);
  const { providers, findCalendars, reader } = openRemoteCalendars(foundation, demoCalendars?.standIn);
  const calendars = combineCalendars({
    directory: foundation.calendarAccounts,
    providers: {
      google: createGoogleProvider({ tokens, client: google.client, now, log: report }),
      ...(microsoft.client && { microsoft: openMicrosoftCalendars(microsoft.client, foundation) }),
      ...providers,
    },
    now,
    log: report,
  });
  return { mail, google, microsoft, slack, demoCalendars, calendars, findCalendars, reader };
}
