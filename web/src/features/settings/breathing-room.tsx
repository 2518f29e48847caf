import { durationInWords } from '#contracts/text/durations.ts';
import { SelectField } from '#web/components/field.tsx';
import { useSettings } from '#web/components/use-settings.ts';
import { SettingsSection } from './section.tsx';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Minutes. */
const ROOM = [0, 5, 10, 15, 30, 45, 60];
const NOTICE = [0, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY];

const inWords = (minutes: number): string => (minutes === 0 ? 'None' : durationInWords(minutes));

export function BreathingRoom() {
  const { settings, save } = useSettings();
  const { breathingRoom: room, noticeMinutes: notice } = settings;
  return (
    <SettingsSection
      title="Breathing room"
      text="Free time you'd like around meetings, and how early you'd like to know about a new one."
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <Minutes
          label="Before a meeting"
          chosen={room.before}
          choices={ROOM}
          onChoose={(before) =>
            save({ breathingRoom: { ...room, before } }, `Before a meeting: ${inWords(before)}.`)
          }
        />
        <Minutes
          label="After a meeting"
          chosen={room.after}
          choices={ROOM}
          onChoose={(after) =>
            save({ breathingRoom: { ...room, after } }, `After a meeting: ${inWords(after)}.`)
          }
        />
        <Minutes
          label="Least notice"
          chosen={notice}
          choices={NOTICE}
          onChoose={(noticeMinutes) => save({ noticeMinutes }, `Least notice: ${inWords(noticeMinutes)}.`)}
        />
      </div>
    </SettingsSection>
  );
}

type MinutesProps = {
  label: string;
  chosen: number;
  choices: readonly number[];
  onChoose: (minutes: number) => void;
};

const Minutes = ({ label, chosen, choices, onChoose }: MinutesProps) => (
  <SelectField
    label={label}
    value={chosen}
    onChange={({ target }) => onChoose(Number(target.value))}
    options={[...new Set([...choices, chosen])]
      .sort((one, other) => one - other)
      .map((value) => ({ value, label: inWords(value) }))}
  />
);
