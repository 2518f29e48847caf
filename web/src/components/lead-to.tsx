import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Around all that is shown of a meeting. When it gets a time, or another one, what was there before is gone: this leads
 * the focus and the eye to the first heading, unless the reader is at something else that's still there.
 */
export function LeadToBooked({ time, children }: { time: string | null; children: ReactNode }) {
  const start = useRef<HTMLDivElement>(null);
  const before = useRef(time);
  useEffect(() => {
    if (time === before.current) return;
    before.current = time;
    if (time === null || document.activeElement !== document.body) return;
    start.current?.querySelector('h2')?.focus({ preventScroll: true });
    start.current?.scrollIntoView();
  }, [time]);
  return (
    <div ref={start} className="flex min-w-0 scroll-mt-20 flex-col gap-3 sm:gap-4">
      {children}
    </div>
  );
}
