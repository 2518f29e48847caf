import { clsx } from 'clsx';
import { figureInWords, isLikely, surenessOf, type Told } from '#contracts/text/confidence.ts';

/** How sure a time is: in a word, and below it the figure or why there is none. */
export const Confidence = ({ of, isSmall = false }: { of: Told; isSmall?: boolean }) => (
  <span className="flex shrink-0 flex-col text-right leading-tight">
    <span
      className={clsx(
        'font-semibold',
        isSmall ? 'text-sm' : 'text-lg',
        !isLikely(of.confidence) && 'text-warn',
      )}
    >
      {surenessOf(of)}
    </span>
    <span className="text-sm text-soft tabular-nums">{figureInWords(of)}</span>
  </span>
);
