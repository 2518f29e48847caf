import { CloudOff } from 'lucide-react';
import { CHECK_CONNECTION } from '../lib/refusal.ts';
import { Button } from './button.tsx';

/** Something couldn't be loaded: its name, the reason if the server gave one, and a button to try again. */
export const ErrorState = ({
  title,
  text = CHECK_CONNECTION,
  onRetry,
  pending = false,
}: {
  title: string;
  text?: string | undefined;
  onRetry: () => void;
  pending?: boolean;
}) => (
  <div role="alert" className="flex flex-col items-center gap-2 px-4 py-12 text-center">
    <span className="mb-2 rounded-2xl bg-bad-soft p-3 text-bad">
      <CloudOff aria-hidden className="size-6" />
    </span>
    <p className="font-medium">{title}</p>
    <p className="max-w-sm text-sm text-soft">{text}</p>
    <Button variant="secondary" className="mt-4" onClick={onRetry} pending={pending}>
      Try again
    </Button>
  </div>
);
