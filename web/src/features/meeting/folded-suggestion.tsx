import { clsx } from 'clsx';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { shortDay, spanInWords } from '#contracts/text/times.ts';
import type { ExplainedSuggestion } from '#web/api/meetings.ts';
import { isGood } from '#web/components/meetings/text.ts';
import { useClock } from '#web/lib/clock.ts';
import type { Attendee } from './attendees.ts';
import { OtherDays } from './slot-time.tsx';
import { SuggestionDetails } from './suggestion-card.tsx';

/** A suggested time in one line, which opens to its reason, its people, and `children`, the actions. */
export function FoldedSuggestion({
  suggestion,
  rank,
  zone,
  attendees,
  isShown,
  children,
}: {
  suggestion: ExplainedSuggestion;
  /** From 1, best first. */
  rank: number;
  zone: string;
  attendees: readonly Attendee[];
  /** Whether the day strips show it. */
  isShown: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  const reader = { zone, clock: useClock() };
  const { suggestedTime: start, endTime: end, confidence, aiReasoning } = suggestion;
  return (
    <details
      className={clsx(isShown && 'bg-accent-soft')}
      onToggle={({ currentTarget, target }) => target === currentTarget && setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-12 list-none items-center gap-3 px-5 py-2.5 hover:bg-sunken sm:px-6 [&::-webkit-details-marker]:hidden">
        <span
          aria-hidden
          className="flex size-7 shrink-0 items-center justify-center rounded-full bg-sunken text-sm font-semibold text-soft max-sm:hidden"
        >
          {rank}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-sm font-medium">{spanInWords({ start, end }, reader, shortDay)}</span>
          {!isOpen && <span className="line-clamp-2 text-sm text-soft max-sm:hidden">{aiReasoning}</span>}
        </span>
        <span className={clsx('text-sm font-semibold tabular-nums', !isGood(confidence) && 'text-warn')}>
          {confidence}%<span className="sr-only"> confidence</span>
        </span>
        <Chevron aria-hidden className="size-4 shrink-0 text-soft" />
      </summary>
      <div className="flex flex-col gap-4 px-5 pt-1 pb-5 sm:px-6">
        <OtherDays at={start} zone={zone} people={attendees} />
        <SuggestionDetails suggestion={suggestion} zone={zone} attendees={attendees}>
          {children}
        </SuggestionDetails>
      </div>
    </details>
  );
}
