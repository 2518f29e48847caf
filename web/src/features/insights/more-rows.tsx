import { useEffect, useRef } from 'react';
import { Button } from '#web/components/button.tsx';

/** So far before the last row the next ones are asked for. */
const AHEAD = '400px';

/**
 * The end of rows that go on: it brings the next ones as it comes near. Whoever goes from row to row by the keyboard
 * presses the button instead, or would never get past them.
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
    // The button goes, or is below the next rows soon: the last row is where they begin.
    end.current!.previousElementSibling?.querySelector('a')?.focus();
    onMore();
  };
  return (
    <tr ref={end} className="border-t border-line">
      <td colSpan={100} className="px-3 py-2">
        <div className="sticky left-3 inline-block">
          <Button variant="secondary" size="small" pending={pending} onClick={more}>
            {failed ? 'The next rows could not be loaded. Try again' : 'More rows'}
          </Button>
        </div>
      </td>
    </tr>
  );
}
