import { Globe } from 'lucide-react';
import { useState } from 'react';
import { zoneLabel } from '#contracts/text/zones.ts';
import { Button } from '../button.tsx';
import { ZoneField } from '../zone-field.tsx';

type ZoneLineProps = { zone: string; at: Date; onChange: (zone: string) => void };

/** Says in which zone the times are, and changes the zone. `at` is the instant of the offset. */
export function ZoneLine({ zone, at, onChange }: ZoneLineProps) {
  const [isChanging, setChanging] = useState(false);
  if (isChanging) return <ZoneField value={zone} onChange={onChange} />;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
      <Globe aria-hidden className="size-4 shrink-0" />
      Times in {zoneLabel(zone, at)}
      <Button
        variant="quiet"
        size="small"
        aria-label="Change the time zone"
        onClick={() => setChanging(true)}
      >
        Change
      </Button>
    </p>
  );
}
