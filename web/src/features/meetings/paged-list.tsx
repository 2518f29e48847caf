import { Fragment, type ReactNode } from 'react';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import type { LoadedList } from '#web/api/meeting-lists.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { ListLoading } from './loading.tsx';

type PagedListProps = {
  /** Undefined until loaded. */
  list: LoadedList | undefined;
  empty: ReactNode;
  row: (meeting: MeetingAnswer) => ReactNode;
  /** The meetings above the others, which need the reader. */
  isFirst?: (meeting: MeetingAnswer) => boolean;
  /** Whether the next page is loading. */
  pending: boolean;
  onMore: () => void;
};

/** The loaded meetings of a list, with a button for the next page. */
export const PagedList = ({ list, empty, row, isFirst = () => false, pending, onMore }: PagedListProps) => {
  if (!list)
    return (
      <div role="status">
        <span className="sr-only">Loading your meetings...</span>
        <ListLoading />
      </div>
    );
  if (list.meetings.length === 0) return empty;
  const first = list.meetings.filter(isFirst);
  const rest = list.meetings.filter((meeting) => !first.includes(meeting));
  return (
    <>
      <Card className="divide-y divide-line p-0!">
        {[...first, ...rest].map((meeting, index) => (
          // In one list, so that a row keeps its state when it moves.
          <Fragment key={meeting.id}>
            {first.length > 0 && index === 0 && <Label>Needs you</Label>}
            {first.length > 0 && index === first.length && <Label>Waiting for others</Label>}
            {row(meeting)}
          </Fragment>
        ))}
      </Card>
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

const Label = ({ children }: { children: string }) => (
  <p className="px-4 py-3 text-sm font-semibold text-soft sm:px-6">{children}</p>
);
