import type { UseMutationResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { type Toast, toastOutcome } from '../lib/toast.ts';
import { ConfirmButton } from './confirm-button.tsx';

type ConfirmedChangeProps<Variables> = {
  change: Pick<UseMutationResult<unknown, Error, Variables>, 'mutateAsync' | 'isPending'>;
  /** What it changes. */
  of: Variables;
  /** On the button, and again on the button that confirms. */
  word: string;
  done: Toast;
  failure: readonly [title: string, advice: string];
} & Pick<ComponentProps<typeof ConfirmButton>, 'question' | 'variant' | 'isHarmless' | 'aria-label'>;

/** A button that changes something after asking, and says how that went, even if the button is gone by then. */
export const ConfirmedChange = <Variables,>({
  change,
  of,
  word,
  done,
  failure,
  ...button
}: ConfirmedChangeProps<Variables>) => (
  <ConfirmButton
    variant="secondary"
    size="small"
    {...button}
    yes={word}
    // Not with callbacks of `mutate`, which are dropped once this button unmounts.
    onYes={() => void toastOutcome(change.mutateAsync(of), done, ...failure)}
    pending={change.isPending}
  >
    {word}
  </ConfirmButton>
);
