import { clsx } from 'clsx';
import { memo } from 'react';
import { MARK_LOOKS } from './marks.tsx';
import type { CellMark } from './painting.ts';

/** A half hour. Memoized, because there are hundreds. The grid hears its pointers and keys. */
export const GridCell = memo(function GridCell({
  place,
  label,
  mark,
  matters,
  isReached,
  isSelected,
}: {
  place: string;
  label: string;
  mark: CellMark | undefined;
  matters: boolean;
  isReached: boolean;
  isSelected: boolean;
}) {
  const look = mark && MARK_LOOKS[mark];
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: inside a grid this is a gridcell
    <td aria-selected={isSelected} className="p-0">
      <button
        type="button"
        data-place={place}
        tabIndex={isReached ? 0 : -1}
        aria-label={label}
        className={clsx(
          'relative flex h-7 w-full items-center justify-center rounded-sm pointer-coarse:h-11',
          look ? look.color : 'border border-line bg-card',
          mark === 'ifNeedBe' && 'hatched',
          isSelected && 'outline-2 outline-ink',
        )}
      >
        {look && <look.icon aria-hidden className="size-4" />}
        {matters && <span aria-hidden className="absolute top-0.5 right-0.5 size-2 rounded-full bg-accent" />}
      </button>
    </td>
  );
});
