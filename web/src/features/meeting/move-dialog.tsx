import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { datesInWords, shortDay, spanInWords } from '#contracts/text/times.ts';
import { bookedBefore, otherTimesQuery, useChooseTime } from '#web/api/meetings.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog, DialogActions } from '#web/components/dialog.tsx';
import { LookingForTimes, timesToChoose } from '#web/components/meetings/other-times.tsx';
import { TimeChange } from '#web/components/meetings/time-change.tsx';
import { TimeChoices } from '#web/components/meetings/time-choices.tsx';
import { useTellDecided } from '#web/components/meetings/undo-offer.tsx';
import { Notice } from '#web/components/notice.tsx';
import { useClock } from '#web/lib/clock.ts';
import { refusalOf, WENT_WRONG } from '#web/lib/refusal.ts';
import { DatesForm } from './dates-form.tsx';

/** Moves a booked meeting to one of the times that are free now. Its own event doesn't make anyone busy. */
export function MoveDialog({
  meeting,
  booked,
  zone,
  onClose,
}: {
  meeting: MeetingDetailsAnswer;
  /** The present time. */
  booked: { start: string; end: string };
  zone: string;
  onClose: () => void;
}) {
  const reader = { zone, clock: useClock() };
  const { data: found, error, refetch, isFetching } = useQuery(otherTimesQuery(meeting));
  // A choice is one of what replaces the present time: if that changes elsewhere meanwhile, it's no choice any more.
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
      // The dialog says why. Elsewhere it may have been moved, or someone just got busy.
      .catch((failure: unknown) => void (bookedBefore(failure) === null && refetch()));

  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="wide"
      title="Find another time"
      text={`Booked for ${spanInWords(booked, reader, shortDay)}. It stays until you choose another time.`}
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
          <LookingForTimes error={isFetching ? null : error} onRetry={() => void refetch()} />
        ) : options.length === 0 ? (
          <Notice tone="warn" title="No other time fits">
            Look on other dates, or make the meeting shorter.
          </Notice>
        ) : (
          <TimeChoices
            legend={`${options.length === 1 ? '1 time' : `${options.length} times`}, best first`}
            name="move"
            options={options}
            zone={zone}
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
            <DatesForm key={meeting.dateRangeEnd} meeting={meeting} onChanged={() => setChoice(null)} />
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
