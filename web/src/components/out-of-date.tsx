import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** Shown above content that may be stale, because refreshing it failed. */
export const OutOfDate = ({
  title,
  text,
  onRetry,
  pending,
}: {
  title: string;
  text: string;
  onRetry: () => unknown;
  pending: boolean;
}) => (
  <Notice
    tone="warn"
    title={title}
    className="mb-6"
    action={
      <Button variant="secondary" size="small" onClick={() => void onRetry()} pending={pending}>
        Try again
      </Button>
    }
  >
    {text}
  </Notice>
);
