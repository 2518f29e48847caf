import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { datesInWords } from '#contracts/text/times.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { paths } from '#web/lib/paths.ts';
import { CardHead } from './card-head.tsx';
import { lapsedAmong } from './groups.ts';

/** The meetings whose dates passed without a time, below the tabs. Shows nothing when there are none. */
export function LapsedMeetings({ meetings }: { meetings: readonly MeetingAnswer[] }) {
  const lapsed = lapsedAmong(meetings);
  if (lapsed.length === 0) return null;
  return (
    <details className="mt-6">
      <summary className="inline-flex min-h-11 items-center rounded-lg px-3 text-sm font-medium text-soft hover:bg-sunken hover:text-ink">
        Closed without a time ({lapsed.length})
      </summary>
      <div className="mt-3 grid gap-5 lg:grid-cols-2">
        {lapsed.map((meeting) => (
          <Card key={meeting.id} className="flex flex-col gap-4">
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
        ))}
      </div>
    </details>
  );
}
