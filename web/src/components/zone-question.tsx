import { useState } from 'react';
import { clockTime } from '#contracts/text/times.ts';
import { zoneLabel, zoneName } from '#contracts/text/zones.ts';
import { useUser } from '../api/user.ts';
import { useClock } from '../lib/clock.ts';
import { deviceZone } from '../lib/dates.ts';
import { useNow } from '../lib/now.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { useSettings } from './use-settings.ts';
import { ZoneField } from './zone-field.tsx';

/** Asks people whose time zone is unknown for it, with that of this device to confirm. Shows nothing to others. */
export const ZoneQuestion = () => (useUser()?.timezoneKnown === false ? <Question /> : null);

function Question() {
  const [zone, setZone] = useState(deviceZone);
  const [isChoosing, setIsChoosing] = useState(false);
  const { save, isSaving } = useSettings();
  const clock = useClock();
  const now = useNow();
  const time = clockTime(now, { zone, clock });
  return (
    <Notice
      title="Which time zone are you in?"
      action={
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            pending={isSaving}
            onClick={() => save({ timezone: zone }, `Your time zone is now ${zoneName(zone)}.`)}
          >
            {isChoosing ? `Use ${zoneName(zone)}` : "Yes, that's right"}
          </Button>
          {!isChoosing && (
            <Button variant="secondary" size="small" onClick={() => setIsChoosing(true)}>
              Choose another
            </Button>
          )}
        </div>
      }
    >
      {isChoosing ? (
        <div className="mt-2">
          <ZoneField value={zone} onChange={setZone} />
        </div>
      ) : (
        <p>
          You seem to be in <span className="whitespace-nowrap">{zoneLabel(zone, now)}</span>, where it's{' '}
          {time}. Is that right?
        </p>
      )}
      <p className="mt-1 text-soft">Until you tell us, we can't tell which times work for you.</p>
    </Notice>
  );
}
