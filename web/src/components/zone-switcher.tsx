import { Globe } from 'lucide-react';
import { useMemo, useState } from 'react';
import { zoneLabel, zoneName } from '#contracts/text/zones.ts';
import { allZones, isSameZone } from '../lib/zone-search.ts';

/** A zone and the people in it, such as "Asha". */
export type KnownZone = { zone: string; whose: readonly string[] };

type ZoneSwitcherProps = {
  zone: string;
  known: readonly KnownZone[];
  /** The instant whose offsets are shown. */
  at: string;
  onChange: (zone: string) => void;
};

/** Chooses the zone for a page's times: the zones of its people first, then all others, which are hundreds to draw. */
export function ZoneSwitcher({ zone, known, at, onChange }: ZoneSwitcherProps) {
  const [isListed, setListed] = useState(false);
  const list = () => setListed(true);
  const others = useMemo(
    () => (isListed ? allZones().filter((one) => known.every((other) => !isSameZone(other.zone, one))) : []),
    [known, isListed],
  );
  const isOther = known.every((one) => one.zone !== zone);
  return (
    <label className="flex min-w-0 items-center gap-1.5 text-sm">
      <Globe aria-hidden className="size-4 shrink-0 text-soft" />
      <span className="shrink-0 text-soft max-sm:sr-only">
        Times in<span className="sr-only"> the zone</span>
      </span>
      <select
        value={zone}
        onPointerDown={list}
        onFocus={list}
        onChange={({ target }) => onChange(target.value)}
        className="min-h-9 w-64 min-w-0 truncate rounded-lg bg-page font-medium pointer-coarse:min-h-11"
      >
        <optgroup label="People in this meeting">
          {known.map(({ zone: one, whose }) => (
            <option key={one} value={one}>
              {zoneLabel(one, at)} · {namesOf(whose)}
            </option>
          ))}
        </optgroup>
        <optgroup label="Elsewhere">
          {isOther && <option value={zone}>{zoneLabel(zone, at)}</option>}
          {others
            .filter((one) => one !== zone)
            .map((one) => (
              <option key={one} value={one}>
                {withRegion(one)}
              </option>
            ))}
        </optgroup>
      </select>
    </label>
  );
}

/** "Asia/Kathmandu", with the city's current name. */
const withRegion = (zone: string) => zone.replace(/[^/]+$/, zoneName(zone)).replaceAll('_', ' ');

const namesOf = (names: readonly string[]) =>
  names.length > 3 ? `${names.slice(0, 2).join(', ')}, and ${names.length - 2} more` : names.join(', ');
