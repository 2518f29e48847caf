import { ShieldCheck } from 'lucide-react';
import type { Join } from '#web/api/join.ts';
import { dayRange } from '#web/lib/dates.ts';
import { organizerName } from './names.ts';

/** What becomes of a calendar, told before anyone connects theirs. */
export const Reading = ({ answer: { meeting, organizer } }: { answer: Join }) => (
  <p className="flex gap-3 text-sm text-soft">
    <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
    <span>
      Kairos reads when you are busy, never what you do. From{' '}
      {dayRange(meeting.dateRangeStart, meeting.dateRangeEnd)} it shows your busy times to{' '}
      <bdi>{organizerName(organizer)}</bdi>, and to nobody else.
    </span>
  </p>
);
