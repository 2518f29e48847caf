import { useState } from 'react';
import type { OwnHours as Hours } from '#contracts/preferences.ts';
import { presetWeek } from '#contracts/week.ts';
import { useSignedIn } from '#web/api/user.ts';
import { preferenceInWords } from '#web/components/meetings/preference.ts';
import { useSave } from '#web/components/save-settings.ts';
import { useClock } from '#web/lib/clock.ts';
import { Choices } from './choices.tsx';
import { SettingsSection } from './section.tsx';
import { WeekEditor } from './week-editor.tsx';

const HOURS: readonly Hours[] = ['business', 'morning', 'afternoon', 'all'];

/** When in the week someone takes meetings: a preset, or hours for each day. */
export function OwnHoursSetting() {
  const user = useSignedIn();
  const { save, chosen } = useSave();
  const clock = useClock();
  const week = chosen?.week === undefined ? user.week : chosen.week;
  const preset = chosen?.timePreference ?? user.timePreference;
  // Custom hours that a preset replaced come back as long as the page is open.
  const [replaced, setReplaced] = useState(week);

  const choose = (hours: Hours | 'custom') => {
    if (hours === 'custom')
      return save({ week: replaced ?? presetWeek(preset) }, 'Your hours: Custom, day by day.');
    if (week) setReplaced(week);
    save({ timePreference: hours, week: null }, `Your hours: ${preferenceInWords(hours, clock)}.`);
  };

  return (
    <SettingsSection title="Your hours" text="We'll look here first, in your time zone.">
      <Choices
        legend="Your hours"
        name="hours"
        choices={[
          ...HOURS.map((value) => ({ value, label: preferenceInWords(value, clock) })),
          { value: 'custom' as const, label: 'Custom, day by day' },
        ]}
        chosen={week ? 'custom' : preset}
        onChoose={choose}
      />
      {week && <WeekEditor week={week} onSave={(next, saved) => save({ week: next }, saved)} />}
    </SettingsSection>
  );
}
