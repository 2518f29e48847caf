import { Check } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';

/** More would push everything else off the screen. */
const SHOWN = 16;

type Named = { key: string | number; name: string; joined?: boolean };

/** People as badges; who has joined already is marked. */
export function Names({ label, people }: { label: string; people: readonly Named[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? people : people.slice(0, SHOWN);
  return (
    <>
      <ul aria-label={label} className="flex flex-wrap gap-2">
        {shown.map(({ key, name, joined = false }) => (
          <li key={key} className="min-w-0 max-w-full">
            <Badge tone={joined ? 'good' : 'neutral'} className="max-w-full shrink px-3 py-1">
              {joined && <Check role="img" aria-label="Joined:" />}
              <bdi className="truncate">{name}</bdi>
            </Badge>
          </li>
        ))}
      </ul>
      {people.length > SHOWN && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="mt-1 -mb-2 min-h-11 rounded-lg text-sm font-medium text-accent hover:underline"
        >
          {all ? 'Show fewer' : `Show all ${people.length}`}
        </button>
      )}
    </>
  );
}
