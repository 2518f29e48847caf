import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  problemWithVideoAddress,
  usualVideo,
  VIDEO_CHOICES,
  type VideoChoice,
} from '#contracts/video-call.ts';
import { videoOffersQuery } from '#web/api/calendars.ts';
import { Button } from '#web/components/button.tsx';
import { TextField } from '#web/components/field.tsx';
import { VIDEO_IN_WORDS } from '#web/components/meetings/video.ts';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useSettings } from '#web/components/use-settings.ts';
import { Choices } from './choices.tsx';
import { SettingsSection } from './section.tsx';

/** The video link of new meetings. A custom address is saved once typed. */
export function VideoLink() {
  const { data: offers } = useQuery(videoOffersQuery);
  const { settings, save } = useSettings();
  const [isTyping, setTyping] = useState(false);
  const video = offers && (isTyping ? 'own' : usualVideo(settings, offers));

  const choose = (choice: VideoChoice) => {
    setTyping(choice === 'own');
    if (choice !== 'own') save({ video: choice }, 'New meetings get this video link.');
  };
  return (
    <SettingsSection
      title="Video link for new meetings"
      text="You can choose another one for each meeting. Its people get it once a time is booked."
    >
      {offers && video ? (
        <>
          <Choices
            legend="Video link for new meetings"
            name="video"
            choices={VIDEO_CHOICES.flatMap((value) => {
              const offered = value === 'calendar' || value === 'jitsi' ? offers[value] : '';
              if (offered === null) return [];
              const label = value === 'calendar' ? offered : VIDEO_IN_WORDS[value];
              return [{ value, label: value === 'jitsi' ? `${label} on ${offered}` : label }];
            })}
            chosen={video}
            onChoose={choose}
          />
          {video === 'own' && (
            <OwnAddress
              address={settings.videoAddress ?? ''}
              onSave={(videoAddress) => {
                setTyping(false);
                save({ video: 'own', videoAddress }, 'New meetings get your address.');
              }}
            />
          )}
        </>
      ) : (
        <Skeleton className="h-40 sm:h-26" />
      )}
    </SettingsSection>
  );
}

function OwnAddress({ address, onSave }: { address: string; onSave: (address: string) => void }) {
  const [typed, setTyped] = useState(address);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = problemWithVideoAddress(typed.trim());
    setError(problem ?? undefined);
    if (problem === null) onSave(typed.trim());
  };
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-wrap items-end gap-3">
      <TextField
        type="url"
        label="Address to meet at"
        placeholder="https://"
        autoComplete="off"
        error={error}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
        }}
        fieldClassName="flex-1 basis-64"
      />
      <Button type="submit" variant="secondary">
        Save address
      </Button>
    </form>
  );
}
