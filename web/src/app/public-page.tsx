import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorState } from '../components/error-state.tsx';
import { Spinner } from '../components/spinner.tsx';

/** Where this document was loaded: there, loading it again would bring the app again. */
const loadedAt = location.pathname;

/** The public pages are documents of their own, which the server hands out; see `public.ts`. */
export function PublicPage() {
  const isElsewhere = useLocation().pathname !== loadedAt;
  useEffect(() => {
    if (isElsewhere) location.reload();
  }, [isElsewhere]);
  return isElsewhere ? (
    <Spinner />
  ) : (
    <ErrorState title="This page could not be shown" onRetry={() => location.reload()} />
  );
}
