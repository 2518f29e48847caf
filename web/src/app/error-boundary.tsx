import { Component, type ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { RequestFailed } from '../lib/request.ts';

const FAILED = "We couldn't show this page. Reloading often helps.";
const OFFLINE = "You're offline. Reload the page once you're back.";

type Props = { children: ReactNode };

/** Replaces a page that couldn't be shown. Pass the path as `key`, so the next page starts fresh. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const said = error instanceof RequestFailed ? error.said : null;
    return (
      <div role="alert" className="mx-auto max-w-lg px-4 py-24 text-center">
        <title>Something went wrong · Kairos</title>
        <h1 tabIndex={-1} className="text-2xl font-semibold">
          Something went wrong
        </h1>
        <p className="mt-2 text-soft">{said ?? (navigator.onLine ? FAILED : OFFLINE)}</p>
        <Button className="mt-6" onClick={() => location.reload()}>
          Reload
        </Button>
      </div>
    );
  }
}
