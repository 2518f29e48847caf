import { clsx } from 'clsx';
import { shortDay, spanInWords } from '#contracts/text/times.ts';
import { useReader } from '#web/lib/reader.ts';

/** A time to choose, by its start. `about` gives its pros and cons. */
type TimeOption = { start: string; end: string; about: string; confidence?: string };

export function TimeChoices({
  legend,
  headline = null,
  name,
  options,
  chosen,
  onChoose,
}: {
  legend: string;
  /** What holds for all of them. */
  headline?: string | null;
  name: string;
  options: readonly TimeOption[];
  /** The start of the chosen time. */
  chosen: string | null;
  onChoose: (start: string) => void;
}) {
  const reader = useReader();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      {headline !== null && <p className="mb-2 text-sm text-soft">{headline}</p>}
      <div className="divide-y divide-line overflow-hidden rounded-xl border border-line">
        {options.map(({ start, end, about, confidence }) => (
          <label
            key={start}
            className={clsx(
              'flex min-h-13 cursor-pointer gap-3 px-4 py-3 hover:bg-sunken',
              chosen === start && 'bg-accent-soft',
            )}
          >
            <input
              type="radio"
              name={name}
              value={start}
              checked={chosen === start}
              onChange={() => onChoose(start)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0 flex-1 text-sm">
              <span className="flex flex-wrap justify-between gap-x-3">
                <span className="font-medium">{spanInWords({ start, end }, reader, shortDay)}</span>
                {confidence !== undefined && <span className="text-soft tabular-nums">{confidence}</span>}
              </span>
              <span className={clsx('mt-0.5 text-soft', chosen === start ? 'block' : 'line-clamp-2')}>
                {about}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
