import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { countInWords } from '#contracts/text/counts.ts';
import { serverNow } from '../lib/server-clock.ts';
import { dismissToast, useToast } from '../lib/toast.ts';
import { useTopLayer } from '../lib/top-layer.ts';

/** Pixels. F8 and swiping come from Radix. */
const SWIPE = 50;

/** Shows toasts from `toast()`, one at a time. A focused or hovered toast stays. */
export function Toaster() {
  const shown = useToast();
  // While a dialog is open, everything outside the dialog is inert.
  const dialog = useTopLayer();
  const place = dialog ?? document.body;
  return createPortal(
    <Toast.Provider swipeDirection="right" swipeThreshold={SWIPE} announcerContainer={place}>
      {shown && (
        <Toast.Root
          key={shown.id}
          open={shown.open}
          duration={shown.duration}
          onOpenChange={(open) => !open && dismissToast(shown.id)}
          className={clsx(
            'relative flex flex-col gap-1 rounded-xl border bg-card p-4 pr-12 shadow-raised',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:translate-x-full',
            shown.variant === 'destructive' ? 'border-bad' : 'border-line',
          )}
        >
          <Toast.Title className={clsx('font-medium', shown.variant === 'destructive' && 'text-bad')}>
            {shown.title}
          </Toast.Title>
          {shown.description && (
            <Toast.Description className="text-sm text-soft">{shown.description}</Toast.Description>
          )}
          {shown.action && (
            <div className="mt-2 flex items-center gap-3">
              <Toast.Action
                altText={shown.action.label}
                onClick={shown.action.onAction}
                className="min-h-11 rounded-lg border border-line px-3 text-sm font-medium hover:bg-sunken"
              >
                {shown.action.label}
              </Toast.Action>
              {shown.action.until !== undefined && <TimeLeft until={shown.action.until} />}
            </div>
          )}
          <Toast.Close
            aria-label="Close"
            className="absolute top-1 right-1 inline-flex size-11 items-center justify-center rounded-lg text-soft hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        className={clsx(
          'fixed inset-x-4 z-60 m-0 list-none outline-none sm:inset-x-auto sm:right-6 sm:w-96',
          // Keeps the buttons at the end of a dialog free.
          dialog ? 'top-3' : 'bottom-20 sm:bottom-6',
        )}
      />
    </Toast.Provider>,
    place,
  );
}

/** The seconds left, hidden from screen readers to avoid interruptions. */
function TimeLeft({ until }: { until: string }) {
  const [left, setLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(until)), 250);
    return () => clearInterval(timer);
  }, [until]);
  return (
    <span aria-hidden={left > 0} className="text-sm text-soft tabular-nums">
      {left > 0 ? `${countInWords(left, 'second')} left` : "It's too late now."}
    </span>
  );
}

const secondsUntil = (until: string): number => Math.ceil((Date.parse(until) - serverNow()) / 1_000);
