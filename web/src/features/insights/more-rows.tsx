import { useEffect, useRef } from 'react';
import { Button } from '#web/components/button.tsx';

/** How far ahead of the last row the next ones load. */
const AHEAD = '400px';

/**
 * The end of a list that continues. Loads the next rows when scrolled near. Keyboard users click the button instead,
 * because they could never get past rows that keep loading.
 */
export function MoreRows({
  pending,
  failed,
  onMore,
}: {
  pending: boolean;
  failed: boolean;
  onMore: () => void;
}) {
  const end = useRef<HTMLTableRowElement>(null);

  useEffect(() => {
    const row = end.current!;
    if (pending || failed) return;
    const observer = new IntersectionObserver(
      (seen) => {
        const isInRows = row.parentElement!.querySelector(':focus-visible') !== null;
        if (seen.some(({ isIntersecting }) => isIntersecting) && !isInRows) onMore();
      },
      { root: row.closest('section'), rootMargin: `0px 0px ${AHEAD}` },
    );
    observer.observe(row);
    return () => observer.disconnect();
  });

  const more = () => {
    // The button is about to move below the next rows, so focus the row they follow.
    end.current!.previousElementSibling?.querySelector('a')?.focus();
    onMore();
  };
  return (
    <tr ref={end} className="border-t border-line">
      <td colSpan={100} className="px-3 py-2">
        <div className="sticky left-3 inline-block">
          <Button variant="secondary" size="small" pending={pending} onClick={more}>
            {failed ? "Couldn't load the next rows. Try again" : 'More rows'}
          </Button>
        </div>
      </td>
    </tr>
  );
}
