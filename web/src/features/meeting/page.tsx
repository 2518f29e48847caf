import { type QueryClient, useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type Params, useParams } from 'react-router-dom';
import { meetingQuery } from '#web/api/meetings.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { ErrorState } from '#web/components/error-state.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { paths } from '#web/lib/paths.ts';
import { RequestFailed } from '#web/lib/request.ts';
import { MeetingOverview } from './meeting-view.tsx';

export const load = (client: QueryClient, { id = '' }: Params) => client.prefetchQuery(meetingQuery(id));

export function Component() {
  const { id = '' } = useParams();
  const query = useQuery(meetingQuery(id));
  const { data: meeting, error, isPending } = query;
  return (
    <>
      <title>{`${meeting?.title ?? 'Meeting'} · Kairos`}</title>
      {isPending ? (
        <MeetingLoading />
      ) : error instanceof RequestFailed && error.status === 404 ? (
        <NoSuchMeeting />
      ) : meeting ? (
        <MeetingOverview key={id} meeting={meeting} />
      ) : (
        <>
          <h1 tabIndex={-1} className="sr-only">
            Meeting
          </h1>
          <ErrorState title="Couldn't load the meeting" query={query} />
        </>
      )}
    </>
  );
}

const MeetingLoading = () => (
  <div role="status" className="mx-auto max-w-6xl px-4 py-4 sm:px-6 sm:py-10">
    <span className="sr-only">Loading the meeting...</span>
    <Skeleton className="h-5 w-28" />
    <Skeleton className="mt-4 h-9 w-2/3 max-w-md" />
    <div className="mt-8 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex flex-col gap-6">
        <Skeleton className="h-44 rounded-2xl" />
        <Skeleton className="h-72 rounded-2xl" />
      </div>
      <Skeleton className="h-72 rounded-2xl" />
    </div>
  </div>
);

/** Doesn't reveal whether the meeting is missing or private. */
const NoSuchMeeting = () => (
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
