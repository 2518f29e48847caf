import { MailCheck } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { organizerName } from '#contracts/text/invitation.ts';
import type { TypedSpan } from '#contracts/typed-answer.ts';
import { useAnswerByLink } from '#web/api/answers.ts';
import { AnswerSheet } from '#web/components/answers/answer-sheet.tsx';
import { openTime } from '#web/components/answers/open-time.ts';
import { useDraft } from '#web/components/answers/use-draft.ts';
import { Button } from '#web/components/button.tsx';
import { TextField } from '#web/components/field.tsx';
import { LeadTo } from '#web/components/lead-to.tsx';
import { Failure } from '#web/components/notice.tsx';
import { deviceZone } from '#web/lib/dates.ts';
import { keepPendingParticipant, pendingParticipant } from '#web/lib/pending-join.ts';
import { toastFailure } from '#web/lib/toast.ts';
import { AnswerPrivacyNote } from './answer-privacy-note.tsx';
import type { JoinViewer } from './viewer.ts';

/** The half hours of someone with the share link, who says at the end who they are. Sent all at once. */
export function LinkAnswer({ viewer: { answer, link } }: { viewer: JoinViewer }) {
  const { mutate, data, variables, error, isPending } = useAnswerByLink(link);
  const [before] = useState(() => pendingAnswer(link));
  const [person] = useState(() => pendingParticipant(link));
  const [open] = useState(() => openTime(answer.meeting, Date.now()));
  const [missing, setMissing] = useState({ name: false, email: false });
  const name = useRef<HTMLInputElement>(null);
  const draft = useDraft(
    {
      open,
      organizerZone: answer.meeting.organizerZone,
      zone: before?.zone ?? deviceZone(),
      spans: before?.spans ?? [],
    },
    (changed) => keepPendingAnswer(link, changed),
  );

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const typed = (field: string) => String(fields.get(field)).trim();
    const who = { name: typed('name'), email: typed('email') };
    setMissing({ name: !who.name, email: !who.email });
    if (!who.name || !who.email) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name=${who.name ? 'email' : 'name'}]`)?.focus();
      toastFailure('Information required', 'Please enter your name and email address first.');
      return;
    }
    if (draft.painting.size === 0) {
      toastFailure('No times marked', 'Mark at least one time first.');
      return;
    }
    keepPendingParticipant({ ...who, meetingId: answer.meeting.id, shareableLink: link });
    mutate({ ...who, zone: draft.zone, spans: draft.spans }, { onSuccess: () => forgetPendingAnswer(link) });
  };

  return (
    <LeadTo what={data !== undefined}>
      {data ? (
        <CheckYourEmail email={variables!.email} countsAtOnce={data.countsAtOnce} />
      ) : (
        <div className="flex flex-col gap-4">
          <AnswerPrivacyNote organizer={organizerName(answer.organizer)} isHidden />
          <AnswerSheet draft={draft} preference={answer.meeting.timePreference}>
            <div className="flex justify-end">
              <Button onClick={() => name.current?.focus()} disabled={draft.painting.size === 0}>
                Done
              </Button>
            </div>
          </AnswerSheet>
          <form noValidate onSubmit={send} className="flex flex-col gap-4">
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                ref={name}
                label="Name"
                name="name"
                autoComplete="name"
                defaultValue={person?.name}
                error={missing.name ? 'Please enter your name' : undefined}
              />
              <TextField
                label="Email"
                name="email"
                type="email"
                autoComplete="email"
                defaultValue={person?.email}
                error={missing.email ? 'Please enter your email address' : undefined}
              />
            </div>
            <Failure error={error} title="Couldn't send your answer" />
            <Button type="submit" pending={isPending} className="self-end">
              Send my answer
            </Button>
          </form>
        </div>
      )}
    </LeadTo>
  );
}

/** Shown after an answer through the share link. Doesn't reveal whether the address was invited. */
const CheckYourEmail = ({ email, countsAtOnce }: { email: string; countsAtOnce: boolean }) => (
  <div className="flex flex-col items-start gap-4">
    <span className="rounded-2xl bg-accent-soft p-3 text-accent">
      <MailCheck aria-hidden className="size-7" />
    </span>
    <div>
      <h2 className="text-lg font-semibold">Check your email</h2>
      <p className="mt-1 text-soft">
        {countsAtOnce
          ? `Thanks for your answer. If we need to confirm that it's yours, we've emailed a link to ${email}.`
          : `We've emailed a link to ${email}. Your answer counts once you confirm it there.`}
      </p>
    </div>
  </div>
);

/** Half hours that were painted but not sent yet. */
type PendingAnswer = { zone: string; spans: readonly TypedSpan[] };

/** Session storage lasts as long as the tab, so a reload loses nothing and the next person finds nothing. */
const keyOf = (link: string) => `pendingAnswer ${link}`;

function keepPendingAnswer(link: string, answer: PendingAnswer): void {
  try {
    sessionStorage.setItem(keyOf(link), JSON.stringify(answer));
  } catch {
    // Some browsers store nothing.
  }
}

function pendingAnswer(link: string): PendingAnswer | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(link)) ?? 'null');
  } catch {
    return null;
  }
}

function forgetPendingAnswer(link: string): void {
  try {
    sessionStorage.removeItem(keyOf(link));
  } catch {
    // Without storage, no answer was kept either.
  }
}
