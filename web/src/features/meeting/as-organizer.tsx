import { UserRoundPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { Card } from '#web/components/card.tsx';
import { CopyButton } from '#web/components/copy-button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { BookOwnTime } from '#web/components/meetings/book-own-time.tsx';
import { canGetTime, isAwaitingTime } from '#web/components/meetings/is-open.ts';
import { MINUTE } from '#web/lib/local-clock.ts';
import { ORIGIN } from '#web/lib/origin.ts';
import { paths } from '#web/lib/paths.ts';
import { type Attendee, attendeesOf, meetingRange } from './attendees.ts';
import { AvailabilityHeatmap } from './availability-heatmap.tsx';
import { BookedTime } from './booked-time.tsx';
import { ChoiceExplanation } from './choice-explanation.tsx';
import { Desk } from './desk.tsx';
import { EveryonesDay, goToEveryonesDay } from './everyones-day.tsx';
import { AllowAnyTime, GoWithoutMissing } from './hold-ups.tsx';
import { useLastRanking } from './last-ranking.ts';
import { NewDates } from './new-dates.tsx';
import { NoTime } from './no-time.tsx';
import { MeetingProgress } from './progress.tsx';
import { Proposals } from './proposals.tsx';
import { stateIn } from './slot-state.ts';
import { isUnderWay } from './steps.ts';
import { Suggestions } from './suggestions.tsx';
import { MeetingTroubles } from './troubles.tsx';

/** The outcome of a meeting, its reasons, and what to do next. */
export function AsOrganizer({ meeting, zone }: { meeting: MeetingDetailsAnswer; zone: string }) {
  const attendees = useMemo(() => attendeesOf(meeting), [meeting]);
  const range = useMemo(() => meetingRange(meeting), [meeting]);
  const ranking = useLastRanking(meeting);
  const isBooked = meeting.scheduledTime !== null;

  const suggested = useMemo(
    () =>
      (meeting.scheduledTime !== null
        ? [meeting.scheduledTime]
        : (ranking?.suggestions ?? []).map(({ suggestedTime }) => suggestedTime)
      ).map((at) => Date.parse(at)),
    [meeting.scheduledTime, ranking],
  );
  const [looked, setLooked] = useState<number | null>(null);
  const shown = looked ?? suggested[0] ?? null;

  const { duration, organizerZone, timePreference } = meeting;
  const rankedAt = meeting.choice?.at ?? ranking?.at;
  const facts = useMemo(
    () => ({
      zone,
      organizerZone,
      range,
      earliest: rankedAt === undefined ? range.start : Date.parse(rankedAt),
      duration,
      preference: timePreference,
      attendees,
      suggested,
    }),
    [zone, organizerZone, range, rankedAt, duration, timePreference, attendees, suggested],
  );
  const hasEvidence = (isAwaitingTime(meeting) || isBooked) && attendees.some(({ known }) => known);
  const strips = hasEvidence && shown !== null && (
    <EveryonesDay
      start={shown}
      duration={duration}
      range={range}
      zone={zone}
      attendees={attendees}
      best={suggested}
      onShow={setLooked}
    />
  );
  const desk = isAwaitingTime(meeting) && meeting.participants.length > 0 && (
    <Desk meeting={meeting} zone={zone} />
  );
  // Once no one is waited for, what's left to do is to choose.
  const everyoneReplied = meeting.participants.every(({ status }) => status !== 'pending');

  return (
    <>
      <MeetingTroubles meeting={meeting} zone={zone} attendees={attendees} />
      <BookedTime meeting={meeting} zone={zone} people={attendees} />
      {isUnderWay(meeting) && meeting.participants.length > 0 && <MeetingProgress meeting={meeting} />}
      {isAwaitingTime(meeting) && meeting.participants.length === 0 && <NobodyInvited meeting={meeting} />}
      {!everyoneReplied && desk}
      {isAwaitingTime(meeting) && <Proposals meeting={meeting} zone={zone} attendees={attendees} />}
      {isAwaitingTime(meeting) && ranking?.noTime && (
        <NoTime meeting={meeting} noTime={ranking.noTime} attendees={attendees}>
          <NewDates meeting={meeting} />
        </NoTime>
      )}
      {isAwaitingTime(meeting) && !ranking?.noTime && (
        <GoWithoutMissing meeting={meeting} zone={zone} attendees={attendees} />
      )}
      {isAwaitingTime(meeting) && <AllowAnyTime meeting={meeting} />}
      {isBooked && meeting.choice && (
        <ChoiceExplanation meeting={meeting} choice={meeting.choice} zone={zone} attendees={attendees} />
      )}
      {isAwaitingTime(meeting) && ranking && ranking.suggestions.length > 0 ? (
        <Suggestions
          meeting={meeting}
          ranking={ranking}
          zone={zone}
          attendees={attendees}
          shown={shown}
          onShow={(start) => {
            setLooked(start);
            goToEveryonesDay();
          }}
        >
          {strips}
        </Suggestions>
      ) : (
        strips
      )}
      {everyoneReplied && desk}
      {hasEvidence && range.end - range.start > duration * MINUTE && (
        <AvailabilityHeatmap facts={facts} shown={shown} onShow={setLooked}>
          {shown !== null && canGetTime(meeting) && !suggested.includes(shown) && (
            <BookOwnTime
              meeting={meeting}
              start={new Date(shown).toISOString()}
              people={peopleAt(shown, duration, attendees)}
              zone={zone}
            />
          )}
        </AvailabilityHeatmap>
      )}
    </>
  );
}

const peopleAt = (start: number, duration: number, attendees: readonly Attendee[]) =>
  attendees.map((attendee) => ({
    number: attendee.number,
    name: attendee.short,
    optional: attendee.optional ?? false,
    zone: attendee.zone,
    state: stateIn(attendee, { start, end: start + duration * MINUTE }),
  }));

const NobodyInvited = ({ meeting }: { meeting: MeetingDetailsAnswer }) => (
  <Card>
    <EmptyState
      icon={UserRoundPlus}
      title="No one is invited yet"
      text="Share the link with the people you want to meet. As soon as someone joins, we'll compare your calendars."
    >
      {meeting.shareableLink !== null && (
        <CopyButton variant="primary" text={ORIGIN + paths.join(meeting.shareableLink)}>
          Copy share link
        </CopyButton>
      )}
    </EmptyState>
  </Card>
);
