import { clockTime, shortDay } from '#contracts/text/times.ts';
import { zoneName } from '#contracts/text/zones.ts';
import { useSignedIn } from '#web/api/user.ts';
import { Button } from '#web/components/button.tsx';
import { useSave } from '#web/components/save-settings.ts';
import { ZoneField } from '#web/components/zone-field.tsx';
import { ZoneQuestion } from '#web/components/zone-question.tsx';
import { useClock } from '#web/lib/clock.ts';
import { deviceZone } from '#web/lib/dates.ts';
import { useNow } from '#web/lib/now.ts';
import { isSameZone } from '#web/lib/zone-search.ts';
import { SettingsSection } from './section.tsx';

const TEXT = 'For the times you see and for your working hours.';

/** The time zone for times and working hours. */
export function TimeZone() {
  const user = useSignedIn();
  const { save, chosen } = useSave();
  const now = useNow();
  const clock = useClock();
  const zone = chosen?.timezone ?? user.timezone;
  const device = deviceZone();
  if (!user.timezoneKnown)
    return (
      <SettingsSection title="Time zone" text={TEXT}>
        <ZoneQuestion />
      </SettingsSection>
    );
  const use = (timezone: string) => save({ timezone }, `Your time zone is now ${zoneName(timezone)}.`);
  return (
    <SettingsSection title="Time zone" text={TEXT}>
      <ZoneField
        label="Your time zone"
        hint={`It's ${clockTime(now, { zone, clock })} there, ${shortDay(now, zone)}.`}
        value={zone}
        onChange={use}
        now={now}
      />
      {!isSameZone(device, zone) && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-xl bg-accent-soft p-4">
          <p className="text-sm">
            This device is set to {zoneName(device)}, where it's {clockTime(now, { zone: device, clock })}.
          </p>
          <Button variant="secondary" size="small" onClick={() => use(device)}>
            Use {zoneName(device)}
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}
