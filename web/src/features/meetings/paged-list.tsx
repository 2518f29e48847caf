import { Fragment, type ReactNode } from 'react';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import type { LoadedList } from '#web/api/meeting-lists.ts';
import { Button } from '#web/components/button.tsx';
import { CardsLoading } from './loading.tsx';

/** The loaded cards of a list, with a button for the next page. */
export const PagedList = ({
  list,
  empty,
  card,
  pending,
  onMore,
}: {
  /** Undefined until loaded. */
  list: LoadedList | undefined;
  empty: ReactNode;
  card: (meeting: MeetingAnswer) => ReactNode;
  /** Whether the next page is loading. */
  pending: boolean;
  onMore: () => void;
}) => {
  if (!list)
    return (
      <div role="status">
        <span className="sr-only">Loading your meetings...</span>
        <CardsLoading />
      </div>
    );
  if (list.meetings.length === 0) return empty;
  return (
    <>
      <div className="grid gap-5 lg:grid-cols-2">
        {list.meetings.map((meeting) => (
          <Fragment key={meeting.id}>{card(meeting)}</Fragment>
        ))}
      </div>
      {list.goesOn && (
        <div className="mt-6 text-center">
          <Button variant="secondary" pending={pending} onClick={onMore}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
};
