import type { ComponentProps } from 'react';
import { datesInWords } from '#contracts/text/times.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { paths } from '#web/lib/paths.ts';
import { CardHead } from './card-head.tsx';
import { PagedList } from './paged-list.tsx';

/** The meetings whose dates passed without a time, below the tabs. Shows nothing when there are none. */
export const LapsedMeetings = ({
  count,
  onOpen,
  ...list
}: { count: string; onOpen: (isOpen: boolean) => void } & Pick<
  ComponentProps<typeof PagedList>,
  'list' | 'pending' | 'onMore'
>) =>
  count !== '0' && (
    <details className="mt-6" onToggle={({ currentTarget }) => onOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 items-center rounded-lg px-3 text-sm font-medium text-soft hover:bg-sunken hover:text-ink">
        Closed without a time ({count})
      </summary>
      <div className="mt-3">
        <PagedList
          {...list}
          empty={null}
          card={(meeting) => (
            <Card className="flex flex-col gap-4">
              <CardHead meeting={meeting}>
                <p className="mt-1 text-sm text-soft">
                  No time from {datesInWords(meeting.dateRangeStart, meeting.dateRangeEnd)}
                </p>
              </CardHead>
              {meeting.role === 'organizer' && (
                <ButtonLink
                  variant="secondary"
                  size="small"
                  to={paths.planAgain(meeting.id)}
                  className="self-start"
                >
                  Plan it again
                </ButtonLink>
              )}
            </Card>
          )}
        />
      </div>
    </details>
  );
