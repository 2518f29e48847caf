import { accountMail } from './account-mail.ts';
import { button, type Letter } from './layout.ts';
import type { Address, Mail } from './port.ts';

export type SignInLinkFacts = {
  /** The same for each copy. */
  id: string;
  to: string;
  /** The page that asks first; merely opening the page does nothing. */
  link: string;
  /** How long the link works. */
  minutes: number;
  /** Whether the link adds the address to an account, or signs someone in. */
  adding: boolean;
};

/** The email with a link that signs someone in, or adds their address to an account. Pure, like `compose`. */
export const composeSignInLink = (facts: SignInLinkFacts, { from }: { from: Address }): Mail =>
  accountMail(
    'signInLink',
    { key: `sign-in-link:${facts.id}`, to: facts.to, from },
    facts.adding ? addingLetter(facts) : signInLetter(facts),
  );

const signInLetter = ({ link, minutes }: SignInLinkFacts): Letter => ({
  subject: 'Your link to sign in to Kairos',
  heading: 'Sign in to Kairos',
  body: [
    `Open the link and click “Sign in”. It works once, within ${minutes} minutes of being requested.`,
    button('Open the sign-in page', link),
  ],
  footer: [
    "Someone entered this address to sign in to Kairos. If it wasn't you, ignore this email, and don't pass the link on: it signs in anyone who has it.",
  ],
});

const addingLetter = ({ link, minutes }: SignInLinkFacts): Letter => ({
  subject: 'Add this address to your Kairos account',
  heading: 'Is this your address?',
  body: [
    `Open the link in the browser where you're signed in to Kairos, and click “Add this address”. It works once, within ${minutes} minutes of being requested.`,
    button('Open the page', link),
  ],
  footer: [
    "Someone wants to add this address to their Kairos account. If it wasn't you, ignore this email, and nothing is added.",
  ],
});
