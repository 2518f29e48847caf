import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useUser } from '#web/api/user.ts';
import { Spinner } from '#web/components/spinner.tsx';
import { paths } from '#web/lib/paths.ts';
import { pendingJoin } from '#web/lib/pending-join.ts';
import { toast } from '#web/lib/toast.ts';
import { backIn } from './back.ts';
import { failureIn, withoutFailure } from './failure.ts';
import { SignIn } from './sign-in.tsx';

/** The way in: `mode=login` for those who have been here, without it for everybody else. */
export function Component() {
  const user = useUser();
  const [query, setQuery] = useSearchParams();
  const failure = failureIn(query);
  // A sign-in that failed on the way to joining a meeting says nothing of where it came from.
  const back = backIn(query) ?? pendingJoin() ?? undefined;

  useEffect(() => {
    if (failure === null) return;
    toast({ title: 'Google Sign-in Failed', description: failure, variant: 'destructive' });
    setQuery(withoutFailure, { replace: true });
  }, [failure, setQuery]);

  if (user === undefined) return <Spinner />;
  // A failure is said first: somebody who is signed in may have come to connect the calendar again.
  if (user && failure === null) return <Navigate replace to={back ?? paths.home} />;
  return <SignIn returning={query.get('mode') === 'login'} back={back} />;
}
