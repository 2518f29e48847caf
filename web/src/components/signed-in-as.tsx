import { leave } from '../lib/paths.ts';

/** People share browsers and have several accounts. */
export const SignedInAs = ({ email, here }: { email: string; here: string }) => (
  <p className="text-sm text-soft">
    You're signed in as {email}.{' '}
    <a
      href={leave.signIn(here)}
      className="inline-flex min-h-9 items-center font-medium text-accent underline underline-offset-2 pointer-coarse:min-h-11"
    >
      Use a different account
    </a>
  </p>
);
