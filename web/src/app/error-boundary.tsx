import { Component, type ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { RequestFailed } from '../lib/request.ts';

const FAILED = 'This page could not be shown. Loading it again often helps.';
const OFFLINE = 'You are offline. Please load the page again once you are back.';

type Props = { children: ReactNode };

/** Stands in for a page that could not be shown. Give it the address as `key`, so that the next page gets its chance. */
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
          Load again
        </Button>
      </div>
    );
  }
}
