import type { Mail } from '#services/mail/port.ts';
import type { SignInLinkFacts } from '#services/mail/sign-in-link.ts';
import { type AllowedToSignIn, maySignIn } from '#services/sign-in/allowed.ts';
import type { Suppressions } from '#services/storage/accounts/port.ts';
import {
  type DueLink,
  SIGN_IN_LINK_MINUTES,
  type SignInLinks,
} from '#services/storage/accounts/sign-in-links.ts';
import { type SendDueMailDeps, sendDueMail } from './due-mail.ts';

type SendSignInLinksDeps = SendDueMailDeps & {
  signInLinks: Pick<SignInLinks, 'due' | 'attempt' | 'postpone' | 'settle' | 'tokenOf'>;
  suppressions: Pick<Suppressions, 'has'>;
  compose: (facts: SignInLinkFacts) => Mail;
  /** Who may sign in; nobody else gets an email. */
  allowed: AllowedToSignIn;
  publicUrl: string;
};

/** Sends the due emails with sign-in links. Addresses that may not sign in, or that unsubscribed, get no email. */
export async function sendSignInLinks(deps: SendSignInLinksDeps, signal: AbortSignal): Promise<void> {
  for (const link of await deps.signInLinks.due()) {
    if (signal.aborted) return;
    await sendLink(deps, link, signal);
  }
}

async function sendLink(deps: SendSignInLinksDeps, link: DueLink, signal: AbortSignal): Promise<void> {
  const { signInLinks, suppressions, compose, allowed, publicUrl } = deps;
  const { id, email, userId } = link;
  if (!maySignIn(email, allowed) || (await suppressions.has(email))) return signInLinks.settle(id);
  const mail = compose({
    id,
    to: email,
    link: `${publicUrl}/auth/mail/${encodeURIComponent(signInLinks.tokenOf(id))}`,
    minutes: SIGN_IN_LINK_MINUTES,
    adding: userId !== null,
  });
  await sendDueMail(deps, signInLinks, link, mail, signal);
}
