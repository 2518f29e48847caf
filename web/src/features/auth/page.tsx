import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useUser } from '#web/api/user.ts';
import { Spinner } from '#web/components/spinner.tsx';
import { paths } from '#web/lib/paths.ts';
import { pendingJoin } from '#web/lib/pending-join.ts';
import { signInWays } from '#web/lib/sign-in-ways.ts';
import { toast } from '#web/lib/toast.ts';
import { backIn } from './back.ts';
import { failedAt, failureIn, withoutFailure } from './failure.ts';
import { SignIn } from './sign-in.tsx';

export { BackIn } from './back-in.tsx';

/** Sign-in with `mode=login`, sign-up without it. */
export function Component() {
  const user = useUser();
  const [query, setQuery] = useSearchParams();
  const provider = failedAt(query, signInWays());
  const failure = failureIn(query, provider);
  // A sign-in that failed while joining a meeting doesn't say where it started.
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
