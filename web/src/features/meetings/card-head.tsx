import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { StatusBadge } from '#web/components/meetings/status-badge.tsx';
import { paths } from '#web/lib/paths.ts';

/** The title of a meeting, linked to its page, with the status. */
export const CardHead = ({ meeting, children }: { meeting: MeetingAnswer; children?: ReactNode }) => (
  <div>
    <div className="flex items-start justify-between gap-3">
      <h2 dir="auto" className="min-w-0 flex-1 text-lg font-semibold">
        <Link to={paths.meeting(meeting.id)} className="-my-2 block py-2 hover:underline">
          <span className="line-clamp-3">{meeting.title ?? 'Deleted'}</span>
        </Link>
      </h2>
      <span className="mt-1 flex shrink-0">
        <StatusBadge status={meeting.status} />
      </span>
    </div>
    {children}
  </div>
);
