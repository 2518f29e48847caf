import { Check, CloudOff, LoaderCircle } from 'lucide-react';
import type { Saving } from './saver.ts';

/** Says quietly whether the answer is saved. */
export const SavingNote = ({ saving }: { saving: Saving }) => (
  <p
    role="status"
    className="inline-flex min-h-9 items-center gap-1.5 text-sm text-soft [&_svg]:size-4 [&_svg]:shrink-0"
  >
    {saving === 'saving' && (
      <>
        <LoaderCircle aria-hidden className="animate-spin" /> Saving...
      </>
    )}
    {saving === 'saved' && (
      <>
        <Check aria-hidden /> Saved
      </>
    )}
    {saving === 'tryingAgain' && (
      <span className="inline-flex items-center gap-1.5 text-warn">
        <CloudOff aria-hidden /> Couldn't save. Trying again...
      </span>
    )}
  </p>
);
