import { ALARM_IN_WORDS, ALARMS } from '#contracts/alarm.ts';
import { useSettings } from '#web/components/use-settings.ts';
import { Choices } from './choices.tsx';
import { SettingsSection } from './section.tsx';

const TITLE = 'Alert before new meetings';

/** When calendars alert people before a meeting, unless its organizer says otherwise. */
export function AlarmSetting() {
  const { settings, save } = useSettings();
  return (
    <SettingsSection
      title={TITLE}
      text="You can choose another one for each meeting. Other people's calendars may keep their own."
    >
      <Choices
        legend={TITLE}
        name="alarm"
        choices={ALARMS.map((value) => ({ value, label: ALARM_IN_WORDS[value] }))}
        chosen={settings.alarm}
        onChoose={(alarm) => save({ alarm }, 'New meetings get this alert.')}
      />
    </SettingsSection>
  );
}
