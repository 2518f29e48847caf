import { CLOCKS, type Clock } from '#contracts/clock.ts';
import { timeOfDay } from '#contracts/text/times.ts';
import { useSave } from '#web/components/save-settings.ts';
import { useClock } from '#web/lib/clock.ts';
import { Choices } from './choices.tsx';
import { SettingsSection } from './section.tsx';

/** 9:30, in minutes after midnight. */
const EXAMPLE = 9 * 60 + 30;

/** "24-hour (09:30)" */
const inWords = (clock: Clock): string => `${clock} (${timeOfDay(EXAMPLE, clock)})`;

/** How times of day are written. */
export function ClockSetting() {
  const { save, chosen } = useSave();
  const clock = useClock();
  return (
    <SettingsSection title="Clock" text="For the times you see here and in emails.">
      <Choices
        legend="Clock"
        name="clock"
        choices={CLOCKS.map((value) => ({ value, label: inWords(value) }))}
        chosen={chosen?.clock ?? clock}
        onChoose={(value) => save({ clock: value }, `Your clock is now ${value}.`)}
      />
    </SettingsSection>
  );
}
