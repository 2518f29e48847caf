import { Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import type { ExplainedSuggestion } from '#web/api/meetings.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import type { Attendee } from './attendees.ts';
import { Choose } from './choose.tsx';
import { CopyTimes } from './copy-times.tsx';
import { FoldedSuggestion } from './folded-suggestion.tsx';
import { Improvements } from './improvements.tsx';
import { SuggestionCard } from './suggestion-card.tsx';
import { whoseTurn } from './turn.ts';

type Ranking = NonNullable<MeetingDetailsAnswer['ranking']>;

const ORDER = {
  rules: 'Best match first.',
  vertex: 'Ordered by a language model, from the times Kairos found.',
};

/** The best time, the other ranked times, `children` about them, and what would give a better one. */
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

  const actions = (suggestion: ExplainedSuggestion) => (
    <>
      <Choose
        meeting={meeting}
        zone={zone}
        suggestion={suggestion}
        attendees={attendees}
        isBest={suggestion === best}
        isDisabled={!ranking.current}
        onTaken={setTaken}
      />
      <Button
        variant="secondary"
        size="small"
        aria-pressed={isShown(suggestion)}
        onClick={() => onShow(Date.parse(suggestion.suggestedTime))}
      >
        <Eye aria-hidden className="max-sm:hidden" /> Compare calendars
      </Button>
    </>
  );
  const isShown = ({ suggestedTime }: ExplainedSuggestion) => Date.parse(suggestedTime) === shown;
  const copy = <CopyTimes meeting={meeting} suggestions={ranking.suggestions} zone={zone} />;
  return (
    <>
      <section aria-labelledby="best-time" className="flex flex-col gap-3 sm:gap-4">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div className="min-w-0 flex-1 basis-72">
            <h2 id="best-time" className="text-xl font-semibold tracking-tight">
              The best time
            </h2>
            <p className="mt-1 text-sm text-soft">{whoseTurn(meeting)}</p>
          </div>
          {others.length === 0 && copy}
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
        <SuggestionCard
          // An open question about one time must not carry over to another when the best time changes.
          key={best.id}
          suggestion={best}
          zone={zone}
          attendees={attendees}
          isShown={isShown(best)}
        >
          {actions(best)}
        </SuggestionCard>
      </section>
      {others.length > 0 && (
        <section aria-labelledby="other-times" className="flex flex-col gap-3 sm:gap-4">
          <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
            <div>
              <h2 id="other-times" className="text-xl font-semibold tracking-tight">
                {others.length === 1 ? '1 other time' : `${others.length} other times`}
              </h2>
              <p className="mt-1 text-sm text-soft max-sm:hidden">{ORDER[ranking.ranker.by]}</p>
            </div>
            {copy}
          </div>
          <ol
            start={2}
            className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-card shadow-card"
          >
            {others.map((suggestion, index) => (
              <li key={suggestion.id}>
                <FoldedSuggestion
                  suggestion={suggestion}
                  rank={index + 2}
                  zone={zone}
                  attendees={attendees}
                  isShown={isShown(suggestion)}
                >
                  {actions(suggestion)}
                </FoldedSuggestion>
              </li>
            ))}
          </ol>
        </section>
      )}
      {children}
      {ranking.current && (
        <Improvements meeting={meeting} improvements={ranking.improvements} attendees={attendees} />
      )}
    </>
  );
}
