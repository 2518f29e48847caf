import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorState } from '../components/error-state.tsx';
import { Spinner } from '../components/spinner.tsx';
import { LOADED_AT } from '../lib/loaded-at.ts';

/** The public pages are documents of their own, which the server hands out; see `public.ts`. */
export function PublicPage() {
  // Where it is not, loading the same address again would bring the app again.
  const isElsewhere = useLocation().pathname !== LOADED_AT;
  useEffect(() => {
    if (isElsewhere) location.reload();
  }, [isElsewhere]);
  return isElsewhere ? (
    <Spinner />
  ) : (
    <ErrorState title="This page could not be shown" onRetry={() => location.reload()} />
  );
}
