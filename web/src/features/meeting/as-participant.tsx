import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { zoneName, zoneOffset } from '#contracts/text/zones.ts';
import { isAwaitingTime } from '#web/components/meetings/is-open.ts';
import { whenWeBook } from '#web/components/meetings/text.ts';
import { Notice } from '#web/components/notice.tsx';
import { Time } from '#web/components/time.tsx';
import { AnswerTime } from './answer-time.tsx';
import { BookedTime } from './booked-time.tsx';
import { DeclineMeeting } from './leave.tsx';
import { Proposing } from './proposing.tsx';
import { MeetingTroubles } from './troubles.tsx';

/** What participants may see: the time, but no one's calendar. */
export function AsParticipant({
  meeting,
  zone,
  mine,
}: {
  meeting: MeetingDetailsAnswer;
  zone: string;
  mine: string;
}) {
  const { scheduledTime, organizer, organizerZone } = meeting;
  const host = organizer.name ?? 'the organizer';
  const people = [
    { short: 'You', zone: mine },
    { short: host, zone: organizerZone },
  ];
  const others = people.filter((one, index) => one.zone !== zone && (index === 0 || one.zone !== mine));
  return (
    <>
      <MeetingTroubles meeting={meeting} zone={zone} attendees={[]} />
      {meeting.mayAnswerTime && meeting.status === 'scheduled' && (
        <AnswerTime meeting={meeting}>
          <DeclineMeeting meeting={meeting}>I can't make it</DeclineMeeting>
        </AnswerTime>
      )}
      <BookedTime meeting={meeting} zone={zone} people={people}>
        {scheduledTime !== null &&
          others.map((one) => (
            <p key={one.zone} className="mt-1 text-sm text-soft">
              <Time at={scheduledTime} zone={one.zone} /> for{' '}
              {one.short === 'You' ? 'you' : <bdi>{one.short}</bdi>}, in {zoneName(one.zone)} (
              {zoneOffset(one.zone, scheduledTime)})
            </p>
          ))}
      </BookedTime>
      {isAwaitingTime(meeting) && (
        <Notice title="No time yet">
          {whatHappensNext(meeting, host)} You'll get an email and see it here.
        </Notice>
      )}
      {isAwaitingTime(meeting) && <Proposing meeting={meeting} zone={mine} />}
    </>
  );
}

function whatHappensNext(meeting: MeetingDetailsAnswer, host: string): string {
  const { aiDecisionMode, participants } = meeting;
  if (aiDecisionMode === 'manual') return `We'll rank the best times, and ${host} will choose one.`;
  return participants.some(({ status }) => status === 'pending')
    ? whenWeBook(meeting)
    : `Everyone has replied. If a time works for everyone, we'll book it, or else ${host} will choose one.`;
}
