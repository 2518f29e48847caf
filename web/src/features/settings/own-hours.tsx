import type { OwnHours as Hours } from '#contracts/preferences.ts';
import { useSignedIn } from '#web/api/user.ts';
import { preferenceInWords } from '#web/components/meetings/preference.ts';
import { useSave } from './saving.ts';
import { SettingsSection } from './section.tsx';

const HOURS: readonly Hours[] = ['business', 'morning', 'afternoon', 'all'];

/** When in the day someone takes meetings. */
export function OwnHoursSetting() {
  const user = useSignedIn();
  const { save, chosen } = useSave();
  const hours = chosen?.timePreference ?? user.timePreference;
  return (
    <SettingsSection title="Your hours" text="We'll look here first, in your time zone.">
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="sr-only">Your hours</legend>
        {HOURS.map((choice) => (
          <label
            key={choice}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-xl border border-line px-4 py-2 text-sm hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="hours"
              value={choice}
              checked={choice === hours}
              onChange={() => save({ timePreference: choice }, `Your hours: ${preferenceInWords(choice)}.`)}
              className="size-4 accent-accent"
            />
            {preferenceInWords(choice)}
          </label>
        ))}
      </fieldset>
    </SettingsSection>
  );
}
