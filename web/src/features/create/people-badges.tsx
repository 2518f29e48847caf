import { Check } from 'lucide-react';
import { Badge } from '#web/components/badge.tsx';
import { ShowMoreButton, useCollapsible } from '#web/components/collapsible.tsx';

/** More would push everything else off the screen. */
const SHOWN = 16;

type Named = { key: string | number; name: string; joined?: boolean; optional?: boolean };

/** People as badges. People who joined are marked. */
export function PeopleBadges({ label, people }: { label: string; people: readonly Named[] }) {
  const { shown, fold } = useCollapsible(people, SHOWN);
  return (
    <>
      <ul aria-label={label} className="flex flex-wrap gap-2">
        {shown.map(({ key, name, joined = false, optional = false }) => (
          <li key={key} className="flex min-w-0 max-w-full">
            <Badge tone={joined ? 'good' : 'neutral'} className="max-w-full shrink px-3 py-1">
              {joined && <Check role="img" aria-label="Joined:" />}
              <bdi className="truncate">{name}</bdi>
              {optional && <span className="shrink-0 font-normal">optional</span>}
            </Badge>
          </li>
        ))}
      </ul>
      <ShowMoreButton fold={fold} className="relative z-1 mt-2 -ml-3" />
    </>
  );
}
