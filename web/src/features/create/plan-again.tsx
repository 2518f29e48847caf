import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { meetingQuery } from '#web/api/meetings.ts';
import { useSignedIn } from '#web/api/user.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorState } from '#web/components/error-state.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { localDayIn } from '#web/lib/dates.ts';
import { refusalOf } from '#web/lib/refusal.ts';
import { loadDraft, saveDraft } from './draft.ts';
import { formLike } from './from-meeting.ts';

/**
 * Makes another meeting the draft, then leads to the form. A reload finds the draft with its later changes. Asks first
 * if a draft already exists.
 */
export function PlanAgain({ id }: { id: string }) {
  const { id: userId, email: ownEmail, timezone } = useSignedIn();
  const [, setQuery] = useSearchParams();
  const query = useQuery(meetingQuery(id));
  const { data, error } = query;
  const today = localDayIn(new Date(), timezone);
  const [unfinished, setUnfinished] = useState(() => loadDraft(sessionStorage, userId, today));

  useEffect(() => {
    if (!data || unfinished) return;
    saveDraft(sessionStorage, userId, formLike(data, { today, ownEmail }));
    setQuery({}, { replace: true });
  }, [data, unfinished, userId, ownEmail, today, setQuery]);

  const toForm = () => setQuery({}, { replace: true });
  if (!unfinished && !error) return <Spinner />;
  return (
    <div className="mx-auto max-w-5xl px-4 py-8 sm:px-6 sm:py-10">
      <title>New Meeting · Kairos</title>
      <PageHeader title="New Meeting" />
      {unfinished ? (
        <Notice tone="warn" title="You have an unfinished draft">
          <p className="wrap-anywhere">
            {unfinished.title && `“${unfinished.title}” isn't created yet. `}
            We keep one draft at a time, so this meeting would replace it.
          </p>
          <p className="mt-3 flex flex-wrap gap-2">
            <Button size="small" onClick={() => setUnfinished(null)}>
              Replace the draft
            </Button>
            <Button size="small" variant="secondary" onClick={toForm}>
              Keep the draft
            </Button>
          </p>
        </Notice>
      ) : (
        <ErrorState title="Couldn't load the meeting to plan again" text={refusalOf(error)} query={query} />
      )}
    </div>
  );
}
