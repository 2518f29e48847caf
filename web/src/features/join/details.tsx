import { CalendarRange, Clock, type LucideIcon, Sun, UserRound, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Join } from '../../api/join.ts';
import { Card } from '../../components/card.tsx';
import { hoursOf, preferredTime } from '../../components/meetings/preference.ts';
import { dayRange } from '../../lib/dates.ts';
import { organizerName } from './names.ts';

/** What was asked for, in a card. */
export function Details({ answer: { meeting, organizer, participants } }: { answer: Join }) {
  const hours = hoursOf(meeting.timePreference);
  return (
    <Card>
      <h2 className="font-semibold">Details</h2>
      <dl className="mt-4 flex flex-col gap-4">
        <Detail icon={UserRound} label="Organizer">
          <bdi>{organizerName(organizer)}</bdi>
        </Detail>
        <Detail icon={Clock} label="Duration">
          {meeting.duration} minutes
        </Detail>
        <Detail icon={CalendarRange} label="Date range">
          {dayRange(meeting.dateRangeStart, meeting.dateRangeEnd)}
        </Detail>
        <Detail icon={Sun} label="Preferred time">
          {preferredTime(meeting.timePreference)}
          {hours && <span className="block text-sm text-soft">{hours} in each person’s own time zone</span>}
        </Detail>
        <Detail icon={Users} label="Participants">
          {participants.length + 1}, with the organizer
        </Detail>
      </dl>
    </Card>
  );
}

const Detail = ({
  icon: Icon,
  label,
  children,
}: {
  icon: LucideIcon;
  label: string;
  children: ReactNode;
}) => (
  <div className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3">
    <Icon aria-hidden className="mt-0.5 size-5 text-soft" />
    <dt className="text-sm text-soft">{label}</dt>
    <dd className="col-start-2">{children}</dd>
  </div>
);
