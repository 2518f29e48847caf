import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorState } from '../components/error-state.tsx';
import { Spinner } from '../components/spinner.tsx';
import { LOADED_AT } from '../lib/loaded-at.ts';
import { reloadIfReachable } from '../lib/reload.ts';

/** Public pages are separate documents from the server. See `public.ts`. */
export function PublicPage() {
  // Reloading the same path would only load the app again.
  const isElsewhere = useLocation().pathname !== LOADED_AT;
  const [failed, setFailed] = useState(false);
  const load = useCallback(async () => setFailed(!(await reloadIfReachable())), []);
  useEffect(() => {
    if (isElsewhere) void load();
  }, [isElsewhere, load]);
  return isElsewhere && !failed ? (
    <Spinner />
  ) : (
    <ErrorState title="We couldn't show this page" onRetry={load} />
  );
}
