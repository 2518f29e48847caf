import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { Happening, StoryEntry } from '#contracts/api/history.ts';
import { Time } from '#web/components/time.tsx';

type EntryDetailsProps = { entry: StoryEntry; onShow: (version: number) => void };

export function EntryDetails({ entry, onShow }: EntryDetailsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="group open:w-full" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-9 list-none items-center gap-1 rounded-lg text-sm font-medium text-soft hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        {entry.events.length === 1 ? 'Details' : `All ${entry.events.length}`}
        <span className="sr-only"> of version {entry.events[0]!.version}</span>
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      {isOpen && (
        <ul className="mt-1 mb-2 flex flex-col gap-3">
          {entry.events.map((happening) => (
            <li key={happening.version} className="rounded-xl bg-sunken p-3 text-sm">
              {entry.events.length > 1 && (
                <p dir="auto" className="mb-1 font-medium">
                  {happening.sentence}
                </p>
              )}
              <Facts happening={happening} onShow={onShow} />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

const Facts = ({
  happening: { version, type, at, because, correlation, payload },
  onShow,
}: {
  happening: Happening;
  onShow: (version: number) => void;
}) => (
  <>
    <p className="text-soft">
      {type}, version {version}, <Time at={at} format="long" />
    </p>
    <p className="text-soft">
      {because === null ? (
        <>The first event of {correlation}</>
      ) : (
        <>
          Caused by{' '}
          <button
            type="button"
            className="rounded font-medium text-accent underline pointer-coarse:min-h-11"
            onClick={() => onShow(because)}
          >
            version {because}
          </button>
        </>
      )}
    </p>
    {payload !== null && Object.keys(payload).length > 0 && (
      <pre className="mt-2 rounded-lg border border-line bg-card p-3 text-xs whitespace-pre-wrap">
        {JSON.stringify(payload, null, 2)}
      </pre>
    )}
  </>
);
