import { useState } from 'react';
import { Button } from './button.tsx';

type Fold = { isOpen: boolean; total: number; toggle: () => void };

/**
 * What of a long list is shown, and `fold` for the button that shows the rest; null where nothing is folded away. The
 * list opens by itself for an item at the place `wanted`, from 0.
 */
export function useFold<Item>(
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
  // One more button is no shorter than one more item.
  if (items.length <= most + 1) return { shown: items, fold: null };
  const fold = { isOpen, total: items.length, toggle: () => setOpen(!isOpen) };
  return { shown: isOpen ? items : items.slice(0, most), fold };
}

/** Shows all of a list that `useFold` has cut short, and fewer again. */
export const FoldButton = ({ fold, className }: { fold: Fold | null; className?: string }) =>
  fold && (
    <Button
      variant="quiet"
      size="small"
      aria-expanded={fold.isOpen}
      onClick={fold.toggle}
      className={className}
    >
      {fold.isOpen ? 'Show fewer' : `Show all ${fold.total}`}
    </Button>
  );
