import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { MeetingAnswer, MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { timeOptionsInWords } from '#contracts/text/time-options.ts';
import { TIME_OPTION_NAMES } from '#contracts/time-options.ts';
import { otherTimesQuery, useChangeMeeting, useChooseTime } from '#web/api/meetings.ts';
import { Button } from '#web/components/button.tsx';
import { DialogActions } from '#web/components/dialog.tsx';
import { checkDetails, withinDates } from '#web/components/meetings/rules.ts';
import { MoreOptions, TimeOptionsFields } from '#web/components/meetings/time-options.tsx';
import { VideoFields } from '#web/components/meetings/video-fields.tsx';
import { Notice } from '#web/components/notice.tsx';
import { checkedResolver, useMendedErrors } from '#web/lib/checked.ts';
import { useReader } from '#web/lib/reader.ts';
import { refusalOf } from '#web/lib/refusal.ts';
import { toast } from '#web/lib/toast.ts';
import { askedAgain } from './asked-again.ts';
import { changedFields, fieldsOf, isOutsideDates } from './changes.ts';
import {
  DatesFields,
  DurationField,
  ModeField,
  PreferenceField,
  TextFields,
  TitleField,
} from './detail-fields.tsx';
import {
  type LengthenedMeeting,
  namesOfLost,
  newLengthInWords,
  staysForAll,
  withoutIfStaying,
} from './length-fits.ts';
import { LookingForTimes, timesToChoose } from './other-times.tsx';
import type { MeetingInput } from './rules.ts';
import { TimeChoices } from './time-choices.tsx';
import { useTellDecided } from './undo-offer.tsx';

type EditFormProps = {
  /** With all details if it's booked. */
  meeting: MeetingAnswer & Partial<Pick<MeetingDetailsAnswer, 'byHand' | 'choice'>>;
  onDone: () => void;
};

/**
 * Edits a meeting, and shows the consequences first: whom it asks again, or for a booked meeting of another length,
 * where it still fits.
 */
export function EditForm({ meeting, onDone }: EditFormProps) {
  const { zone, clock } = useReader();
  // The initial values, so saving one field doesn't undo changes made elsewhere.
  const [before] = useState(() => fieldsOf(meeting));
  const change = useChangeMeeting();
  const choose = useChooseTime();
  const tell = useTellDecided();
  const { scheduledTime } = meeting;
  const [choice, setChoice] = useState<LengthChoice | null>(null);
  const form = useForm<MeetingInput>({
    defaultValues: before,
    resolver: checkedResolver<MeetingInput>(checkDetails),
  });
  useMendedErrors(form);
  const { handleSubmit, setFocus, watch, formState } = form;
  const { errors } = formState;
  // It replaces what was focused before.
  useEffect(() => setFocus('title'), [setFocus]);

  const duration = watch('duration');
  const isNewLength = scheduledTime !== null && duration !== before.duration;
  const values = { ...before, ...watch() };
  const again = askedAgain(meeting, values);
  const isOutside = scheduledTime !== null && isOutsideDates(scheduledTime, values, zone);

  const save = handleSubmit(async (after) => {
    const { duration, ...rest } = changedFields(before, withinDates(after));
    const { alarm, video, ...others } = rest;
    const changes = { ...others, ...(alarm && { alarm }), ...(video && { video }) };
    try {
      // First, since it's what may be refused.
      const moved =
        isNewLength && choice && duration
          ? await choose.mutateAsync({ id: meeting.id, insteadOf: scheduledTime, duration, ...choice })
          : null;
      const known = { ...changes, ...(scheduledTime === null && duration && { duration }) };
      if (Object.keys(known).length > 0) await change.mutateAsync({ id: meeting.id, changes: known });
      onDone();
      if (moved) tell.booked(moved);
      else if (scheduledTime !== null)
        toast({
          title: 'Meeting updated',
          description: isOutside
            ? 'The time stays, outside the new dates. You can find another one.'
            : 'The time stays.',
        });
      else if (Object.keys(known).length > 0)
        toast({ title: 'Meeting updated', description: "We're finding new times." });
    } catch {
      // The form says why.
    }
  });
  const failure = choose.error ?? change.error;

  return (
    <FormProvider {...form}>
      <form onSubmit={save} noValidate className="space-y-4">
        <TitleField />
        <TextFields />
        <div className="grid gap-4 sm:grid-cols-2">
          <DatesFields />
          <DurationField />
          <PreferenceField />
          {isNewLength && (
            <div className="sm:col-span-2">
              <NewLength
                // Another length is another question.
                key={duration}
                meeting={meeting}
                duration={duration}
                choice={choice}
                onChoose={setChoice}
              />
            </div>
          )}
          <MoreOptions
            className="sm:col-span-2"
            says={timeOptionsInWords(withinDates(values), { clock }) ?? ''}
            isWrong={TIME_OPTION_NAMES.some((name) => errors[name])}
          >
            <TimeOptionsFields />
          </MoreOptions>
          <VideoFields className="sm:col-span-2" />
          <ModeField className="sm:col-span-2" />
        </div>
        <div aria-live="polite" className="space-y-1 text-sm text-soft">
          {scheduledTime === null ? (
            <p>Saving changes refreshes the suggested times.</p>
          ) : (
            !isNewLength && (
              <p>
                {isOutside ? "The time stays, although it's outside these dates." : 'The time stays.'} The
                dates and preferences count when you look for another time.
              </p>
            )
          )}
          {again.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        {failure && (
          <div role="alert">
            <Notice tone="bad" title="Couldn't save your changes">
              {refusalOf(failure) ?? 'Try again.'}
            </Notice>
          </div>
        )}
        <DialogActions>
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
          <Button
            type="submit"
            pending={change.isPending || choose.isPending}
            disabled={isNewLength && choice === null}
          >
            Save changes
          </Button>
        </DialogActions>
      </form>
    </FormProvider>
  );
}

/** When the meeting is, being as long as that, and whom it goes without. */
type LengthChoice = { start: string; without: number[] };

type NewLengthProps = {
  meeting: LengthenedMeeting;
  /** Minutes. */
  duration: number;
  choice: LengthChoice | null;
  onChoose: (choice: LengthChoice | null) => void;
};

/** Says where a booked meeting of another length fits, and has the organizer choose. It stays where it is if it can. */
function NewLength({ meeting, duration, choice, onChoose }: NewLengthProps) {
  const query = useQuery(otherTimesQuery(meeting, duration));
  const found = query.data;
  const start = meeting.scheduledTime;
  const stay =
    found?.stays.isPossible && start !== null
      ? { start, without: withoutIfStaying(meeting, found.stays) }
      : null;
  const staysSafely = found !== undefined && stay !== null && staysForAll(meeting, found.stays);

  // Another choice stays when the meeting is loaded again.
  const begin = useEffectEvent((safely: boolean) => onChoose(safely ? stay : null));
  useEffect(() => begin(staysSafely), [staysSafely]);

  if (!found || query.isFetching) return <LookingForTimes query={query} />;
  const options = timesToChoose(found);
  const end = start === null ? '' : new Date(Date.parse(start) + duration * 60_000).toISOString();
  const asNow = stay && {
    ...{ start: stay.start, end },
    about: staysSafely ? 'The booked time' : `The booked time, without ${namesOfLost(meeting, found.stays)}`,
  };
  return (
    <div className="space-y-3 rounded-xl bg-sunken p-4">
      <p role="status" className="text-sm font-medium">
        {newLengthInWords(meeting, duration, found)}
      </p>
      {(asNow || options.length > 0) && (
        <TimeChoices
          legend="When"
          headline={found.timesHeadline}
          name="newLength"
          options={asNow ? [asNow, ...options] : options}
          chosen={choice?.start ?? null}
          onChoose={(to) => onChoose(stay && to === stay.start ? stay : { start: to, without: [] })}
        />
      )}
    </div>
  );
}
