import { type ReactNode, useState } from 'react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import type { ExplainedSuggestion } from '#web/api/meetings.ts';
import { Notice } from '#web/components/notice.tsx';
import type { Attendee } from './attendees.ts';
import { Choose } from './choose.tsx';
import { CopyTimes } from './copy-times.tsx';
import { Improvements } from './improvements.tsx';
import { SuggestionCard } from './suggestion-card.tsx';

type Ranking = NonNullable<MeetingDetailsAnswer['ranking']>;

const ORDER = {
  rules: 'Best match first.',
  vertex: 'Ordered by Vertex AI, from the times Kairos found.',
};

/** The best time, `children` about it, the other ranked times, and what would give a better one. */
export function Suggestions({
  meeting,
  ranking,
  zone,
  attendees,
  shown,
  onShow,
  children,
}: {
  meeting: MeetingDetailsAnswer;
  ranking: Ranking;
  zone: string;
  attendees: readonly Attendee[];
  /** The start of the time shown in the day strips, in epoch milliseconds. */
  shown: number | null;
  onShow: (start: number) => void;
  children: ReactNode;
}) {
  const [taken, setTaken] = useState<string | null>(null);
  const [best, ...others] = ranking.suggestions;
  if (!best) return children;

  const card = (suggestion: ExplainedSuggestion, rank: number) => (
    <SuggestionCard
      // An open question about one time must not carry over to another when the best time changes.
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
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div className="min-w-0 flex-1 basis-72">
            <h2 id="best-time" className="text-xl font-semibold tracking-tight">
              The best time
            </h2>
            <p className="mt-1 text-sm text-soft">
              {meeting.aiDecisionMode === 'manual'
                ? `Choose this or another time below. We'll book it${meeting.video === 'none' ? ' and let everyone know.' : ', let everyone know, and add a video link.'}`
                : `We'll book the best time once everyone replies and can make it${
                    meeting.bookAtDeadline ? ', or without those who are silent when replies are due' : ''
                  }. Or choose one now.`}
            </p>
          </div>
          <CopyTimes meeting={meeting} suggestions={ranking.suggestions} zone={zone} />
        </div>
        <div aria-live="polite" className="contents">
          {taken !== null && (
            <Notice tone="warn" title="That time is taken">
              {taken}
            </Notice>
          )}
          {!ranking.current && (
            <Notice title="We're looking again">
              The meeting or its people changed. These are the previous times.
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
              {others.length === 1 ? '1 other time' : `${others.length} other times`}
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
      {ranking.current && (
        <Improvements meeting={meeting} improvements={ranking.improvements} attendees={attendees} />
      )}
    </>
  );
}
