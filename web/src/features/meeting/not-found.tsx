import { SearchX } from 'lucide-react';
import { ButtonLink } from '#web/components/button.tsx';
import { paths } from '#web/lib/paths.ts';

/** Doesn't say whether the meeting is missing or private. */
export const NoSuchMeeting = () => (
  <div className="mx-auto flex max-w-lg flex-col items-center px-4 py-20 text-center">
    <span className="mb-4 rounded-2xl bg-accent-soft p-4 text-accent">
      <SearchX aria-hidden className="size-8" />
    </span>
    <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight">
      Meeting not found
    </h1>
    <p className="mt-2 text-soft">
      It was cancelled, or you're not in it. If someone invited you, open the link in their invitation.
    </p>
    <ButtonLink to={paths.meetings} className="mt-6">
      My Meetings
    </ButtonLink>
  </div>
);
