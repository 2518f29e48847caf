import { useState } from 'react';
import type { TypedAnswerState } from '#contracts/api/answers.ts';
import type { TypedSpan } from '#contracts/typed-answer.ts';
import { useSaveAnswer } from '#web/api/answers.ts';
import { AnswerSheet } from '#web/components/answers/answer-sheet.tsx';
import { SavingNote } from '#web/components/answers/saving-note.tsx';
import { useDraft } from '#web/components/answers/use-draft.ts';
import { useSaver } from '#web/components/answers/use-saver.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { deviceZone } from '#web/lib/dates.ts';
import { AnswerPrivacyNote } from './answer-privacy-note.tsx';
import { spansInTime } from './open-time.ts';
import { OthersAnswers } from './others-answers.tsx';

type Answer = { zone: string; spans: readonly TypedSpan[]; done: boolean };

/** The half hours of someone with a personal link, saved as they go. */
export function PersonalAnswer({ token, state }: { token: string; state: TypedAnswerState }) {
  const { save, saving, refusal } = useSaver<Answer>(useSaveAnswer(token));
  const [isDone, setDone] = useState(false);
  // What can be answered changes with the time of day. What was on the page at first stays.
  const [first] = useState(state);
  const [open] = useState(() => spansInTime(first.open));
  const [matters] = useState(() => ({ ...first.matters, spans: spansInTime(first.matters.spans) }));
  const draft = useDraft(
    {
      open,
      organizerZone: first.meeting.organizerZone,
      zone: first.zone ?? deviceZone(),
      spans: first.answer?.spans ?? [],
    },
    (answer) => {
      setDone(false);
      save({ ...answer, done: false });
    },
  );
  const finish = () => {
    setDone(true);
    save({ zone: draft.zone, spans: draft.spans, done: true });
  };
  const organizer = state.organizer.name ?? 'The organizer';

  return (
    <>
      {state.stale && !isDone && (
        <Notice tone="warn" title="The meeting changed since you answered">
          Check your times, then click Done. Until then, they don't count.
        </Notice>
      )}
      {state.me.status === 'declined' && (
        <Notice title="You've declined">If you answer now, you're in this meeting again.</Notice>
      )}
      <AnswerPrivacyNote organizer={organizer} isHidden={state.others.answers === null} />
      {state.calendarConnected && (
        <p className="text-sm text-soft">Where you don't answer, your calendar counts.</p>
      )}
      <AnswerSheet draft={draft} matters={matters}>
        {refusal !== undefined && (
          <Notice tone="bad" title="Couldn't save your answer">
            {refusal}
          </Notice>
        )}
        <div role="status" className="empty:-mt-4">
          {isDone && saving === 'saved' && (
            <Notice tone="good" title="Thanks, you've answered">
              <bdi>{organizer}</bdi> can see it. You can change it here until a time is booked. Times you left
              out count as unknown.
            </Notice>
          )}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <SavingNote saving={saving} />
          <Button onClick={finish} disabled={draft.painting.size === 0 || isDone}>
            Done
          </Button>
        </div>
      </AnswerSheet>
      <OthersAnswers others={state.others} zone={draft.zone} />
    </>
  );
}
