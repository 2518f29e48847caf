import { KeyRound } from 'lucide-react';
import { leave } from '#web/lib/paths.ts';
import { signInWays } from '#web/lib/sign-in-ways.ts';
import { ButtonAnchor } from './button.tsx';
import { ProviderMark } from './provider-mark.tsx';

/** A button for each provider that people can sign in with, below each other. */
export const SignInButtons = ({ back }: { back: string | undefined }) => (
  <div className="grid gap-3">
    {signInWays().map(({ key, name }) => (
      <ButtonAnchor key={key} href={leave.signInWith(key, back)} size="large" variant="secondary">
        <ProviderMark of={key} other={<KeyRound aria-hidden />} />
        Continue with {name}
      </ButtonAnchor>
    ))}
  </div>
);
