import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { enterLayer } from '../lib/top-layer.ts';

type DialogProps = {
  /** Without this, only controls in the dialog close the dialog. */
  onClose?: () => void;
  title: string;
  /** A sentence below the title. */
  text?: ReactNode;
  /** `wide` for columns, `full` for tables. */
  width?: 'usual' | 'wide' | 'full';
  children: ReactNode;
};

const WIDTH = { usual: 'sm:max-w-lg', wide: 'sm:max-w-2xl', full: 'sm:max-w-6xl' };

/**
 * A dialog over the page, as long as it's drawn. Escape, the X, and a click outside ask to close it, if it may be closed. The
 * native element traps the focus and makes the rest of the page inert.
 */
export function Dialog({ onClose, title, text, width = 'usual', children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const dialog = ref.current!;
    const opener = document.activeElement as HTMLElement | null;
    const giveBackScrollbar = keepScrollbarRoom();
    dialog.showModal();
    const leaveLayer = enterLayer(dialog);
    return () => {
      leaveLayer();
      dialog.close();
      giveBackScrollbar();
      // The opener may be gone by now, such as the card of a deleted meeting.
      (opener?.isConnected ? opener : document.querySelector<HTMLElement>('main h1'))?.focus();
    };
  }, []);

  const closeBeside = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose?.();
  };

  return (
    <dialog
      ref={ref}
      aria-labelledby={`${id}-title`}
      aria-describedby={text === undefined ? undefined : `${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      // Browsers close it at the second Escape, whatever is said of the first.
      onClose={onClose ? undefined : () => ref.current?.isConnected && ref.current.showModal()}
      // The keyboard has Escape.
      onMouseDown={closeBeside}
      // Browsers show it even where the page isn't shown, since a session has ended.
      style={{ visibility: 'inherit' }}
      className={clsx(
        'm-0 max-h-[92dvh] w-full max-w-none overflow-y-auto border border-line bg-card p-0 text-ink shadow-raised',
        'top-auto bottom-0 rounded-t-2xl backdrop:bg-shade backdrop:backdrop-blur-[2px]',
        'sm:m-auto sm:top-0 sm:w-[calc(100vw-3rem)] sm:rounded-2xl',
        WIDTH[width],
      )}
    >
      <div className="relative p-5 sm:p-6">
        <h2 id={`${id}-title`} className="pr-10 text-lg font-semibold">
          {title}
        </h2>
        {text !== undefined && (
          <p id={`${id}-text`} className="mt-1 text-sm text-soft">
            {text}
          </p>
        )}
        <div className="mt-5">{children}</div>
        {onClose && (
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="absolute top-3 right-3 inline-flex size-11 items-center justify-center rounded-lg text-soft hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden className="size-5" />
          </button>
        )}
      </div>
    </dialog>
  );
}

/** The buttons at the end of a dialog, which stay in sight while the rest scrolls. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap justify-end gap-3 border-t border-line bg-card px-5 py-3 sm:-mx-6 sm:-mb-6 sm:px-6 sm:py-4">
    {children}
  </div>
);

/** The page under a dialog has no scrollbar. Its room stays, so nothing moves. */
function keepScrollbarRoom(): () => void {
  const { style } = document.body;
  const before = style.paddingRight;
  const width = innerWidth - document.documentElement.clientWidth;
  if (width > 0) style.paddingRight = `${width}px`;
  return () => {
    style.paddingRight = before;
  };
}
