import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { createPortal } from 'react-dom';
import { dismissToast, useToast } from '../lib/toast.ts';
import { useTopLayer } from '../lib/top-layer.ts';

/** Milliseconds and pixels. F8 and swiping come from Radix. */
const SHOWN_FOR = 5_000;
const SWIPE = 50;

/** Shows what `toast()` says, one at a time. */
export function Toaster() {
  const shown = useToast();
  // While a dialog is open, everything outside it is inert.
  const place = useTopLayer() ?? document.body;
  return createPortal(
    <Toast.Provider
      swipeDirection="right"
      swipeThreshold={SWIPE}
      duration={SHOWN_FOR}
      announcerContainer={place}
    >
      {shown && (
        <Toast.Root
          key={shown.id}
          open={shown.open}
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
            <Toast.Action
              altText={shown.action.label}
              onClick={shown.action.onAction}
              className="mt-2 min-h-11 self-start rounded-lg border border-line px-3 text-sm font-medium hover:bg-sunken"
            >
              {shown.action.label}
            </Toast.Action>
          )}
          <Toast.Close
            aria-label="Close"
            className="absolute top-1 right-1 inline-flex size-11 items-center justify-center rounded-lg text-soft hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport className="fixed inset-x-4 bottom-20 z-60 m-0 list-none outline-none sm:inset-x-auto sm:right-6 sm:bottom-6 sm:w-96" />
    </Toast.Provider>,
    place,
  );
}
