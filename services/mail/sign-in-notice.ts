import { type Letter, letterHtml, letterText } from './layout.ts';
import { unlinked } from './make-safe.ts';
import { messageIdOf } from './message-id.ts';
import type { Address, Mail } from './port.ts';

export type SignInNoticeFacts = {
  /** The same for each copy. */
  id: string;
  to: string;
  change: 'added' | 'removed';
  /** What people call the issuer, such as `Google`. */
  provider: string;
  /** The address of the identity that was added or removed. */
  email: string;
  /** The page where the reader sees all their ways to sign in. */
  settings: string;
};

/** The email that tells someone of a change to the ways in which they sign in. Pure, like `compose`. */
export function composeSignInNotice(facts: SignInNoticeFacts, { from }: { from: Address }): Mail {
  const letter = noticeLetter(facts);
  return {
    kind: 'signInNotice',
    meetingId: null,
    messageId: messageIdOf(
      `sign-in-notice:${facts.id}`,
      from.address.slice(from.address.lastIndexOf('@') + 1),
    ),
    to: { address: facts.to },
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter),
  };
}

function noticeLetter({ to, change, provider, email, settings }: SignInNoticeFacts): Letter {
  const way = `${provider} (${unlinked(email)})`;
  const isGone = change === 'removed' && to === email;
  return {
    subject: `A way to sign in to Kairos was ${change}`,
    heading: change === 'added' ? 'You can sign in another way' : 'A way to sign in was removed',
    body: [
      {
        kind: 'paragraph',
        text:
          change === 'added'
            ? `Your Kairos account can now be signed in to with ${way}.`
            : `Your Kairos account can't be signed in to with ${way} anymore.`,
      },
      {
        kind: 'paragraph',
        text: isGone
          ? "Wasn't this you? Someone may have access to your account. Tell your admin."
          : `Wasn't this you? ${UNDO[change]} Then click “Sign out everywhere” on the same page.`,
      },
      ...(isGone ? [] : [{ kind: 'button' as const, label: 'Open your settings', href: settings }]),
    ],
    footer: [
      { kind: 'paragraph', text: 'Kairos sends this to you because it concerns the safety of your account.' },
    ],
  };
}

const UNDO = {
  added: 'Remove it in your settings.',
  removed: "Check the ways to sign in that are left in your settings, and remove those that aren't yours.",
};
