import { LoaderCircle } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { countInWords } from '#contracts/text/counts.ts';
import { Button } from '#web/components/button.tsx';

export type Earlier = {
  /** How many entries aren't loaded. */
  count: number;
  /** How many were loaded last; undefined if none were. */
  added: number | undefined;
  pending: boolean;
  failed: boolean;
  onShow: () => void;
};

/** Leads from the first entry that is shown to those before it, and tells screen readers what came. */
export const EarlierEntries = ({
  earlier,
  heading,
}: {
  earlier: Earlier;
  heading: RefObject<HTMLElement | null>;
}) => (
  <>
    <p aria-live="polite" className="sr-only">
      {earlier.added !== undefined && !earlier.pending && said(earlier.added, earlier.count)}
    </p>
    {earlier.failed && (
      <p role="alert" className="mt-3 text-sm text-bad">
        Couldn't load earlier entries. Check your connection, then try again.
      </p>
    )}
    {earlier.count > 0 && <EarlierButton earlier={earlier} heading={heading} />}
  </>
);

const said = (added: number, count: number): string =>
  `${countInWords(added, 'earlier entry', 'earlier entries')} shown. ${count === 0 ? "That's all." : `${count.toLocaleString('en-US')} more.`}`;

function EarlierButton({
  earlier: { count, pending, failed, onShow },
  heading,
}: {
  earlier: Earlier;
  heading: RefObject<HTMLElement | null>;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      // It goes with the last page, and the focus would go with it.
      if (document.activeElement === own) heading.current?.focus({ preventScroll: true });
    };
  }, [heading]);
  return (
    // Not disabled while it loads, so it keeps the focus.
    <Button
      ref={button}
      variant="secondary"
      size="small"
      className="mt-3 w-full"
      aria-busy={pending || undefined}
      onClick={() => pending || onShow()}
    >
      {pending && <LoaderCircle aria-hidden className="animate-spin" />}
      {failed ? (
        'Try again'
      ) : (
        <>
          Show earlier <span className="font-normal text-soft">{count.toLocaleString('en-US')} more</span>
        </>
      )}
    </Button>
  );
}
