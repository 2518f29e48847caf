import { CalendarRange, Clock, Hourglass, SlidersHorizontal, Sun, UserRound, Users } from 'lucide-react';
import type { JoinAnswer } from '#contracts/api/join.ts';
import { timeOptionsInWords } from '#contracts/text/time-options.ts';
import { clockTime, datesInWords, longDay } from '#contracts/text/times.ts';
import { zoneInWords } from '#contracts/text/zones.ts';
import { Card } from '#web/components/card.tsx';
import { Fact } from '#web/components/fact.tsx';
import { hoursOf, preferredTime } from '#web/components/meetings/preference.ts';
import { useClock } from '#web/lib/clock.ts';
import { deviceZone } from '#web/lib/dates.ts';
import { organizerName } from './names.ts';

/** What the organizer asked for. */
export function JoinDetails({ answer: { meeting, organizer, participants } }: { answer: JoinAnswer }) {
  const clock = useClock();
  const hours = hoursOf(meeting.timePreference, clock);
  const zone = zoneInWords(meeting.organizerZone, `${meeting.dateRangeStart}T12:00:00Z`);
  const options = timeOptionsInWords(meeting, { clock, zone });
  const zoneHere = deviceZone();
  return (
    <Card>
      <h2 className="font-semibold">Details</h2>
      <dl className="mt-4 flex flex-col gap-4">
        <Fact icon={UserRound} name="Organizer">
          <bdi>{organizerName(organizer)}</bdi>
        </Fact>
        <Fact icon={Clock} name="Duration">
          {meeting.duration} minutes
        </Fact>
        <Fact icon={CalendarRange} name="Date range">
          {datesInWords(meeting.dateRangeStart, meeting.dateRangeEnd)}
        </Fact>
        {meeting.deadline !== null && meeting.scheduledTime === null && (
          <Fact icon={Hourglass} name="Reply by">
            {longDay(meeting.deadline, zoneHere)}, {clockTime(meeting.deadline, { zone: zoneHere, clock })}
            {meeting.bookAtDeadline && meeting.aiDecisionMode === 'auto' && (
              <span className="block font-normal text-soft">
                Then we book without anyone who hasn't replied
              </span>
            )}
          </Fact>
        )}
        <Fact icon={Sun} name="Preferred time">
          {preferredTime(meeting.timePreference)}
          {hours && <span className="block font-normal text-soft">{hours} in each person's time zone</span>}
        </Fact>
        {options && (
          <Fact icon={SlidersHorizontal} name="Also asked for">
            {options}
          </Fact>
        )}
        <Fact icon={Users} name="Participants">
          {participants.length + 1}, including the organizer
        </Fact>
      </dl>
    </Card>
  );
}
