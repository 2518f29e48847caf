import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ExplainedSuggestion } from '#web/api/meetings.ts';
import { Badge } from '#web/components/badge.tsx';
import { Card } from '#web/components/card.tsx';
import { Confidence } from '#web/components/meetings/confidence.tsx';
import { Score } from '#web/components/meetings/score.tsx';
import { BENT_RULE_NAMES } from '#web/components/meetings/text.ts';
import type { Attendee } from './attendees.ts';
import { type PersonState, PersonStates } from './person-states.tsx';
import { SlotTime } from './slot-time.tsx';

/** The best time: when, how good, why, and who can make it. `children` are the actions. */
export const SuggestionCard = ({
  suggestion,
  zone,
  attendees,
  isShown,
  children,
}: {
  suggestion: ExplainedSuggestion;
  zone: string;
  attendees: readonly Attendee[];
  /** Whether the day strips show it. */
  isShown: boolean;
  children: ReactNode;
}) => (
  <Card className={clsx('flex flex-col gap-4', isShown && 'ring-2 ring-accent')}>
    <div className="flex items-start justify-between gap-4">
      <SlotTime start={suggestion.suggestedTime} end={suggestion.endTime} zone={zone} people={attendees} />
      <Confidence percent={suggestion.confidence} isBrief />
    </div>
    <SuggestionDetails suggestion={suggestion} zone={zone} attendees={attendees}>
      {children}
    </SuggestionDetails>
  </Card>
);

/** What can be done with a suggested time, and what speaks for and against it. */
export const SuggestionDetails = ({
  suggestion,
  zone,
  attendees,
  children,
}: {
  suggestion: ExplainedSuggestion;
  zone: string;
  attendees: readonly Attendee[];
  /** The actions, first: on a phone they're at hand, with the reasons below. */
  children: ReactNode;
}) => (
  <>
    <div className="flex flex-wrap items-center gap-3">{children}</div>
    <div>
      <p>{suggestion.aiReasoning}</p>
      <Bent suggestion={suggestion} />
    </div>
    <PersonStates people={personStatesOf(suggestion, attendees)} at={suggestion.suggestedTime} zone={zone} />
    <Score of={suggestion} />
  </>
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
