import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { otherTimesQuery } from '#web/api/meetings.ts';
import {
  type LengthenedMeeting,
  namesOfLost,
  newLengthInWords,
  staysForAll,
  withoutIfStaying,
} from './length-fits.ts';
import { LookingForTimes, timesToChoose } from './other-times.tsx';
import { TimeChoices } from './time-choices.tsx';

/** When the meeting is, being as long as that, and whom it goes without. */
export type LengthChoice = { start: string; without: number[] };

/** Says where a booked meeting of another length fits, and has the organizer choose. It stays where it is if it can. */
export function NewLength({
  meeting,
  duration,
  zone,
  choice,
  onChoose,
}: {
  meeting: LengthenedMeeting;
  /** Minutes. */
  duration: number;
  zone: string;
  choice: LengthChoice | null;
  onChoose: (choice: LengthChoice | null) => void;
}) {
  const { data: found, error, refetch, isFetching } = useQuery(otherTimesQuery(meeting, duration));
  const start = meeting.scheduledTime;
  const stay =
    found?.stays.isPossible && start !== null
      ? { start, without: withoutIfStaying(meeting, found.stays) }
      : null;
  const staysSafely = found !== undefined && stay !== null && staysForAll(meeting, found.stays);

  // Another choice stays when the meeting is loaded again.
  const begin = useEffectEvent((safely: boolean) => onChoose(safely ? stay : null));
  useEffect(() => begin(staysSafely), [staysSafely]);

  if (!found || isFetching)
    return <LookingForTimes error={isFetching ? null : error} onRetry={() => void refetch()} />;
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
          name="newLength"
          options={asNow ? [asNow, ...options] : options}
          zone={zone}
          chosen={choice?.start ?? null}
          onChoose={(to) => onChoose(stay && to === stay.start ? stay : { start: to, without: [] })}
        />
      )}
    </div>
  );
}
