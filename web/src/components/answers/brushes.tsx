import { clsx } from 'clsx';
import { useId } from 'react';
import type { TypedMark } from '#contracts/typed-answer.ts';
import { MARK_LOOKS } from './marks.tsx';
import { MARKS } from './painting.ts';

/** Chooses what a stroke paints. The grid's keys 1 to 3 do the same. */
export function Brushes({ brush, onChoose }: { brush: TypedMark; onChoose: (brush: TypedMark) => void }) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">What to paint</legend>
      <div className="grid grid-cols-3 gap-1.5">
        {MARKS.map((mark, index) => {
          const { icon: Icon, name: words, color } = MARK_LOOKS[mark];
          return (
            <label
              key={mark}
              title={`Key ${index + 1}`}
              className={clsx(
                'flex min-h-11 cursor-pointer items-center justify-center gap-1 rounded-lg border-2 sm:gap-1.5 px-1 text-center text-xs font-medium sm:px-3 sm:text-sm',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
                brush === mark ? color : 'border-line text-soft hover:bg-sunken',
              )}
            >
              <input
                type="radio"
                name={name}
                checked={brush === mark}
                onChange={() => onChoose(mark)}
                className="sr-only"
              />
              <Icon aria-hidden className="size-4 shrink-0" />
              {words}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
