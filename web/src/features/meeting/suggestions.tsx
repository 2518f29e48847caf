import { clsx } from 'clsx';
import { ChevronDown, ChevronUp, Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { doFiguresDiffer } from '#contracts/text/confidence.ts';
import { shortDay, spanInWords } from '#contracts/text/times.ts';
import type { ExplainedSuggestion } from '#web/api/meetings.ts';
import { Button } from '#web/components/button.tsx';
import { Confidence } from '#web/components/meetings/confidence.tsx';
import { Notice } from '#web/components/notice.tsx';
import { useReader } from '#web/lib/reader.ts';
import { Choose } from './choose.tsx';
import { CopyTimes } from './copy-times.tsx';
import { Improvements } from './improvements.tsx';
import { OtherDays } from './slot-time.tsx';
import { SuggestionCard, SuggestionDetails } from './suggestion-card.tsx';
import { useThisMeeting } from './this-meeting.ts';
import { whoseTurn } from './turn.ts';

type Ranking = NonNullable<MeetingDetailsAnswer['ranking']>;

const ORDER = {
  rules: 'Best match first.',
  model: 'Ordered by a language model, from the times Kairos found.',
};

/** The best time, the other ranked times, `children` about them, and changes that would give a better time: first if no time is good. */
export function Suggestions({
  ranking,
  shown,
  onShow,
  children,
}: {
  ranking: Ranking;
  /** The start of the time shown in the day strips, in epoch milliseconds. */
  shown: number | null;
  onShow: (start: number) => void;
  children: ReactNode;
}) {
  const { meeting } = useThisMeeting();
  const [taken, setTaken] = useState<string | null>(null);
  const [best, ...others] = ranking.suggestions;
  if (!best) return children;

  const actions = (suggestion: ExplainedSuggestion) => (
    <>
      <Choose
        suggestion={suggestion}
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
  const { nothingGood } = ranking;
  const improvements = ranking.current && <Improvements {...ranking} />;
  const copy = <CopyTimes suggestions={ranking.suggestions} />;
  return (
    <>
      <section aria-labelledby="best-time" className="flex flex-col gap-3 sm:gap-4">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div className="min-w-0 flex-1 basis-72">
            <h2 id="best-time" className="text-xl font-semibold tracking-tight">
              {nothingGood ? 'The best we found' : 'The best time'}
            </h2>
            {ranking.headline !== null && <p className="mt-1">{ranking.headline}</p>}
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
        {nothingGood && improvements}
        <SuggestionCard
          // An open question about a time must not carry over when the best time changes.
          key={best.id}
          suggestion={best}
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
                  hasFigure={doFiguresDiffer(ranking.suggestions)}
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
      {!nothingGood && improvements}
    </>
  );
}

/** A suggested time in a line, which opens to its reason, its people, and `children`, the actions. */
function FoldedSuggestion({
  suggestion,
  rank,
  hasFigure,
  isShown,
  children,
}: {
  suggestion: ExplainedSuggestion;
  /** From 1, best first. */
  rank: number;
  /** Whether its figure differs from another. */
  hasFigure: boolean;
  /** Whether the day strips show this time. */
  isShown: boolean;
  children: ReactNode;
}) {
  const { attendees } = useThisMeeting();
  const [isOpen, setOpen] = useState(false);
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  const reader = useReader();
  const { suggestedTime: start, endTime: end, aiReasoning } = suggestion;
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
          {!isOpen && <span className="line-clamp-1 text-sm text-soft sm:line-clamp-2">{aiReasoning}</span>}
        </span>
        <Confidence of={suggestion} isSmall hasFigure={hasFigure} />
        <Chevron aria-hidden className="size-4 shrink-0 text-soft" />
      </summary>
      <div className="flex flex-col gap-4 px-5 pt-1 pb-5 sm:px-6">
        <OtherDays at={start} people={attendees} />
        <SuggestionDetails suggestion={suggestion}>{children}</SuggestionDetails>
      </div>
    </details>
  );
}
