import { ArrowLeft, History } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { Clamped } from '#web/components/clamped.tsx';
import { StatusBadge } from '#web/components/meetings/status-badge.tsx';
import { MeetingTexts } from '#web/components/meetings/texts.tsx';
import { paths } from '#web/lib/paths.ts';

const LINK =
  'inline-flex min-h-9 items-center gap-1.5 rounded-lg text-sm text-soft hover:text-ink pointer-coarse:min-h-11';

/** Title and status of the meeting, with `children` next to them. */
export const MeetingPageHeader = ({
  meeting,
  children,
}: {
  meeting: MeetingDetailsAnswer;
  children: ReactNode;
}) => (
  <header className="mb-4">
    <div className="flex flex-wrap justify-between gap-x-6">
      <Link to={paths.meetings} className={LINK}>
        <ArrowLeft aria-hidden className="size-4" /> My Meetings
      </Link>
      <Link to={paths.history(meeting.id)} className={LINK}>
        <History aria-hidden className="size-4" /> History
      </Link>
    </div>
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-80">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 tabIndex={-1} dir="auto" className="text-2xl font-semibold tracking-tight sm:text-3xl">
            {meeting.title ?? 'Deleted'}
          </h1>
          <StatusBadge status={meeting.status} />
        </div>
        <Clamped>
          <MeetingTexts meeting={meeting} className="mt-2 w-fit max-w-prose" />
        </Clamped>
      </div>
      {children}
    </div>
  </header>
);
