import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { meetingQuery } from '#web/api/meetings.ts';
import { ErrorState } from '#web/components/error-state.tsx';
import { RequestFailed } from '#web/lib/request.ts';
import { MeetingLoading } from './loading.tsx';
import { MeetingOverview } from './meeting-view.tsx';
import { NoSuchMeeting } from './not-found.tsx';

export function Component() {
  const { id = '' } = useParams();
  const { data: meeting, error, isPending, isFetching, refetch } = useQuery(meetingQuery(id));
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
          <ErrorState title="Couldn't load the meeting" onRetry={refetch} pending={isFetching} />
        </>
      )}
    </>
  );
}
