import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';

/** Milliseconds, from the specification, section 9. */
const OPEN_DELAY = 700;
/** Whoever goes from one to the next so soon does not wait again. */
const SKIP_DELAY = 300;

let closedAt = Number.NEGATIVE_INFINITY;

/** Shows the name of a control that is only a picture. Screen readers have its label, so this is for the eye alone. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to what the control inside is told.
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
