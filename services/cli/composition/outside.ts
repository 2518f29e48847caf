import { combineCalendars } from '#services/calendars/calendars.ts';
import type { Calendars } from '#services/calendars/port.ts';
import type { Config } from '#services/config.ts';
import { instrumentMailer } from '#services/mail/instrumented.ts';
import type { Address, Mailer } from '#services/mail/port.ts';
import type { Log } from '#services/runtime/log.ts';
import type { Measures } from '#services/runtime/metrics.ts';
import type { ShutdownHooks } from '#services/runtime/shutdown.ts';
import { openAdmin } from './admin.ts';
import { openAgents } from './agents.ts';
import { listenToCalendars, openCalendarNotices } from './calendar-notices.ts';
import { openDemoPeople } from './demo-calendars.ts';
import type { ExternalPart, ExternalPartDeps } from './external-part.ts';
import type { Environment, Foundation, Urls } from './foundation.ts';
import { openGoogle } from './google.ts';
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

/** How many emails to someone are looked through for a link to sign in. */
const RECENT = 20;

type MailPart = ExternalPart & {
  mailer: Mailer;
  from: Address;
  /** The newest link to sign in that was emailed to an address; null if there's none, or emails aren't kept. */
  signInLinkTo(address: string): Promise<string | null>;
  /** Deletes the emails about these meetings, and emails to these addresses about no meeting, if emails are kept. */
  forget: ((meetingIds: readonly string[], addresses?: readonly string[]) => Promise<void>)[];
};

/** SMTP, or the demo mailbox. */
async function openMail(
  config: Config,
  { pool, vault, now, measures, report }: ExternalPartDeps & { measures: Measures; report: Log },
  closers: ShutdownHooks,
): Promise<MailPart> {
  const counted = (mailer: Mailer) =>
    instrumentMailer(mailer, (kind, sent) => {
      measures.count('kairos_mails_total', { kind, outcome: sent.outcome });
      if (sent.outcome === 'failed' && sent.toFix)
        report.warn({ event: 'mailServerRefuses', why: sent.why }, sent.toFix);
    });
  const from = config.mailFrom;
  if (config.mail.kind === 'smtp') {
    const { createSmtpMailer } = await import('#services/mail/smtp.ts');
    const mailer = createSmtpMailer({ ...config.mail, from });
    closers.push({ name: 'the mailer', close: () => mailer.close() });
    const signInLinkTo = async () => null;
    return { mailer: counted(mailer), from, signInLinkTo, forget: [] };
  }
  const { createDemoMailbox } = await import('#services/demo/mailbox.ts');
  const { createInbox } = await import('#services/demo/inbox.ts');
  const outbox = createDemoMailbox({ pool, vault, from, now });
  return {
    mailer: counted(outbox),
    from,
    async signInLinkTo(to) {
      const mails = await outbox.list({ to, limit: RECENT });
      return mails.find(({ kind }) => kind === 'signInLink')?.links[0] ?? null;
    },
    pages: [createInbox({ outbox })],
    standIns: ['email at /demo/inbox'],
    forget: [outbox.forget],
  };
}
