import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { useChangeMeeting, useScheduleWithoutMissing } from '#web/api/meetings.ts';
import { Button } from '#web/components/button.tsx';
import { ConfirmButton } from '#web/components/confirm-button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { haveAllDeclined } from '#web/components/meetings/awaited.ts';
import { tellBookedBefore, tellLooking } from '#web/components/meetings/telling.ts';
import { useTellDecided } from '#web/components/meetings/undo-offer.tsx';
import { Notice } from '#web/components/notice.tsx';
import { useReader } from '#web/lib/reader.ts';
import { failureToast } from '#web/lib/toast.ts';
import { Card } from '../../components/card.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ORIGIN } from '../../lib/origin.ts';
import { paths } from '../../lib/paths.ts';
import { AnyTime } from './any-time.tsx';
import { isHeard } from './attendees.ts';
import { DatesForm } from './dates-form.tsx';
import { EveryonesDay, goToEveryonesDay } from './everyones-day.tsx';
import { NoTime } from './no-time.tsx';
import { Proposals } from './proposals.tsx';
import { standingOf } from './standing.ts';
import { StandingLine } from './standing-line.tsx';
import { Suggestions } from './suggestions.tsx';
import { namesInShort } from './text.ts';
import { useThisMeeting } from './this-meeting.ts';
import { useLookedAt } from './use-looked-at.ts';

/** A meeting without a time: the times found so far, the obstacles, and when people are free. */
export function Searching() {
  const { meeting } = useThisMeeting();
  const ranking = useLastRanking(meeting);
  const suggested = (ranking?.suggestions ?? []).map(({ suggestedTime }) => suggestedTime);
  const lookedAt = useLookedAt(suggested, ranking?.at);
  if (meeting.participants.length === 0) return <NobodyInvited meeting={meeting} />;

  const strips = <EveryonesDay lookedAt={lookedAt} />;
  return (
    <>
      {haveAllDeclined(meeting) && (
        <Notice tone="warn" title="Everyone declined">
          No one is left to meet. Invite others, or delete the meeting.
        </Notice>
      )}
      <StandingLine of={standingOf(meeting)} />
      <Proposals />
      {ranking?.noTime ? (
        <NoTime noTime={ranking.noTime}>
          <NewDates />
        </NoTime>
      ) : (
        <GoWithoutMissing />
      )}
      <AllowAnyTime />
      {ranking && ranking.suggestions.length > 0 ? (
        <Suggestions
          ranking={ranking}
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
      <AnyTime lookedAt={lookedAt} title="Who's free when" text="Select a time to book it." />
    </>
  );
}

type Ranking = NonNullable<MeetingDetailsAnswer['ranking']>;

/**
 * The newest ranking. While a new ranking is computed, the API returns the old ranking without its times, so this hook
 * keeps the old times, marked as not current, instead of a spinner.
 */
function useLastRanking({ ranking }: MeetingDetailsAnswer): Ranking | null {
  const [last, setLast] = useState<Ranking | null>(ranking);
  if (ranking?.current && ranking !== last) setLast(ranking);
  if (ranking === null || ranking.current) return ranking;
  return last && last.suggestions.length > 0 ? { ...last, current: false } : null;
}

/** New dates for a meeting without a booked time, which starts a new search. */
function NewDates() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Choose different dates
      </Button>
      {isOpen && (
        <Dialog
          onClose={close}
          title="Different dates"
          text="We'll look for a time on these days, including the last."
        >
          <DatesForm
            onChanged={() => {
              close();
              tellLooking();
            }}
          />
        </Dialog>
      )}
    </>
  );
}

/** In automatic mode, lets the organizer go ahead without people whose reply or calendar is missing. */
function GoWithoutMissing() {
  const { meeting, attendees } = useThisMeeting();
  const reader = useReader();
  const book = useScheduleWithoutMissing();
  const tell = useTellDecided();
  const others = attendees.filter(({ number, optional }) => number > 0 && !optional);
  const joined = others.filter(
    (one) => one.hasJoined && !one.asked && (isHeard(one) || one.why === 'notRead'),
  );
  const missing = others.filter((one) => !joined.includes(one));
  if (meeting.aiDecisionMode !== 'auto' || missing.length === 0 || joined.length === 0) return null;
  const names = namesInShort(missing);
  const goesAhead = meeting.bookAtDeadline && Date.parse(meeting.deadline ?? '') > Date.now();
  return (
    <Notice
      title={`Waiting for ${names}`}
      action={
        <ConfirmButton
          isHarmless
          variant="secondary"
          size="small"
          question={`We'll check the calendars again and book the best time for ${joined.length === 1 ? `you and ${joined[0]!.short}` : `the ${joined.length + 1} of you`}, without ${names}. Anyone who turns out to be busy then is left out, too.`}
          yes={`Book without ${missing.length === 1 ? names : 'them'}`}
          no="Keep waiting"
          pending={book.isPending}
          onYes={() =>
            void book.mutateAsync(meeting.id).then(tell.booked, (error) => {
              if (!tellBookedBefore(error, reader)) failureToast("Couldn't book a time")(error);
            })
          }
        >
          Book without {missing.length === 1 ? names : 'them'}
        </ConfirmButton>
      }
    >
      {goesAhead
        ? "When replies are due, we'll book without anyone who hasn't replied. You can do it now."
        : "We won't book until we know when everyone required is available, unless you say so."}
    </Notice>
  );
}

/** Shown if only the preferred hours prevent an automatic booking. */
function AllowAnyTime() {
  const { meeting } = useThisMeeting();
  const change = useChangeMeeting();
  const best = meeting.ranking?.suggestions[0];
  const isInTheWay = best?.bent.length === 1 && best.bent[0] === 'outsidePreference';
  if (meeting.timePreference === 'all' || !isInTheWay) return null;
  return (
    <Notice
      title="No time works in your preferred hours"
      action={
        <Button
          variant="secondary"
          size="small"
          pending={change.isPending}
          onClick={() =>
            void change
              .mutateAsync({ id: meeting.id, changes: { timePreference: 'all' } })
              .then(tellLooking, failureToast("Couldn't change the meeting"))
          }
        >
          Allow any time of day
        </Button>
      }
    >
      Each person's own hours still count.
    </Notice>
  );
}

const NobodyInvited = ({ meeting: { shareableLink } }: { meeting: MeetingDetailsAnswer }) => (
  <Card>
    <EmptyState
      icon={UserRoundPlus}
      title="No one is invited yet"
      text="Share the link with the people you want to meet. As soon as someone joins, we'll compare your calendars."
    >
      {shareableLink !== null && (
        <CopyButton variant="primary" text={ORIGIN + paths.join(shareableLink)}>
          Copy share link
        </CopyButton>
      )}
    </EmptyState>
  </Card>
);
