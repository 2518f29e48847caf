import { useQuery } from '@tanstack/react-query';
import { CalendarClock, ChevronDown, Copy, Pencil, Users, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { ASKED_OF_MEETING, type AskedOfMeeting } from '#contracts/pages.ts';
import { datesInWords, shortDay, spanInWords, timeOfDay } from '#contracts/text/times.ts';
import { zoneName } from '#contracts/text/zones.ts';
import { bookedBefore, otherTimesQuery, useChooseTime } from '#web/api/meetings.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { ConfirmButton } from '#web/components/confirm-button.tsx';
import { Dialog, DialogActions } from '#web/components/dialog.tsx';
import { EditForm } from '#web/components/meetings/edit-form.tsx';
import { LookingForTimes, timesToChoose } from '#web/components/meetings/other-times.tsx';
import { TimeChange } from '#web/components/meetings/time-change.tsx';
import { TimeChoices } from '#web/components/meetings/time-choices.tsx';
import { useTellDecided } from '#web/components/meetings/undo-offer.tsx';
import { Notice } from '#web/components/notice.tsx';
import { useClock } from '#web/lib/clock.ts';
import { paths } from '#web/lib/paths.ts';
import { useReader } from '#web/lib/reader.ts';
import { refusalOf, WENT_WRONG } from '#web/lib/refusal.ts';
import { BookedPeopleDialog } from './booked-people-dialog.tsx';
import { DatesForm } from './dates-form.tsx';
import { useThisMeeting } from './this-meeting.ts';
import { useCancelHere } from './use-cancel-here.ts';
import { asksAgain, WatchNotice } from './watch-notice.tsx';

/** The organizer's actions on a booked meeting until its end, and what asks for them: move, edit, add or remove people, cancel. */
export function BookedChanges({ booked }: { booked: { start: string; end: string } }) {
  const { meeting } = useThisMeeting();
  const asked = useAskedByEmail();
  const [open, setOpen] = useState<'move' | 'edit' | 'people' | null>(asked === 'move' ? asked : null);
  const cancel = useCancelHere('cancelled');
  const close = () => setOpen(null);
  const look = { variant: 'secondary', size: 'small' } as const;
  return (
    <>
      <WatchNotice booked={booked} onPeople={() => setOpen('people')} />
      {meeting.clockMoved && (
        <ClockMovedNotice clockMoved={meeting.clockMoved} onMove={() => setOpen('move')} />
      )}
      <div className="flex flex-wrap gap-2 max-sm:[&_svg]:hidden">
        <Button {...look} onClick={() => setOpen('move')}>
          <CalendarClock aria-hidden /> Find another time
        </Button>
        <Button {...look} onClick={() => setOpen('edit')}>
          <Pencil aria-hidden /> Edit
        </Button>
        <Button {...look} onClick={() => setOpen('people')}>
          <Users aria-hidden /> Change people
        </Button>
        <ButtonLink {...look} to={paths.planAgain(meeting.id)}>
          <Copy aria-hidden /> Duplicate
        </ButtonLink>
        <ConfirmButton
          variant="quiet"
          size="small"
          className="text-bad!"
          question="Cancel this meeting? We'll let everyone know and remove the event from calendars."
          yes="Cancel the meeting"
          onYes={cancel}
          isAsked={asked === 'cancel'}
        >
          <X aria-hidden /> Cancel meeting
        </ConfirmButton>
      </div>
      {open === 'move' && <MoveDialog booked={booked} onClose={close} />}
      {open === 'people' && <BookedPeopleDialog onClose={close} />}
      {open === 'edit' && (
        <Dialog onClose={close} width="wide" title="Edit meeting">
          <EditForm meeting={meeting} onDone={close} />
        </Dialog>
      )}
    </>
  );
}

/**
 * The action requested by the link of an email. Requested only once: after a reload or going back, the page shows the
 * meeting alone.
 */
function useAskedByEmail(): AskedOfMeeting | null {
  const [query, setQuery] = useSearchParams();
  const [asked] = useState(() => ASKED_OF_MEETING.find((one) => query.has(one)) ?? null);
  useEffect(() => {
    if (asked)
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete(asked);
          return after;
        },
        { replace: true, preventScrollReset: true },
      );
  }, [asked, setQuery]);
  return asked;
}

