import { CircleCheckBig } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { paths } from '#web/lib/paths.ts';
import { sayBackIn } from '#web/lib/session.ts';
import { backIn } from './back.ts';

/** Shown after signing in here because a session had ended in another tab, which now continues. */
export function BackIn() {
  const [query] = useSearchParams();
  useEffect(sayBackIn, []);
  return (
    <div className="mx-auto max-w-lg py-12">
      <title>Signed in · Kairos</title>
      <h1 tabIndex={-1} className="sr-only">
        You're signed in
      </h1>
      <EmptyState
        icon={CircleCheckBig}
        title="You're signed in"
        text="Close this tab, and continue in the other one. What you typed is still there."
      >
        <ButtonLink variant="secondary" to={backIn(query) ?? paths.dashboard}>
          Continue here instead
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
