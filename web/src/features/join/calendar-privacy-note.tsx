import { ShieldCheck } from 'lucide-react';
import type { JoinAnswer } from '#contracts/api/join.ts';
import { organizerName } from '#contracts/text/invitation.ts';
import { datesInWords } from '#contracts/text/times.ts';
import { FREE_BUSY_ONLY } from '#web/lib/free-busy-only.ts';

/** How Kairos uses a calendar, shown before anyone connects theirs. */
export const CalendarPrivacyNote = ({ answer: { meeting, organizer } }: { answer: JoinAnswer }) => (
  <p className="flex gap-3 text-sm text-soft">
    <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
    <span>
      {FREE_BUSY_ONLY}. Only <bdi>{organizerName(organizer)}</bdi> sees your busy times, the number of your
      calendars, and your working hours, and only for{' '}
      {datesInWords(meeting.dateRangeStart, meeting.dateRangeEnd)}.
    </span>
  </p>
);