/** Asks the organizer whether to move a booked meeting, because the rules of its time zone changed after booking. */
function ClockMovedNotice({
  clockMoved: { zone, was, is },
  onMove,
}: {
  clockMoved: NonNullable<MeetingDetailsAnswer['clockMoved']>;
  onMove: () => void;
}) {
  const clock = useClock();
  const [before, now] = [timeOfDay(was, clock), timeOfDay(is, clock)];
  const city = zoneName(zone);
  return (
    <Notice tone="warn" title={`Booked for ${before} in ${city}, which is now ${now}`} className="w-full">
      <p>
        The rules for the clocks in {city} have changed since. Do you want to move the meeting to {before}?
      </p>
      <p className="mt-3 flex flex-wrap gap-2 max-sm:*:grow">
        <Button size="small" variant="secondary" onClick={onMove}>
          Move the meeting
        </Button>
      </p>
    </Notice>
  );
}

type MoveDialogProps = { booked: { start: string; end: string }; onClose: () => void };

/** Moves a booked meeting to another free time. The meeting's own event doesn't make anyone busy. */
function MoveDialog({ booked, onClose }: MoveDialogProps) {
  const { meeting } = useThisMeeting();
  const reader = useReader();
  const query = useQuery(otherTimesQuery(meeting));
  const { data: found, refetch, isFetching } = query;
  // A choice replaces the current time. If the current time changes elsewhere meanwhile, the choice is void.
  const [choice, setChoice] = useState<{ start: string; insteadOf: string } | null>(null);
  const start = choice?.insteadOf === booked.start ? choice.start : null;
  const choose = useChooseTime();
  const tell = useTellDecided();
  const options = found ? timesToChoose(found) : [];
  const chosen = options.find((one) => one.start === start);

  const move = ({ start: to }: { start: string }) =>
    void choose
      .mutateAsync({ id: meeting.id, start: to, without: [], insteadOf: booked.start })
      .then((moved) => {
        onClose();
        tell.booked(moved);
      })
      // The dialog shows the reason. The meeting may have been moved elsewhere, or someone just got busy.
      .catch((failure: unknown) => void (bookedBefore(failure) === null && refetch()));

  return (
    <Dialog
      onClose={onClose}
      width="wide"
      title="Find another time"
      text={`Booked for ${spanInWords(booked, reader, shortDay)}. It stays until you choose another time.${asksAgain(meeting)}`}
    >
      <div className="flex flex-col gap-4">
        {choose.error && !choose.isPending && (
          <div role="alert">
            <Notice tone="warn" title="Nothing was moved">
              {refusalOf(choose.error) ?? WENT_WRONG}
            </Notice>
          </div>
        )}
        {!found || isFetching ? (
          <LookingForTimes query={query} />
        ) : options.length === 0 ? (
          <Notice tone="warn" title="No other time fits">
            Look on other dates, or make the meeting shorter.
          </Notice>
        ) : (
          <TimeChoices
            legend={`${options.length === 1 ? '1 time' : `${options.length} times`}, best first`}
            headline={found?.timesHeadline ?? null}
            name="move"
            options={options}
            chosen={start}
            onChoose={(to) => setChoice({ start: to, insteadOf: booked.start })}
          />
        )}
        <details className="group rounded-xl border border-line px-4 py-1">
          <summary className="flex min-h-11 list-none items-center gap-3 py-1.5 text-sm [&::-webkit-details-marker]:hidden">
            <span>
              <span className="font-medium">Look on other dates</span>
              <span className="block text-soft">
                Now: {datesInWords(meeting.dateRangeStart, meeting.dateRangeEnd)}
              </span>
            </span>
            <ChevronDown
              aria-hidden
              className="ml-auto size-4 shrink-0 text-soft transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="pb-4">
            <DatesForm key={meeting.dateRangeEnd} onChanged={() => setChoice(null)} />
          </div>
        </details>
        <DialogActions>
          <div aria-live="polite" className="min-w-60 flex-1 self-center">
            {chosen && <TimeChange before={booked} after={chosen} reader={reader} className="text-sm" />}
          </div>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button
            disabled={!chosen || isFetching}
            pending={choose.isPending}
            onClick={() => chosen && move(chosen)}
          >
            Move the meeting
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
