import { clsx } from 'clsx';
import { Sparkles } from 'lucide-react';
import type { TimeSuggestionAnswer } from '#contracts/api/meetings.ts';
import { Badge } from '#web/components/badge.tsx';
import { Time } from '#web/components/time.tsx';
import { weekday } from '#web/lib/dates.ts';
import { useReader } from '#web/lib/reader.ts';

type SuggestionLineProps = { suggestion: TimeSuggestionAnswer; selected?: boolean };

export const SuggestionLine = ({ suggestion, selected = false }: SuggestionLineProps) => (
  <li className={clsx('rounded-xl border bg-card p-3', selected ? 'border-good' : 'border-line')}>
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="text-sm font-medium text-balance">
        {weekday(suggestion.suggestedTime, useReader().zone)},{' '}
        <Time at={suggestion.suggestedTime} format="long" />
      </span>
      <Badge>{suggestion.confidenceInWords}</Badge>
      {selected && <Badge tone="good">Selected time</Badge>}
    </p>
    {suggestion.aiReasoning !== '' && (
      <p className="mt-1 flex gap-2 text-sm text-soft">
        <Sparkles aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="sr-only">AI reasoning: </span>
        {suggestion.aiReasoning}
      </p>
    )}
  </li>
);
