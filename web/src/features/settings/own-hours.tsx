import type { OwnHours as Hours } from '#contracts/preferences.ts';
import { useSignedIn } from '#web/api/user.ts';
import { preferenceInWords } from '#web/components/meetings/preference.ts';
import { useSave } from '#web/components/save-settings.ts';
import { useClock } from '#web/lib/clock.ts';
import { Choices } from './choices.tsx';
import { SettingsSection } from './section.tsx';

const HOURS: readonly Hours[] = ['business', 'morning', 'afternoon', 'all'];

/** When in the day someone takes meetings. */
export function OwnHoursSetting() {
  const user = useSignedIn();
  const { save, chosen } = useSave();
  const clock = useClock();
  return (
    <SettingsSection title="Your hours" text="We'll look here first, in your time zone.">
      <Choices
        legend="Your hours"
        name="hours"
        choices={HOURS.map((value) => ({ value, label: preferenceInWords(value, clock) }))}
        chosen={chosen?.timePreference ?? user.timePreference}
        onChoose={(hours) =>
          save({ timePreference: hours }, `Your hours: ${preferenceInWords(hours, clock)}.`)
        }
      />
    </SettingsSection>
  );
}
