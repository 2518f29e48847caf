import { SearchX } from 'lucide-react';
import { ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { paths } from '#web/lib/paths.ts';

/** No such meeting, or none of the person's business: nobody is told which. */
export const NotFound = () => (
  <div className="mx-auto max-w-lg px-4 py-12">
    <h1 tabIndex={-1} className="sr-only">
      Meeting not found
    </h1>
    <EmptyState
      icon={SearchX}
      title="There is no history to show"
      text="There is no such meeting, or you do not take part in it."
    >
      <ButtonLink to={paths.meetings}>My Meetings</ButtonLink>
    </EmptyState>
  </div>
);
