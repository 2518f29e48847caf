import { useState } from 'react';
import type { MeetingDetails } from '../../api/meetings.ts';
import { Notice } from '../../components/notice.tsx';
import type { Attendee } from './attendees.ts';
import { Choose } from './choose.tsx';
import { SuggestionCard } from './suggestion-card.tsx';

type Ranking = NonNullable<MeetingDetails['ranking']>;

const ORDER = {
  rules: 'Highest confidence first; of equal ones, the earlier.',
  vertex: 'In the order that Vertex AI gave them, from times that the rules of Kairos found.',
};

/** The ranked times, best first. */
export function Suggestions({
  meeting,
  ranking,
  zone,
  attendees,
  shown,
  onShow,
}: {
  meeting: MeetingDetails;
  ranking: Ranking;
  zone: string;
  attendees: readonly Attendee[];
  /** The start of the time that the day strips show, in epoch milliseconds. */
  shown: number | null;
  onShow: (start: number) => void;
}) {
  const [taken, setTaken] = useState<string | null>(null);
  const { suggestions } = ranking;
  return (
    <section aria-labelledby="suggestions" className="flex flex-col gap-4">
      <div>
        <h2 id="suggestions" className="text-xl font-semibold tracking-tight">
          {suggestions.length === 1 ? 'The best time' : `The best ${suggestions.length} times`}
        </h2>
        <p className="mt-1 text-sm text-soft">
          {meeting.aiDecisionMode === 'manual'
            ? 'Choose one, and Kairos books it, tells everyone and adds a video link.'
            : 'Kairos books the best one by itself once everyone has answered and can come. You need not wait for that.'}
          {suggestions.length > 1 && ` ${ORDER[ranking.ranker.by]}`}
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
      <ol className="flex flex-col gap-4">
        {suggestions.map((suggestion, index) => (
          <li key={suggestion.id}>
            <SuggestionCard
              suggestion={suggestion}
              rank={index + 1}
              zone={zone}
              attendees={attendees}
              isShown={Date.parse(suggestion.suggestedTime) === shown}
              onShow={() => onShow(Date.parse(suggestion.suggestedTime))}
            >
              <Choose
                meetingId={meeting.id}
                suggestion={suggestion}
                attendees={attendees}
                isBest={index === 0}
                isDisabled={!ranking.current}
                onTaken={setTaken}
              />
            </SuggestionCard>
          </li>
        ))}
      </ol>
    </section>
  );
}
