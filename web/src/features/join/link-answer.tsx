import { useState } from 'react';
import { useAnswerByLink } from '#web/api/answers.ts';
import { AnswerSheet } from '#web/components/answers/answer-sheet.tsx';
import { useDraft } from '#web/components/answers/use-draft.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { LeadTo } from '#web/components/lead-to.tsx';
import { Notice } from '#web/components/notice.tsx';
import { deviceZone } from '#web/lib/dates.ts';
import { forgetPendingAnswer, keepPendingAnswer, pendingAnswer } from '#web/lib/pending-answer.ts';
import { refusalOf, WENT_WRONG } from '#web/lib/refusal.ts';
import { AnswerPrivacyNote } from './answer-privacy-note.tsx';
import { CheckYourEmail } from './check-your-email.tsx';
import { organizerName } from './names.ts';
import { openTime } from './open-time.ts';
import type { JoinViewer } from './viewer.ts';

/** The half hours of someone with the share link. They are sent all at once. */
export function LinkAnswer({
  viewer: { answer, link },
  person,
  onBack,
}: {
  viewer: JoinViewer;
  person: { name: string; email: string };
  onBack: () => void;
}) {
  const { mutate, data, error, isPending } = useAnswerByLink(link);
  const [before] = useState(() => pendingAnswer(link));
  const [open] = useState(() => openTime(answer.meeting, Date.now()));
  const draft = useDraft(
    {
      open,
      organizerZone: answer.meeting.organizerZone,
      zone: before?.zone ?? deviceZone(),
      spans: before?.spans ?? [],
    },
    (changed) => keepPendingAnswer(link, changed),
  );
  const send = () =>
    mutate(
      { ...person, zone: draft.zone, spans: draft.spans },
      { onSuccess: () => forgetPendingAnswer(link) },
    );
  return (
    <LeadTo what={data !== undefined}>
      {data ? (
        <CheckYourEmail email={person.email} countsAtOnce={data.countsAtOnce} />
      ) : (
        <Card className="flex flex-col gap-4">
          <div>
            <h2 className="text-lg font-semibold">When can you make it?</h2>
            <p className="mt-1 text-soft">
              Answering as <bdi className="font-medium text-ink">{person.name}</bdi>, {person.email}.{' '}
              <Button variant="quiet" size="small" onClick={onBack}>
                Change
              </Button>
            </p>
          </div>
          <AnswerPrivacyNote organizer={organizerName(answer.organizer)} isHidden />
          <AnswerSheet draft={draft} matters={NOT_KNOWN}>
            {error && (
              <Notice tone="bad" title="Couldn't send your answer">
                {refusalOf(error) ?? WENT_WRONG}
              </Notice>
            )}
            <div className="flex justify-end border-t border-line pt-4">
              <Button onClick={send} disabled={draft.painting.size === 0} pending={isPending}>
                Send my answer
              </Button>
            </div>
          </AnswerSheet>
        </Card>
      )}
    </LeadTo>
  );
}

/** What can still win is told only to those who were invited. */
const NOT_KNOWN = { spans: [], of: 0, matter: 0 };
