import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { joinQuery } from '#web/api/join.ts';
import { useUser } from '#web/api/user.ts';
import { ErrorState } from '#web/components/error-state.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { footerBelow } from '#web/lib/footer-below.ts';
import { refusalOf } from '#web/lib/refusal.ts';
import { RequestFailed } from '#web/lib/request.ts';
import { MeetingNotFound } from './meeting-not-found.tsx';
import { MeetingPage } from './meeting-page.tsx';

/** The page of a share link. */
export function Component() {
  const { link = '' } = useParams();
  const user = useUser();
  const { data: answer, error, isFetching, refetch } = useQuery(joinQuery(link));

  // Even if it was there a moment ago.
  if (error instanceof RequestFailed && error.status === 404) return <MeetingNotFound />;
  if (answer && user !== undefined) return <MeetingPage key={link} link={link} answer={answer} user={user} />;
  if (!error) return <Loading />;
  return (
    <>
      <title>Join a meeting · Kairos</title>
      <h1 tabIndex={-1} className="sr-only">
        Join a meeting
      </h1>
      <ErrorState
        title="Couldn't load this meeting"
        text={refusalOf(error)}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    </>
  );
}

const Loading = () => (
  <div role="status" className={`mx-auto max-w-5xl px-4 py-8 sm:px-6 sm:py-10 ${footerBelow()}`}>
    <title>Join a meeting · Kairos</title>
    <span className="sr-only">Loading...</span>
    <Skeleton className="h-11 w-60" />
    <Skeleton className="mt-6 h-9 w-4/5 max-w-lg" />
    <div className="mt-8 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
  </div>
);
