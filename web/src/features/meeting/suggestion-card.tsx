import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import type { ExplainedSuggestion } from '#web/api/meetings.ts';
import { Card } from '#web/components/card.tsx';
import { Bent } from '#web/components/meetings/bent.tsx';
import { Confidence } from '#web/components/meetings/confidence.tsx';
import { Score } from '#web/components/meetings/score.tsx';
import type { Attendee } from './attendees.ts';
import { type PersonState, PersonStates } from './person-states.tsx';
import { SlotTime } from './slot-time.tsx';
import { useThisMeeting } from './this-meeting.ts';

type SuggestionCardProps = {
  suggestion: ExplainedSuggestion;
  /** Whether the day strips show this time. */
  isShown: boolean;
  children: ReactNode;
};

/** The best time: when, how good, why, and who can make it. `children` are the actions. */
export function SuggestionCard({ suggestion, isShown, children }: SuggestionCardProps) {
  const { attendees } = useThisMeeting();
  return (
    <Card className={clsx('flex flex-col gap-4', isShown && 'ring-2 ring-accent')}>
      <div className="flex items-start justify-between gap-4">
        <SlotTime start={suggestion.suggestedTime} end={suggestion.endTime} people={attendees} />
        <Confidence of={suggestion} />
      </div>
      <SuggestionDetails suggestion={suggestion}>{children}</SuggestionDetails>
    </Card>
  );
}

/** With more people, a phone shows only the reason at first. */
const FEW_PEOPLE = 5;

type SuggestionDetailsProps = {
  suggestion: ExplainedSuggestion;
  /** The actions, which come first to be at hand on phones, with the reasons below. */
  children: ReactNode;
};

/** The actions for a suggested time, and the reasons for and against the time. */
export function SuggestionDetails({ suggestion, children }: SuggestionDetailsProps) {
  const { attendees } = useThisMeeting();
  const [isOpen, setIsOpen] = useState(false);
  const isLong = attendees.length > FEW_PEOPLE;
  const isFolded = isLong && !isOpen;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
      <div>
        <p>{suggestion.aiReasoning}</p>
        <Bent of={suggestion} className="mt-2.5" />
      </div>
      <div className={clsx('flex flex-col gap-4', isFolded && 'max-sm:hidden')}>
        <PersonStates people={personStatesOf(suggestion, attendees)} at={suggestion.suggestedTime} />
        <Score of={suggestion} />
      </div>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="min-h-11 self-start rounded-lg text-sm font-medium text-accent sm:hidden"
        >
          {isOpen ? 'Show less' : 'Show everyone and all reasons'}
        </button>
      )}
    </>
  );
}

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
