import { clsx } from 'clsx';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';

const LINES = { 3: 'line-clamp-3', 6: 'line-clamp-6' };

/**
 * Text of any length. The rest beyond so many lines waits behind a button, so that the following content stays in
 * sight.
 */
export function Clamped({ lines = 3, children }: { lines?: keyof typeof LINES; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [isCut, setCut] = useState(false);
  const [isOpen, setOpen] = useState(false);

  // At each drawing, because another text may need another room in the same box.
  useLayoutEffect(() => {
    const { current } = ref;
    if (!current || isOpen) return;
    const measure = () => setCut(current.scrollHeight > current.clientHeight + 1);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(current);
    return () => sizes.disconnect();
  });

  return (
    <>
      <div ref={ref} className={clsx(!isOpen && LINES[lines])}>
        {children}
      </div>
      {isCut && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </Button>
      )}
    </>
  );
}
