import { Check } from 'lucide-react';
import { Badge } from '#web/components/badge.tsx';
import { FoldButton, useFold } from '#web/components/fold.tsx';

/** More would push everything else off the screen. */
const SHOWN = 16;

type Named = { key: string | number; name: string; joined?: boolean };

/** People as badges. Those who joined are marked. */
export function Names({ label, people }: { label: string; people: readonly Named[] }) {
  const { shown, fold } = useFold(people, SHOWN);
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
      <FoldButton fold={fold} className="mt-2 -ml-3" />
    </>
  );
}
