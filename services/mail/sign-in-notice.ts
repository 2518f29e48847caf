import { accountMail } from './account-mail.ts';
import { button, type Letter } from './layout.ts';
import { unlinked } from './make-safe.ts';
import type { Address, Mail } from './port.ts';

type WayToSignIn = {
  /** The issuer's name for people, such as `Google`. */
  provider: string;
  /** The address of the identity that was added or removed. */
  email: string;
};

export type SignInNoticeFacts = {
  /** The same for each copy. */
  id: string;
  to: string;
  /** The page where the reader sees all their ways to sign in, and their access tokens. */
  settings: string;
} & (
  | ({ change: 'added' | 'removed' } & WayToSignIn)
  | {
      change: 'tokenCreated' | 'programConnected';
      /** The owner's name for the token, or the program's own name, with its host. */
      name: string;
    }
);

/** The email that tells someone of a change to the ways in which they, or programs for them, get in. Pure, like `compose`. */
export const composeSignInNotice = (facts: SignInNoticeFacts, { from }: { from: Address }): Mail =>
  accountMail('signInNotice', { key: `sign-in-notice:${facts.id}`, to: facts.to, from }, noticeLetter(facts));

function noticeLetter(facts: SignInNoticeFacts): Letter {
  const { change, settings } = facts;
  const isGone = change === 'removed' && facts.to === facts.email;
  return {
    ...changed(facts),
    body: [
      whatChanged(facts),
      isGone
        ? "Wasn't this you? Someone may have access to your account. Tell your admin."
        : `Wasn't this you? ${UNDO[change]} Then click “Sign out everywhere” on the same page.`,
      !isGone && button('Open your settings', settings),
    ],
    footer: ["We're telling you because this is about your account's security."],
  };
}

function changed({ change }: SignInNoticeFacts): Pick<Letter, 'subject' | 'heading'> {
  if (change === 'programConnected')
    return { subject: 'A program was connected to Kairos', heading: 'You connected a program' };
  if (change === 'tokenCreated')
    return { subject: 'A new access token for Kairos', heading: 'You have a new access token' };
  return {
    subject: `A way to sign in to Kairos was ${change}`,
    heading: change === 'added' ? 'You can sign in another way' : 'A way to sign in was removed',
  };
}

function whatChanged(facts: SignInNoticeFacts): string {
  switch (facts.change) {
    case 'added':
      return `You can now sign in to Kairos with ${wayOf(facts)}.`;
    case 'removed':
      return `You can no longer sign in to Kairos with ${wayOf(facts)}.`;
    case 'tokenCreated':
      return `An access token called “${unlinked(facts.name)}” was created in your Kairos account. A program that has it can act for you.`;
    case 'programConnected':
      return `${unlinked(facts.name)} was connected to your Kairos account. It can act for you until you disconnect it.`;
    default:
      return facts satisfies never;
  }
}

const wayOf = ({ provider, email }: WayToSignIn): string => `${provider} (${email})`;

const UNDO = {
  programConnected: 'Disconnect it in your settings.',
  tokenCreated: 'Revoke it in your settings.',
  added: 'Remove it in your settings.',
  removed: "Check the ways to sign in that are left in your settings, and remove those that aren't yours.",
};
