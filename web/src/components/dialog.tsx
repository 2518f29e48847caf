import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';

/** A dialog over the page; Escape, the cross and a press beside it close it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  text,
  wide = false,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One sentence below the title. */
  text?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}) {
  const opener = useRef<HTMLElement | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-shade backdrop-blur-[2px]" />
        <Radix.Content
          {...(text === undefined && { 'aria-describedby': undefined })}
          // Radix leads focus back to a trigger of its own only; here any button may open the dialog, and be gone afterwards.
          onOpenAutoFocus={() => {
            opener.current = document.activeElement as HTMLElement | null;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const isThere = opener.current?.isConnected;
            (isThere ? opener.current : document.querySelector<HTMLElement>('main h1'))?.focus();
          }}
          className={clsx(
            'fixed z-50 flex max-h-[92dvh] flex-col overflow-y-auto border border-line bg-card p-5 shadow-raised sm:p-6',
            'inset-x-0 bottom-0 rounded-t-2xl',
            'sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[calc(100vw-3rem)] sm:-translate-1/2 sm:rounded-2xl',
            wide ? 'sm:max-w-2xl' : 'sm:max-w-lg',
          )}
        >
          <Radix.Title className="pr-10 text-lg font-semibold">{title}</Radix.Title>
          {text !== undefined && (
            <Radix.Description className="mt-1 text-sm text-soft">{text}</Radix.Description>
          )}
          <div className="mt-5">{children}</div>
          <Radix.Close
            aria-label="Close"
            className="absolute top-3 right-3 inline-flex size-11 items-center justify-center rounded-lg text-soft hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden className="size-5" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
