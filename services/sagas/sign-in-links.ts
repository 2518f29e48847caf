import type { Mail, Mailer } from '#services/mail/port.ts';
import type { SignInLinkFacts } from '#services/mail/sign-in-link.ts';
import { type AllowedToSignIn, maySignIn } from '#services/sign-in/allowed.ts';
import type { Suppressions } from '#services/storage/accounts/port.ts';
import {
  type DueLink,
  SIGN_IN_LINK_MINUTES,
  type SignInLinks,
} from '#services/storage/accounts/sign-in-links.ts';
import { lease } from './lease.ts';

/** How long to wait after a failed attempt, in milliseconds. */
const RETRY_AFTER = 10_000;

export type SendSignInLinksDeps = {
  signInLinks: Pick<SignInLinks, 'due' | 'attempt' | 'postpone' | 'settle' | 'tokenOf'>;
  suppressions: Pick<Suppressions, 'has'>;
  mailer: Pick<Mailer, 'send'>;
  compose: (facts: SignInLinkFacts) => Mail;
  /** Who may sign in: no one else gets an email. */
  allowed: AllowedToSignIn;
  publicUrl: string;
  now: () => Date;
};

/**
 * Sends the emails with links to sign in that are due. Of each at most two copies leave, also if processes are killed,
 * since an attempt is recorded before its copy may leave. Addresses that may not sign in, or that unsubscribed, get none.
 */
export async function sendSignInLinks(deps: SendSignInLinksDeps, signal: AbortSignal): Promise<void> {
  for (const link of await deps.signInLinks.due()) {
    if (signal.aborted) return;
    await sendLink(deps, link, signal);
  }
}

async function sendLink(
  { signInLinks, suppressions, mailer, compose, allowed, publicUrl, now }: SendSignInLinksDeps,
  link: DueLink,
  signal: AbortSignal,
): Promise<void> {
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds);
  const { id, email, userId } = link;
  if (!maySignIn(email, allowed) || (await suppressions.has(email))) return signInLinks.settle(id);
  const mail = compose({
    id,
    to: email,
    link: `${publicUrl}/auth/mail/${encodeURIComponent(signInLinks.tokenOf(id))}`,
    minutes: SIGN_IN_LINK_MINUTES,
    adding: userId !== null,
  });
  let attempted: boolean | null = null;
  const { outcome } = await mailer.send(
    mail,
    AbortSignal.any([signal, AbortSignal.timeout(lease.effect)]),
    async () => {
      attempted = await signInLinks.attempt(link, later(lease.effect + lease.doubt));
      return attempted;
    },
  );
  // Another process is sending it, or it was used or erased meanwhile.
  if (attempted === false) return;
  if (outcome === 'accepted' || outcome === 'refused') await signInLinks.settle(id);
  else if (outcome === 'failed')
    await signInLinks.postpone(link, later(RETRY_AFTER), { attempted: attempted === true });
  // What is unknown stays as the attempt left it, and is tried once more when no copy can be on its way.
}
