import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { CHECK_CONNECTION } from '#web/lib/refusal.ts';

/** Replaces a part of the dashboard that couldn't be loaded. The other parts stay. */
export const NotLoaded = ({
  what,
  onRetry,
  pending,
}: {
  what: string;
  onRetry: () => unknown;
  pending: boolean;
}) => (
  <div role="alert">
    <Notice
      tone="bad"
      title={what}
      action={
        <Button variant="secondary" size="small" onClick={() => void onRetry()} pending={pending}>
          Try again
        </Button>
      }
    >
      {CHECK_CONNECTION}
    </Notice>
  </div>
);
