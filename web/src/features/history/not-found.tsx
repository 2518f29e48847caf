import { SearchX } from 'lucide-react';
import { ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { paths } from '#web/lib/paths.ts';

/** Doesn't say whether the meeting is missing or private. */
export const HistoryNotFound = () => (
  <div className="mx-auto max-w-lg px-4 py-12">
    <h1 tabIndex={-1} className="sr-only">
      Meeting not found
    </h1>
    <EmptyState
      icon={SearchX}
      title="No history to show"
      text="There's no such meeting, or you're not in it."
    >
      <ButtonLink to={paths.meetings}>My Meetings</ButtonLink>
    </EmptyState>
  </div>
);
