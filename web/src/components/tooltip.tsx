import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';

/** Milliseconds. */
const OPEN_DELAY = 700;
/** Moving on to the next tooltip this quickly skips the delay. */
const SKIP_DELAY = 300;

let closedAt = Number.NEGATIVE_INFINITY;

/** Shows the name of an icon-only control. Visual only, because screen readers have its label. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const openAfter = (delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), delay);
  };
  const enter = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') openAfter(performance.now() - closedAt < SKIP_DELAY ? 0 : OPEN_DELAY);
  };
  const close = () => {
    clearTimeout(timer.current);
    if (isOpen) closedAt = performance.now();
    setOpen(false);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the events of the control inside.
    <span
      className="relative inline-flex"
      onPointerEnter={enter}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={({ target }) => target.matches(':focus-visible') && openAfter(0)}
      onBlur={close}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      {children}
      {isOpen && (
        <span
          aria-hidden
          data-tooltip
          className="pointer-events-none absolute top-full left-1/2 z-50 mt-1.5 -translate-x-1/2 rounded-lg bg-ink px-2.5 py-1 text-xs whitespace-nowrap text-page shadow-raised"
        >
          {text}
        </span>
      )}
    </span>
  );
}
