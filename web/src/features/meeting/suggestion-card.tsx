import { clsx } from 'clsx';
import { Eye, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ExplainedSuggestion } from '#web/api/meetings.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { Confidence } from '#web/components/meetings/confidence.tsx';
import { Score } from '#web/components/meetings/score.tsx';
import { BENT_RULE_NAMES } from '#web/components/meetings/text.ts';
import type { Attendee } from './attendees.ts';
import { type PersonState, PersonStates } from './person-states.tsx';
import { SlotTime } from './slot-time.tsx';

/** A suggested time: when, how good, why, and who can make it. `children` are the actions. */
export const SuggestionCard = ({
  suggestion,
  rank,
  zone,
  attendees,
  isShown,
  onShow,
  children,
}: {
  suggestion: ExplainedSuggestion;
  /** From 1, best first. */
  rank: number;
  zone: string;
  attendees: readonly Attendee[];
  /** Whether the day strips show it. */
  isShown: boolean;
  onShow: () => void;
  children: ReactNode;
}) => (
  <Card className={clsx('flex flex-col gap-4', isShown && 'ring-2 ring-accent')}>
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="flex min-w-0 gap-3">
        <span
          aria-hidden
          className={clsx(
            'flex size-7 shrink-0 items-center justify-center rounded-full text-sm font-semibold',
            rank === 1 ? 'bg-accent text-on-accent' : 'bg-sunken text-soft',
          )}
        >
          {rank}
        </span>
        <SlotTime start={suggestion.suggestedTime} end={suggestion.endTime} zone={zone} people={attendees} />
      </div>
      <Confidence percent={suggestion.confidence} />
    </div>
    <div>
      <p>{suggestion.aiReasoning}</p>
      <Bent suggestion={suggestion} />
    </div>
    <PersonStates people={personStatesOf(suggestion, attendees)} at={suggestion.suggestedTime} zone={zone} />
    <div className="flex flex-wrap items-center gap-3">
      {children}
      <Button variant="secondary" size="small" aria-pressed={isShown} onClick={onShow}>
        <Eye aria-hidden /> Compare calendars
      </Button>
      <Score of={suggestion} />
    </div>
  </Card>
);

/** The rules that this time bends. */
export const Bent = ({ suggestion: { bent } }: { suggestion: ExplainedSuggestion }) =>
  bent.length > 0 && (
    <p className="mt-2.5 flex flex-wrap gap-2">
      {bent.map((rule) => (
        <Badge key={rule} tone="warn">
          <TriangleAlert aria-hidden />
          {BENT_RULE_NAMES[rule]}
        </Badge>
      ))}
    </p>
  );

/** Everyone at a suggested time. People who joined after the ranking are unknown. */
export const personStatesOf = (
  { people, inconveniences = [] }: ExplainedSuggestion,
  attendees: readonly Attendee[],
): PersonState[] =>
  attendees.map((attendee) => ({
    attendee,
    state: people.find(({ participant }) => participant === attendee.number)?.state ?? 'unknown',
    ifNeedBe: inconveniences.some(
      ({ participant, causes }) =>
        participant === attendee.number && causes.some(({ kind }) => kind === 'ifNeedBe'),
    ),
  }));
