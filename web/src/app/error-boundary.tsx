import { Component, type ReactNode, useEffect, useState } from 'react';
import { Button } from '../components/button.tsx';
import { hasJustReloaded, isNotLoaded, reloadIfReachable, reloadOnceReachable } from '../lib/reload.ts';
import { RequestFailed } from '../lib/request.ts';

const FAILED = "We couldn't show this page. Reloading often helps.";
const OFFLINE = "You're offline. This page loads once you're back.";
const UNREACHABLE = "We can't reach Kairos. This page loads once we can.";

type Props = { children: ReactNode };

/** Replaces a page that couldn't be shown. Pass the path as `key`, so the next page starts fresh. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : <NotShown error={error} />;
  }
}

function NotShown({ error }: { error: unknown }) {
  const [unreachable, setUnreachable] = useState(() => isNotLoaded(error) && !hasJustReloaded());
  useEffect(() => (unreachable ? reloadOnceReachable() : undefined), [unreachable]);
  const said = error instanceof RequestFailed ? error.said : null;
  const why = unreachable ? UNREACHABLE : FAILED;
  return (
    <div role="alert" className="mx-auto max-w-lg px-4 py-24 text-center">
      <title>Something went wrong · Kairos</title>
      <h1 tabIndex={-1} className="text-2xl font-semibold">
        Something went wrong
      </h1>
      <p className="mt-2 text-soft">{said ?? (navigator.onLine ? why : OFFLINE)}</p>
      <Button className="mt-6" onClick={async () => setUnreachable(!(await reloadIfReachable()))}>
        Reload
      </Button>
    </div>
  );
}
