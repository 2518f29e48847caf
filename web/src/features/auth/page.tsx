import { CircleCheckBig, KeyRound } from 'lucide-react';
import { useEffect } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { useUser } from '#web/api/user.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { EmailLinkForm } from '#web/components/email-link-form.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { Ticked } from '#web/components/ticked.tsx';
import { FREE_BUSY_ONLY } from '#web/lib/free-busy-only.ts';
import { leave, paths } from '#web/lib/paths.ts';
import { pendingJoin } from '#web/lib/pending-join.ts';
import { sayBackIn } from '#web/lib/session.ts';
import { signInWays, signsInByMail } from '#web/lib/sign-in-ways.ts';
import { toast } from '#web/lib/toast.ts';
import { ButtonAnchor } from '../../components/button.tsx';
import { ProviderMark } from '../../components/provider-mark.tsx';
import { backIn } from './back.ts';
import { failedAt, failureIn, withoutFailure } from './failure.ts';

/** Sign-in with `mode=login`, otherwise sign-up. */
export function Component() {
  const user = useUser();
  const [query, setQuery] = useSearchParams();
  const provider = failedAt(query, signInWays());
  const failure = failureIn(query, provider);
  // A sign-in that failed while joining a meeting doesn't carry its starting page.
  const back = backIn(query) ?? pendingJoin() ?? undefined;

  useEffect(() => {
    if (failure === null) return;
    toast({ title: `${provider} Sign-in Failed`, description: failure, variant: 'destructive' });
    setQuery(withoutFailure, { replace: true });
  }, [failure, provider, setQuery]);

  if (user === undefined) return <Spinner />;
  // The failure comes first: people who are signed in may be here to reconnect their calendar.
  if (user && failure === null) return <Navigate replace to={back ?? paths.home} />;
  return <SignIn returning={query.get('mode') === 'login'} back={back} />;
}

const BENEFITS = [
  FREE_BUSY_ONLY,
  'Ranked times for everyone, each with a reason',
  'Invites, a video link, and emails, all automatic',
  'Disconnect your calendar or delete your account at any time',
];

const LINK = 'font-medium text-accent underline underline-offset-4';

/** The same button for signing in and signing up. Only the words differ. */
function SignIn({ returning, back }: { returning: boolean; back: string | undefined }) {
  const here = new URLSearchParams(back === undefined ? {} : { redirect: back });
  if (!returning) here.set('mode', 'login');
  const other = `${paths.auth}?${here}`;
  const [only, ...others] = signInWays();
  return (
    <div className="mx-auto max-w-md px-4 py-12 sm:py-20">
      <title>{returning ? 'Sign In · Kairos' : 'Get Started · Kairos'}</title>
      <Card className="sm:p-8">
        <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight sm:text-3xl">
          {returning ? 'Welcome back' : 'Get started with Kairos'}
        </h1>
        <p className="mt-2 text-pretty text-soft">
          {back === undefined
            ? `Sign in${others.length === 0 && only ? ` with ${only.name}` : ''} to connect your calendar.`
            : 'Sign in to continue where you left off.'}
        </p>
        <div className="mt-7">
          <SignInButtons back={back} />
        </div>
        {signsInByMail() && (
          <div className="mt-7 border-t border-line pt-6">
            <EmailLinkForm label="Email me a link" redirect={back} />
          </div>
        )}
        <Ticked
          lines={BENEFITS}
          className="mt-7 flex flex-col gap-3 border-t border-line pt-6 text-sm text-soft"
        />
        <p className="mt-6 text-sm text-soft">
          By continuing you agree to the{' '}
          <Link to={paths.terms} className={LINK}>
            Terms of Service
          </Link>{' '}
          and the{' '}
          <Link to={paths.privacy} className={LINK}>
            Privacy Policy
          </Link>
          .
        </p>
      </Card>
      <p className="mt-6 text-center text-sm text-soft">
        {returning ? 'New here?' : 'Already have an account?'}{' '}
        <Link to={other} className={LINK}>
          {returning ? 'Get Started Free' : 'Sign In'}
        </Link>
      </p>
    </div>
  );
}

/** A button for each provider that people can sign in with, below each other. */
const SignInButtons = ({ back }: { back: string | undefined }) => (
  <div className="grid gap-3">
    {signInWays().map(({ key, name }) => (
      <ButtonAnchor key={key} href={leave.signInWith(key, back)} size="large" variant="secondary">
        <ProviderMark of={key} other={<KeyRound aria-hidden />} />
        Continue with {name}
      </ButtonAnchor>
    ))}
  </div>
);

/** Shown after signing in here because a session had ended in another tab, which now continues. */
export function BackIn() {
  const [query] = useSearchParams();
  useEffect(sayBackIn, []);
  return (
    <div className="mx-auto max-w-lg py-12">
      <title>Signed in · Kairos</title>
      <h1 tabIndex={-1} className="sr-only">
        You're signed in
      </h1>
      <EmptyState
        icon={CircleCheckBig}
        title="You're signed in"
        text="Close this tab, and continue in the other one. What you typed is still there."
      >
        <ButtonLink variant="secondary" to={backIn(query) ?? paths.dashboard}>
          Continue here instead
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
