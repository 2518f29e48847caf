import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WhyNot } from '#web/api/history.ts';
import { Badge } from '#web/components/badge.tsx';
import { Confidence } from '#web/components/meetings/confidence.tsx';
import { ScoreDetails } from '#web/components/meetings/score.tsx';
import { StateWord } from '#web/components/meetings/state-word.tsx';
import { bentRuleName, rankerText } from '#web/components/meetings/text.ts';
import { Time } from '#web/components/time.tsx';
import { localDayIn } from '#web/lib/dates.ts';

function placeOf({ rank, of, suggestedAs }: WhyNot): string {
  if (rank !== null) return `Ranked ${rank} of ${of}`;
  if (of !== null) return 'Not among the possible times';
  return suggestedAs === null ? 'Not compared with other times' : `Suggested as number ${suggestedAs}`;
}

/** Why it was not another time: a sentence, then the evidence. */
export const WhyAnswer = ({
  answer,
  zone,
  children,
}: {
  answer: WhyNot;
  zone: string;
  /** What can be done with that time. */
  children?: ReactNode;
}) => (
  <div className="mt-5 flex flex-col gap-4 border-t border-line pt-5">
    <p dir="auto" className="font-medium">
      {answer.sentence}
    </p>
    {answer.people && (
      <ul className="flex flex-wrap gap-1.5 text-sm">
        {answer.people.map(({ participant, name, zone: theirs, state, said }) => (
          <li
            key={participant}
            className="flex max-w-full flex-wrap items-center gap-x-1.5 rounded-lg bg-sunken px-2.5 py-1"
          >
            <bdi className="max-w-48 truncate font-medium">{name}</bdi>
            <StateWord state={state} ifNeedBe={said === 'ifNeedBe'} />
            {theirs !== null && (
              <span className="whitespace-nowrap text-soft tabular-nums">
                <Time
                  at={answer.start}
                  zone={theirs}
                  format={
                    localDayIn(answer.start, theirs) === localDayIn(answer.start, zone) ? 'time' : 'full'
                  }
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    )}
    {answer.score && (
      <>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Confidence percent={answer.score.confidence} />
          <p className="text-sm text-soft">{placeOf(answer)}</p>
        </div>
        {answer.bent.length > 0 && (
          <p className="flex flex-wrap gap-2">
            {answer.bent.map((rule) => (
              <Badge key={rule} tone="warn">
                <TriangleAlert aria-hidden />
                {bentRuleName(rule, answer.people ?? [])}
              </Badge>
            ))}
          </p>
        )}
        <div>
          <h3 className="text-sm font-medium">What makes up the score</h3>
          <ScoreDetails of={answer.score} other={answer.best ?? undefined} />
        </div>
      </>
    )}
    {children}
    {answer.lookedAt !== null && (
      <p className="text-sm text-soft">
        Based on the calendars as of <Time at={answer.lookedAt} zone={zone} />
        {answer.ranker && `, ranked ${rankerText(answer.ranker)}`}.
      </p>
    )}
  </div>
);
