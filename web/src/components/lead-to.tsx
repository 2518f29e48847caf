import { clsx } from 'clsx';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

type LeadToProps = {
  /** Leads nowhere if null. Undefined until it's known. */
  what: string | boolean | null | undefined;
  className?: string;
  children: ReactNode;
};

/**
 * Around what takes the place of something else. When `what` it shows changes, what was there before is gone: this leads
 * the focus and the eye to its first heading, unless the reader is at something else that's still there.
 */
export function LeadTo({ what, className, children }: LeadToProps) {
  const start = useRef<HTMLDivElement>(null);
  const before = useRef(what);
  // Before anything else finds the focus lost.
  useLayoutEffect(() => {
    const was = before.current;
    before.current = what;
    if (what === was || was === undefined || what === null) return;
    if (!start.current || document.activeElement !== document.body) return;
    const heading = start.current.querySelector<HTMLElement>('h1, h2') ?? start.current;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    start.current.scrollIntoView();
  }, [what]);
  return (
    <div ref={start} className={clsx('min-w-0 outline-none', className)}>
      {children}
    </div>
  );
}
