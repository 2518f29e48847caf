import { clsx } from 'clsx';
import { figureInWords, isUnknown, surenessOf, type Told } from '#contracts/text/confidence.ts';

type ConfidenceProps = { of: Told; isSmall?: boolean; hasFigure?: boolean };

/**
 * How sure a time is: in a word, and below it the figure or why there is none, which the small one leaves to the reasons
 * beside the word. `hasFigure`: whether the figure says anything.
 */
export function Confidence({ of, isSmall = false, hasFigure = true }: ConfidenceProps) {
  const word = surenessOf(of);
  const isWarning = word === 'Unsure' || word === 'Unlikely';
  return (
    <span className="flex shrink-0 flex-col text-right leading-tight max-sm:max-w-28">
      <span className={clsx('font-semibold', isSmall ? 'text-sm' : 'text-lg', isWarning && 'text-warn')}>
        {word}
      </span>
      {hasFigure && !(isSmall && isUnknown(of)) && (
        <span className="text-sm text-soft tabular-nums">{figureInWords(of)}</span>
      )}
    </span>
  );
}
