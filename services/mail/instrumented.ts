import { inSpan } from '#services/runtime/tracing.ts';
import type { AnyMailKind, Mailer, MailOutcome } from './port.ts';

/** The same mailer; every email is traced as a span and measured with its outcome. */
export function instrumentMailer(
  mailer: Mailer,
  onMail: (kind: AnyMailKind, sent: MailOutcome) => void,
): Mailer {
  return {
    ...mailer,
    send: (mail, signal, mayLeave) =>
      inSpan(
        'send mail',
        async (span) => {
          span.set({ 'kairos.mail': mail.kind });
          const sent = await mailer.send(mail, signal, mayLeave);
          if (sent.outcome !== 'accepted') span.failed();
          onMail(mail.kind, sent);
          return sent;
        },
        { kind: 'client' },
      ),
  };
}
