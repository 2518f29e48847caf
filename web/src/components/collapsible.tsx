import { useState } from 'react';
import { Button } from './button.tsx';

type Fold = { isOpen: boolean; total: number; toggle: () => void };

/**
 * The visible part of a long list, and `fold` for the button that shows the rest, or null if nothing is hidden. Opens
 * automatically when the item at index `wanted` would be hidden.
 */
export function useCollapsible<Item>(
  items: readonly Item[],
  most: number,
  wanted = -1,
): { shown: readonly Item[]; fold: Fold | null } {
  const [isOpen, setOpen] = useState(false);
  const [openedFor, setOpenedFor] = useState(-1);
  if (wanted !== openedFor) {
    setOpenedFor(wanted);
    if (wanted >= most) setOpen(true);
  }
  // A button takes as much room as one more item.
  if (items.length <= most + 1) return { shown: items, fold: null };
  const fold = { isOpen, total: items.length, toggle: () => setOpen(!isOpen) };
  return { shown: isOpen ? items : items.slice(0, most), fold };
}

/** What opens does so downwards: the browser would otherwise keep in place what is below, and push it out of sight above. */
function keepPlace(): void {
  const { style } = document.documentElement;
  style.overflowAnchor = 'none';
  requestAnimationFrame(() => requestAnimationFrame(() => style.removeProperty('overflow-anchor')));
}

/** Toggles between the short and the full list of `useCollapsible`. */
export const ShowMoreButton = ({ fold, className }: { fold: Fold | null; className?: string }) =>
  fold && (
    <Button
      variant="quiet"
      size="small"
      aria-expanded={fold.isOpen}
      onClick={() => {
        keepPlace();
        fold.toggle();
      }}
      className={className}
    >
      {fold.isOpen ? 'Show fewer' : `Show all ${fold.total}`}
    </Button>
  );
