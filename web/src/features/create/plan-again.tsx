import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { meetingQuery } from '#web/api/meetings.ts';
import { useSignedIn } from '#web/api/user.ts';
import { ErrorState } from '#web/components/error-state.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { localDayIn } from '#web/lib/dates.ts';
import { refusalOf } from '#web/lib/refusal.ts';
import { saveDraft } from './draft.ts';
import { formLike } from './from-meeting.ts';

/** Makes another meeting the draft, and then leads to the form. A reload finds the draft as it was changed since. */
export function PlanAgain({ id }: { id: string }) {
  const { id: userId, email: ownEmail, timezone } = useSignedIn();
  const [, setQuery] = useSearchParams();
  const { data, error, isFetching, refetch } = useQuery(meetingQuery(id));

  useEffect(() => {
    if (!data) return;
    const today = localDayIn(new Date(), timezone);
    saveDraft(sessionStorage, userId, formLike(data, { today, ownEmail }));
    setQuery({}, { replace: true });
  }, [data, userId, ownEmail, timezone, setQuery]);

  if (!error) return <Spinner />;
  return (
    <>
      <title>New Meeting · Kairos</title>
      <h1 tabIndex={-1} className="sr-only">
        New Meeting
      </h1>
      <ErrorState
        title="Couldn't load the meeting to plan again"
        text={refusalOf(error)}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    </>
  );
}
