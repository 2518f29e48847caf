import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useUser } from '../api/user.ts';
import { Spinner } from '../components/spinner.tsx';
import { leave, paths } from '../lib/paths.ts';

/** The pages that need somebody who is signed in; everybody else is led to the sign-in and back here. */
export function Component() {
  const user = useUser();
  const { pathname, search } = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (user && !wasSignedIn) setWasSignedIn(true);
  if (user === undefined) return <Spinner />;
  if (user === null) {
    const here = pathname + search;
    // Specification, sections 2 and 8: creating leads straight to Google, but to /auth if the session ended meanwhile.
    if (pathname === paths.create && !wasSignedIn) return <LeaveFor address={leave.google(here)} />;
    return <Navigate replace to={`${paths.signIn}&redirect=${encodeURIComponent(here)}`} />;
  }
  return <Outlet />;
}

function LeaveFor({ address }: { address: string }) {
  useEffect(() => location.replace(address), [address]);
  return <Spinner />;
}
