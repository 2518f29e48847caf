import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** Stands above what is still shown, though the newest of it could not be loaded. */
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
