import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { firstMeetingsQuery } from '#web/api/meeting-lists.ts';
import { Card } from '#web/components/card.tsx';
import { waitingForOrganizer } from '#web/components/meetings/waiting.ts';
import { paths } from '#web/lib/paths.ts';

const SHOWN = 3;

/** The organizer's to-dos. Shows nothing when there are none, and Activity reports when loading fails. */
export function WaitingForYou() {
  const active = useQuery(firstMeetingsQuery).data?.lists.active;
  const waiting = waitingForOrganizer(active?.meetings ?? []);
  if (waiting.length === 0) return null;
  return (
    <Card className="border-accent!">
      <section aria-labelledby="waiting-for-you">
        <h2 id="waiting-for-you" className="font-semibold">
          Waiting for you
        </h2>
        <ul className="mt-2 -mb-2 divide-y divide-line">
          {waiting.slice(0, SHOWN).map(({ id, title, why }) => (
            <li key={id}>
              <Link to={paths.meeting(id)} className="group flex min-h-14 items-center gap-3 rounded-lg py-2">
                <span className="min-w-0 flex-1">
                  <bdi className="line-clamp-2 text-left font-medium group-hover:text-accent">
                    {title ?? 'Deleted'}
                  </bdi>
                  <span className="block text-sm text-soft">{why}</span>
                </span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
              </Link>
            </li>
          ))}
        </ul>
        {waiting.length > SHOWN && (
          <Link
            to={paths.meetings}
            className="mt-3 inline-flex min-h-11 items-center text-sm text-accent underline"
          >
            {active?.goesOn ? 'More' : `${waiting.length - SHOWN} more`} in My Meetings
          </Link>
        )}
      </section>
    </Card>
  );
}
