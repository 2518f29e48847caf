import type { Mail } from '#services/mail/port.ts';
import type { SignInNoticeFacts } from '#services/mail/sign-in-notice.ts';
import type { Suppressions } from '#services/storage/accounts/port.ts';
import type { SignInNotices } from '#services/storage/accounts/sign-in-notices.ts';
import { type SendDueMailDeps, sendDueMail } from './due-mail.ts';

type SendSignInNoticesDeps = SendDueMailDeps & {
  signInNotices: SignInNotices;
  suppressions: Pick<Suppressions, 'has'>;
  compose: (facts: SignInNoticeFacts) => Mail;
  /** The name by which people know an issuer. */
  providerName: (issuer: string) => string;
  publicUrl: string;
};

/** Sends the emails about changes to how people sign in. Addresses that unsubscribed get no email. */
export async function sendSignInNotices(deps: SendSignInNoticesDeps, signal: AbortSignal): Promise<void> {
  const { signInNotices, suppressions, compose, providerName, publicUrl } = deps;
  for (const notice of await signInNotices.due()) {
    if (signal.aborted) return;
    if (await suppressions.has(notice.to)) {
      await signInNotices.settle(notice.id);
      continue;
    }
    const settings = `${publicUrl}/settings`;
    const mail = compose(
      'issuer' in notice
        ? { ...notice, provider: providerName(notice.issuer), settings }
        : { ...notice, settings },
    );
    await sendDueMail(deps, signInNotices, notice, mail, signal);
  }
}
