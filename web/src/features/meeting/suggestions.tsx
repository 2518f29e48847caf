import { type ReactNode, useState } from 'react';
import type { ExplainedSuggestion, MeetingDetails } from '#web/api/meetings.ts';
import { Notice } from '#web/components/notice.tsx';
import type { Attendee } from './attendees.ts';
import { Choose } from './choose.tsx';
import { SuggestionCard } from './suggestion-card.tsx';

type Ranking = NonNullable<MeetingDetails['ranking']>;

const ORDER = {
  rules: 'Highest confidence first; of equal ones, the earlier.',
  vertex: 'In the order that Vertex AI gave them, from times that the rules of Kairos found.',
};

/** The best time, `children` about it, and the other ranked times. */
export function Suggestions({
  meeting,
  ranking,
  zone,
  attendees,
  shown,
  onShow,
  children,
}: {
  meeting: MeetingDetails;
  ranking: Ranking;
  zone: string;
  attendees: readonly Attendee[];
  /** The start of the time that the day strips show, in epoch milliseconds. */
  shown: number | null;
  onShow: (start: number) => void;
  children: ReactNode;
}) {
  const [taken, setTaken] = useState<string | null>(null);
  const [best, ...others] = ranking.suggestions;
  if (!best) return children;

  const card = (suggestion: ExplainedSuggestion, rank: number) => (
    <SuggestionCard
      // A question about one time must not become one about another, when the best one changes meanwhile.
      key={suggestion.id}
      suggestion={suggestion}
      rank={rank}
      zone={zone}
      attendees={attendees}
      isShown={Date.parse(suggestion.suggestedTime) === shown}
      onShow={() => onShow(Date.parse(suggestion.suggestedTime))}
    >
      <Choose
        meeting={meeting}
        zone={zone}
        suggestion={suggestion}
        attendees={attendees}
        isBest={rank === 1}
        isDisabled={!ranking.current}
        onTaken={setTaken}
      />
    </SuggestionCard>
  );
  return (
    <>
      <section aria-labelledby="best-time" className="flex flex-col gap-4">
        <div>
          <h2 id="best-time" className="text-xl font-semibold tracking-tight">
            The best time
          </h2>
          <p className="mt-1 text-sm text-soft">
            {meeting.aiDecisionMode === 'manual'
              ? 'Choose it or one of the others below, and Kairos books it, tells everyone and adds a video link.'
              : 'Kairos books the best one by itself once everyone has answered and can come. You need not wait for that.'}
          </p>
        </div>
        <div aria-live="polite" className="contents">
          {taken !== null && (
            <Notice tone="warn" title="That time is gone">
              {taken}
            </Notice>
          )}
          {!ranking.current && (
            <Notice title="Kairos is looking again">
              The meeting or its people changed. These are the times from before.
            </Notice>
          )}
        </div>
        {card(best, 1)}
      </section>
      {children}
      {others.length > 0 && (
        <section aria-labelledby="other-times" className="flex flex-col gap-4">
          <div>
            <h2 id="other-times" className="text-xl font-semibold tracking-tight">
              {others.length === 1 ? 'One other time' : `${others.length} other times`}
            </h2>
            <p className="mt-1 text-sm text-soft">{ORDER[ranking.ranker.by]}</p>
          </div>
          <ol start={2} className="flex flex-col gap-4">
            {others.map((suggestion, index) => (
              <li key={suggestion.id}>{card(suggestion, index + 2)}</li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
