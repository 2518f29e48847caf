import { useSignedIn } from '../../api/user.ts';
import { Button } from '../../components/button.tsx';
import { ZoneField } from '../../components/zone-field.tsx';
import { deviceZone, time, weekdayDate } from '../../lib/dates.ts';
import { useNow } from '../../lib/now.ts';
import { isSameZone } from '../../lib/zone-search.ts';
import { zoneName } from '../../lib/zones.ts';
import { useSave } from './saving.ts';
import { Section } from './section.tsx';

/** In which zone I read times, and my hours count. */
export function TimeZone() {
  const user = useSignedIn();
  const { save, chosen } = useSave();
  const now = useNow();
  const zone = chosen?.timezone ?? user.timezone;
  const device = deviceZone();
  const use = (timezone: string) => save({ timezone }, `Your time zone is ${zoneName(timezone)} now.`);
  return (
    <Section title="Time zone" text="Kairos shows times in this zone, and counts your hours in it.">
      <ZoneField
        label="Your time zone"
        hint={`It is ${time(now, zone)} there, ${weekdayDate(now, zone)}.`}
        value={zone}
        onChange={use}
        now={now}
      />
      {!isSameZone(device, zone) && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-xl bg-accent-soft p-4">
          <p className="text-sm">
            This device is set to {zoneName(device)}, where it is {time(now, device)}.
          </p>
          <Button variant="secondary" size="small" onClick={() => use(device)}>
            Use {zoneName(device)}
          </Button>
        </div>
      )}
    </Section>
  );
}
