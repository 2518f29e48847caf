import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';

/** Whether two columns fit, so an open card pushes little out of sight. Rendered without a screen, as if on a wide one. */
const hasRoom = (): boolean => globalThis.matchMedia?.('(min-width: 64rem)').matches ?? true;

type FoldingCardProps = {
  title: string;
  /** Shown beside the title, also while folded. */
  note?: ReactNode;
  /** Of the main column, with a larger title where there's room. */
  isMain?: boolean;
  isOpen?: boolean;
  id?: string;
  children: ReactNode;
};

/** A card that folds to its title. It's open at first where there's room, unless it says otherwise. */
export function FoldingCard({ title, note, isMain = false, isOpen, id, children }: FoldingCardProps) {
  const [atFirst] = useState(() => isOpen ?? hasRoom());
  return (
    <details
      id={id}
      open={atFirst}
      className="group min-w-0 scroll-mt-20 rounded-2xl border border-line bg-card shadow-card"
    >
      <summary className="flex min-h-12 list-none items-center gap-3 rounded-2xl px-5 py-3 sm:px-6 [&::-webkit-details-marker]:hidden">
        <h2 className={clsx('font-semibold', isMain && 'sm:text-xl')}>{title}</h2>
        {note && <span className="ml-auto text-right text-sm text-soft">{note}</span>}
        <ChevronDown
          aria-hidden
          className={clsx(
            'size-4 shrink-0 text-soft transition-transform group-open:rotate-180',
            !note && 'ml-auto',
          )}
        />
      </summary>
      <div className="px-5 pb-5 sm:px-6">{children}</div>
    </details>
  );
}

/** Scrolls to a folding card, and opens it first. */
export function goToFoldingCard(id: string): void {
  const card = document.getElementById(id);
  if (card instanceof HTMLDetailsElement) card.open = true;
  card?.scrollIntoView({ behavior: 'smooth' });
}
