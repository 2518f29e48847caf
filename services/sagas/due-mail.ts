import type { Mail, Mailer } from '#services/mail/port.ts';
import type { DueMail, DueMails } from '#services/storage/accounts/due-mails.ts';
import { lease } from './lease.ts';

/** How long to wait after a failed attempt, in milliseconds. */
const RETRY_AFTER = 10_000;

export type SendDueMailDeps = {
  mailer: Pick<Mailer, 'send'>;
  now: () => Date;
};

/**
 * Sends an email that isn't about a meeting. At most two copies leave, even if processes are killed, since each attempt
 * is recorded before its copy may leave.
 */
export async function sendDueMail(
  { mailer, now }: SendDueMailDeps,
  ledger: DueMails & { settle(id: string): Promise<void> },
  due: DueMail,
  mail: Mail,
  signal: AbortSignal,
): Promise<void> {
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds);
  let attempted: boolean | null = null;
  const { outcome } = await mailer.send(
    mail,
    AbortSignal.any([signal, AbortSignal.timeout(lease.effect)]),
    async () => {
      attempted = await ledger.attempt(due, later(lease.effect + lease.doubt));
      return attempted;
    },
  );
  // Another process is sending the email, or the link was used or erased meanwhile.
  if (attempted === false) return;
  if (outcome === 'accepted' || outcome === 'refused') await ledger.settle(due.id);
  else if (outcome === 'failed')
    await ledger.postpone(due, later(RETRY_AFTER), { attempted: attempted === true });
  // An unknown outcome leaves the attempt as recorded; the email is tried once more when no copy can be on its way.
}
