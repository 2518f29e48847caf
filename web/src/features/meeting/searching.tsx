import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { haveAllDeclined } from '#web/components/meetings/awaited.ts';
import { Notice } from '#web/components/notice.tsx';
import { AnyTime } from './any-time.tsx';
import type { Attendee } from './attendees.ts';
import { Desk } from './desk.tsx';
import { EveryonesDay, goToEveryonesDay } from './everyones-day.tsx';
import { AllowAnyTime, GoWithoutMissing } from './hold-ups.tsx';
import { useLastRanking } from './last-ranking.ts';
import { NewDates } from './new-dates.tsx';
import { NoTime } from './no-time.tsx';
import { NobodyInvited } from './nobody-invited.tsx';
import { MeetingProgress } from './progress.tsx';
import { Proposals } from './proposals.tsx';
import { Suggestions } from './suggestions.tsx';
import { useLookedAt } from './use-looked-at.ts';

/** A meeting without a time: who is waited for, the times found so far, and what the organizer can do. */
export function Searching({
  meeting,
  zone,
  attendees,
}: {
  meeting: MeetingDetailsAnswer;
  zone: string;
  attendees: readonly Attendee[];
}) {
  const ranking = useLastRanking(meeting);
  const lookedAt = useLookedAt(meeting, {
    attendees,
    suggested: (ranking?.suggestions ?? []).map(({ suggestedTime }) => suggestedTime),
    rankedAt: ranking?.at,
    zone,
  });
  if (meeting.participants.length === 0) return <NobodyInvited meeting={meeting} zone={zone} />;

  const strips = <EveryonesDay lookedAt={lookedAt} />;
  const desk = <Desk meeting={meeting} zone={zone} />;
  // Once no one is waited for, what's left to do is to choose.
  const everyoneReplied = meeting.participants.every(({ status }) => status !== 'pending');
  return (
    <>
      {haveAllDeclined(meeting) && (
        <Notice tone="warn" title="Everyone declined">
          No one is left to meet. Invite others, or delete the meeting.
        </Notice>
      )}
      <MeetingProgress meeting={meeting} />
      {!everyoneReplied && desk}
      <Proposals meeting={meeting} zone={zone} attendees={attendees} />
      {ranking?.noTime ? (
        <NoTime meeting={meeting} noTime={ranking.noTime} attendees={attendees}>
          <NewDates meeting={meeting} />
        </NoTime>
      ) : (
        <GoWithoutMissing meeting={meeting} zone={zone} attendees={attendees} />
      )}
      <AllowAnyTime meeting={meeting} />
      {ranking && ranking.suggestions.length > 0 ? (
        <Suggestions
          meeting={meeting}
          ranking={ranking}
          zone={zone}
          attendees={attendees}
          shown={lookedAt.shown}
          onShow={(start) => {
            lookedAt.look(start);
            goToEveryonesDay();
          }}
        >
          {strips}
        </Suggestions>
      ) : (
        strips
      )}
      {everyoneReplied && desk}
      <AnyTime
        meeting={meeting}
        lookedAt={lookedAt}
        title="Who's free when"
        text="Select a time to book it."
      />
    </>
  );
}
