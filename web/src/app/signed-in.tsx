import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useUser } from '../api/user.ts';
import { Spinner } from '../components/spinner.tsx';
import { leave, paths } from '../lib/paths.ts';

/** Pages that require signing in. Visitors are sent to the sign-in and back. */
export function Component() {
  const user = useUser();
  const { pathname, search } = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (user && !wasSignedIn) setWasSignedIn(true);
  if (user === undefined) return <Spinner />;
  if (user === null) {
    const here = pathname + search;
    // Creating a meeting leads straight to the provider, or to /auth if the session just ended.
    if (pathname === paths.create && !wasSignedIn) return <LeaveFor address={leave.signIn(here)} />;
    return <Navigate replace to={`${paths.signIn}&redirect=${encodeURIComponent(here)}`} />;
  }
  return <Outlet />;
}

function LeaveFor({ address }: { address: string }) {
  useEffect(() => location.replace(address), [address]);
  return <Spinner />;
}
