import type { Config } from '#services/config.ts';
import { instrumentMailer } from '#services/mail/instrumented.ts';
import type { Address, Mailer } from '#services/mail/port.ts';
import type { Log } from '#services/runtime/log.ts';
import type { Measures } from '#services/runtime/metrics.ts';
import type { ShutdownHooks } from '#services/runtime/shutdown.ts';
import type { ExternalPart, ExternalPartDeps } from './external-part.ts';

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
export async function openMail(
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
