import type { ReactNode } from 'react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { whenWeBook } from '#contracts/text/invitation.ts';
import { shortDay, spanInWords } from '#contracts/text/times.ts';
import { zoneName, zoneOffset } from '#contracts/text/zones.ts';
import { useCome } from '#web/api/meetings.ts';
import { useMemberProposer } from '#web/api/proposals.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { DeclineMeeting } from '#web/components/meetings/decline-meeting.tsx';
import { isAwaitingTime } from '#web/components/meetings/is-open.ts';
import { nameOfPerson } from '#web/components/meetings/person.tsx';
import { Notice } from '#web/components/notice.tsx';
import { ProposeTime } from '#web/components/proposals/propose-time.tsx';
import { Time } from '#web/components/time.tsx';
import { useClock } from '#web/lib/clock.ts';
import { useReader } from '#web/lib/reader.ts';
import { failureToast, toast } from '#web/lib/toast.ts';
import { BookedTime } from './booked-time.tsx';
import { useThisMeeting } from './this-meeting.ts';
import { MeetingTroubles } from './troubles.tsx';

/** The participant's view: the time, but nobody's calendar. `mine` is the reader's own zone. */
export function AsParticipant({ mine }: { mine: string }) {
  const { meeting } = useThisMeeting();
  const { zone } = useReader();
  const { scheduledTime, organizer, organizerZone } = meeting;
  const host = organizer.name ?? 'the organizer';
  const people = [
    { short: 'You', zone: mine },
    { short: host, zone: organizerZone },
  ];
  const others = people.filter((one, index) => one.zone !== zone && (index === 0 || one.zone !== mine));
  return (
    <>
      <MeetingTroubles />
      {meeting.mayAnswerTime && meeting.status === 'scheduled' && (
        <AnswerTime>
          <DeclineMeeting meeting={meeting} organizer={organizer.name}>
            I can't make it
          </DeclineMeeting>
        </AnswerTime>
      )}
      <BookedTime people={people}>
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
      {isAwaitingTime(meeting) && <Proposing zone={mine} />}
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

/** A participant's own proposals, and other people's if the organizer shares proposals. */
function Proposing({ zone }: { zone: string }) {
  const { meeting } = useThisMeeting();
  const clock = useClock();
  const proposer = useMemberProposer(meeting.id);
  const own = meeting.proposals.flatMap(({ verdict, ...one }) =>
    verdict === null ? [] : [{ ...one, verdict }],
  );
  const others = meeting.proposals.filter(({ verdict }) => verdict === null);
  const nameOf = (number: number) => {
    const person = meeting.participants.find(({ id }) => id === number);
    return person ? nameOfPerson(person) : 'Someone';
  };
  return (
    <>
      <ProposeTime proposer={proposer} proposals={own} meeting={meeting} zone={zone} />
      {others.length > 0 && (
        <ul className="flex flex-col gap-1 text-sm text-soft">
          {others.map(({ number, participant, start, end }) => (
            <li key={number}>
              <bdi>{nameOf(participant)}</bdi> proposed{' '}
              {spanInWords({ start, end }, { zone, clock }, shortDay)}.
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Asks a participant whether they come to the booked time. `children` is the way to decline. */
function AnswerTime({ children }: { children: ReactNode }) {
  const { meeting } = useThisMeeting();
  const come = useCome();
  const hasDeclined = meeting.mayAnswerTime === 'declined';
  const host = meeting.organizer.name ?? 'The organizer';
  return (
    <Card>
      <h2 className="text-lg font-semibold">{hasDeclined ? "You've declined" : 'Can you make it?'}</h2>
      <p className="mt-1 mb-4 text-soft">
        <bdi>{host}</bdi>{' '}
        {hasDeclined ? "can see that you can't make it." : 'asks whether you can come at this time.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          pending={come.isPending}
          onClick={() =>
            void come
              .mutateAsync(meeting.id)
              .then(() => toast({ title: "You're in!" }), failureToast("Couldn't save your reply"))
          }
        >
          {hasDeclined ? 'I can come after all' : 'I can make it'}
        </Button>
        {!hasDeclined && children}
      </div>
    </Card>
  );
}
