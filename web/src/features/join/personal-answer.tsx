import { Check, CloudOff, LoaderCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { TypedAnswerState } from '#contracts/api/answers.ts';
import { shortDay, spanInWords } from '#contracts/text/times.ts';
import type { TypedSpan } from '#contracts/typed-answer.ts';
import { useSaveAnswer } from '#web/api/answers.ts';
import { AnswerSheet } from '#web/components/answers/answer-sheet.tsx';
import { MARK_LOOKS } from '#web/components/answers/marks.tsx';
import { spansInTime } from '#web/components/answers/open-time.ts';
import { createSaver, type Saving } from '#web/components/answers/saver.ts';
import { useDraft } from '#web/components/answers/use-draft.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { useClock } from '#web/lib/clock.ts';
import { deviceZone } from '#web/lib/dates.ts';
import { refusalOf } from '#web/lib/refusal.ts';
import { AnswerPrivacyNote } from './answer-privacy-note.tsx';

type Answer = { zone: string; spans: readonly TypedSpan[]; done: boolean };

/** The half hours of someone with a personal link, saved while painting. */
export function PersonalAnswer({ token, state }: { token: string; state: TypedAnswerState }) {
  const { save, saving, refusal } = useSaver<Answer>(useSaveAnswer(token));
  const [isDone, setDone] = useState(false);
  // The half hours that can still be answered shrink as time passes. The page keeps the initial half hours.
  const [first] = useState(state);
  const [open] = useState(() => spansInTime(first.open));
  const [matters] = useState(() => spansInTime(first.matters.spans));
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
      <AnswerSheet draft={draft} preference={first.meeting.timePreference} matters={matters}>
        {refusal !== undefined && (
          <Notice tone="bad" title="Couldn't save your answer">
            {refusal}
          </Notice>
        )}
        <div role="status" className="empty:hidden">
          {isDone && saving === 'saved' && (
            <Notice tone="good" title="Thanks, you've answered">
              <bdi>{organizer}</bdi> can see it. You can change it here until a time is booked. Times you left
              out count as unknown.
            </Notice>
          )}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3">
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

/** How many others have answered, and their answers if the organizer shares answers. */
function OthersAnswers({ others, zone }: { others: TypedAnswerState['others']; zone: string }) {
  const clock = useClock();
  if (others.count === 0) return null;
  return (
    <section className="flex flex-col gap-2 text-sm">
      <p className="text-soft">
        {others.answered === 0
          ? 'No one else has answered yet.'
          : `${others.answered} of ${others.count === 1 ? '1 other' : `${others.count} others`} answered.`}
      </p>
      {others.answers?.map(({ name, spans }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the response has no ids of people and keeps their order
        <details key={index} className="rounded-lg border border-line px-3">
          <summary className="min-h-11 py-2.5 font-medium">
            <bdi>{name ?? 'Someone'}</bdi>
          </summary>
          <ul className="flex flex-col gap-1 pb-3">
            {spans.map(({ start, end, answer }) => {
              const { icon: Icon, name: mark } = MARK_LOOKS[answer];
              return (
                <li key={start} className="flex items-center gap-2">
                  <Icon aria-hidden className="size-4 shrink-0" />
                  {mark}: {spanInWords({ start, end }, { zone, clock }, shortDay)}
                </li>
              );
            })}
          </ul>
        </details>
      ))}
    </section>
  );
}

const SavingNote = ({ saving }: { saving: Saving }) => (
  <p
    role="status"
    className="inline-flex min-h-9 items-center gap-1.5 text-sm text-soft [&_svg]:size-4 [&_svg]:shrink-0"
  >
    {saving === 'saving' && (
      <>
        <LoaderCircle aria-hidden className="animate-spin" /> Saving...
      </>
    )}
    {saving === 'saved' && (
      <>
        <Check aria-hidden /> Saved
      </>
    )}
    {saving === 'tryingAgain' && (
      <span className="inline-flex items-center gap-1.5 text-warn">
        <CloudOff aria-hidden /> Couldn't save. Trying again...
      </span>
    )}
  </p>
);

type Send<Value> = (value: Value, how: { keepalive: boolean }) => Promise<unknown>;

/** Saves as one goes, also when the page is left or hidden. `refusal` is why the server won't take it. */
function useSaver<Value>(send: Send<Value>) {
  const [state, setState] = useState<{ saving: Saving; refusal?: string | undefined }>({ saving: 'nothing' });
  const sender = useRef(send);
  sender.current = send;
  const [saver] = useState(() =>
    createSaver<Value>({
      send: (value, how) => sender.current(value, how),
      isRefused: (error) => refusalOf(error) !== undefined,
      onChange: (saving, error) => setState({ saving, refusal: refusalOf(error) }),
    }),
  );

  useEffect(() => {
    const flushIfHidden = () => document.visibilityState === 'hidden' && saver.flush();
    const warn = (event: BeforeUnloadEvent) => {
      saver.flush();
      if (saver.isUnsaved() && !navigator.onLine) event.preventDefault();
    };
    addEventListener('pagehide', saver.flush);
    addEventListener('beforeunload', warn);
    document.addEventListener('visibilitychange', flushIfHidden);
    return () => {
      removeEventListener('pagehide', saver.flush);
      removeEventListener('beforeunload', warn);
      document.removeEventListener('visibilitychange', flushIfHidden);
      saver.flush();
    };
  }, [saver]);

  return { save: saver.save, ...state };
}
