import { useQuery } from '@tanstack/react-query';
import { useController, useFormContext } from 'react-hook-form';
import { ALARM_IN_WORDS, ALARMS, alarmPhrase } from '#contracts/alarm.ts';
import { MEETING_TEXTS } from '#contracts/meeting-texts.ts';
import { usualVideo, VIDEO_CHOICES, type VideoChoice, type VideoOffers } from '#contracts/video-call.ts';
import { videoOffersQuery } from '#web/api/calendars.ts';
import { useSignedIn } from '#web/api/user.ts';
import { SelectField, TextField } from '#web/components/field.tsx';
import type { MeetingInput } from './rules.ts';
import { VIDEO_IN_WORDS } from './video.ts';

const NOT_YET: VideoOffers = { calendar: null, jitsi: null };

/** The meeting's chosen video link, or else the user's default. */
function useVideo({ video, videoAddress }: Pick<MeetingInput, 'video' | 'videoAddress'>) {
  const user = useSignedIn();
  const { data } = useQuery(videoOffersQuery);
  const offers = data ?? NOT_YET;
  const chosen = video || (data ? usualVideo(user, data) : undefined);
  const address = video === '' ? (user.videoAddress ?? '') : videoAddress;
  return { chosen, address, offers, usualAddress: user.videoAddress ?? '' };
}

const labelOf = (choice: VideoChoice, { calendar }: VideoOffers): string =>
  (choice === 'calendar' && calendar) || VIDEO_IN_WORDS[choice];

/**
 * Where to meet, a place and on video, and when calendars alert people. A choice that isn't offered shows only if the meeting has it. Needs the form's
 * context.
 */
export function VideoFields({ className }: { className?: string }) {
  const { control, register, setValue, formState } = useFormContext<MeetingInput>();
  const { field: video } = useController({ control, name: 'video' });
  const { field: typed } = useController({ control, name: 'videoAddress' });
  const { field: alarm } = useController({ control, name: 'alarm' });
  const { alarm: usualAlarm } = useSignedIn();
  const { chosen, address, offers, usualAddress } = useVideo({
    video: video.value,
    videoAddress: typed.value,
  });
  const isOffered = (choice: VideoChoice) =>
    choice === chosen || (choice !== 'calendar' && choice !== 'jitsi') || offers[choice] !== null;
  return (
    <div className={className}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <TextField
          {...register('location')}
          label={MEETING_TEXTS.location.label}
          optional
          placeholder={MEETING_TEXTS.location.placeholder}
          dir="auto"
          autoComplete="off"
          error={formState.errors.location?.message}
        />
        <SelectField
          ref={video.ref}
          name={video.name}
          label="Video link"
          hint={chosen && hintOf(chosen, offers)}
          error={formState.errors.video?.message}
          value={chosen ?? ''}
          onChange={({ target: { value } }) => {
            video.onChange(value);
            typed.onChange(value === 'own' ? usualAddress : '');
          }}
          options={[
            ...(chosen === undefined ? [{ value: '', label: 'Loading...' }] : []),
            ...VIDEO_CHOICES.filter(isOffered).map((value) => ({ value, label: labelOf(value, offers) })),
          ]}
        />
        <SelectField
          ref={alarm.ref}
          name={alarm.name}
          value={alarm.value || usualAlarm}
          onChange={alarm.onChange}
          label="Alert"
          hint="Other people's calendars may keep their own."
          error={formState.errors.alarm?.message}
          options={ALARMS.map((value) => ({ value, label: ALARM_IN_WORDS[value] }))}
        />
        {chosen === 'own' && (
          <TextField
            ref={typed.ref}
            name={typed.name}
            type="url"
            label="Address to meet at"
            placeholder="https://"
            autoComplete="off"
            error={formState.errors.videoAddress?.message}
            value={address}
            fieldClassName="sm:col-span-2"
            onChange={(event) => {
              setValue('video', 'own');
              typed.onChange(event);
            }}
          />
        )}
      </div>
    </div>
  );
}

function hintOf(choice: VideoChoice, { jitsi }: VideoOffers): string | null {
  switch (choice) {
    case 'calendar':
      return 'Your calendar makes it once a time is booked.';
    case 'jitsi':
      return `A new room${jitsi === null ? '' : ` on ${jitsi}`}, with a name that can't be guessed.`;
    case 'own':
      return 'People get the address once a time is booked.';
    case 'none':
      return null;
  }
}

/** The alert of a meeting before its creation, if another than each calendar's. */
export function useAlarmInWords({ alarm }: Pick<MeetingInput, 'alarm'>): string | null {
  const { alarm: usual } = useSignedIn();
  return alarmPhrase(alarm || usual);
}

/** The same in words, before the meeting is created; null while loading. */
export function useVideoInWords(said: Pick<MeetingInput, 'video' | 'videoAddress'>): string | null {
  const { chosen, address, offers } = useVideo(said);
  if (chosen === undefined) return null;
  return chosen === 'own' ? address : labelOf(chosen, offers);
}
