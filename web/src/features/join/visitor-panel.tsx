import { KeyRound, MailCheck, PencilLine } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { TypedAnswerState } from '#contracts/api/answers.ts';
import { displayName } from '#contracts/text/names.ts';
import type { TypedSpan } from '#contracts/typed-answer.ts';
import { useAnswerByLink } from '#web/api/answers.ts';
import { AnswerSheet } from '#web/components/answers/answer-sheet.tsx';
import { useDraft } from '#web/components/answers/use-draft.ts';
import { Button, ButtonAnchor } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { TextField } from '#web/components/field.tsx';
import { LeadTo } from '#web/components/lead-to.tsx';
import { Failure } from '#web/components/notice.tsx';
import { ProviderMark } from '#web/components/provider-mark.tsx';
import { deviceZone } from '#web/lib/dates.ts';
import { leave, paths } from '#web/lib/paths.ts';
import { keepPendingJoin, keepPendingParticipant, pendingParticipant } from '#web/lib/pending-join.ts';
import { isOffered, mainWay } from '#web/lib/sign-in-ways.ts';
import { toastFailure } from '#web/lib/toast.ts';
import { AnswerPrivacyNote } from './answer-privacy-note.tsx';
import { CalendarPrivacyNote } from './calendar-privacy-note.tsx';
import { organizerName } from './names.ts';
import { openTime } from './open-time.ts';
import type { JoinViewer } from './viewer.ts';

/**
 * The panel for visitors, who join by signing in and returning to `here`. With the share link, they can also answer by
 * hand without an account. With a personal link, the page knows who they are, and `children` is the way to decline,
 * until they have declined.
 */
export function VisitorPanel({
  viewer,
  me = null,
  children,
}: {
  viewer: JoinViewer;
  me?: TypedAnswerState['me'] | null;
  children?: ReactNode;
}) {
  const { answer, here, invitation } = viewer;
  const [typing, setTyping] = useState<TypedPerson | null>(null);
  const { first, others } = mainWay();
  const hasDeclined = me?.status === 'declined';
  const mayType = openTime(answer.meeting, Date.now()).length > 0;

  return (
    <LeadTo what={typing !== null}>
      {typing ? (
        <LinkAnswer viewer={viewer} person={typing} onBack={() => setTyping(null)} />
      ) : (
        <Card className="flex flex-col gap-5">
          <div>
            <h2 className="text-lg font-semibold">
              {hasDeclined ? "You've declined" : 'Join this meeting'}
              {me && !hasDeclined && (
                <>
                  {' as '}
                  <bdi>{displayName(me.name, me.email)}</bdi>
                </>
              )}
            </h2>
            <p className="mt-1 text-soft">
              {hasDeclined && (
                <>
                  <bdi>{organizerName(answer.organizer)}</bdi> can see that you can't make it. Changed your
                  mind?{' '}
                </>
              )}
              Connect {isOffered('google') ? 'Google Calendar' : 'your calendar'}, and we'll look for times
              when you're free. Nothing to fill in.
            </p>
          </div>
          <CalendarPrivacyNote answer={answer} />
          <ButtonAnchor href={leave.signIn(here)} onClick={() => keepPendingJoin(here)} size="large">
            {first && (
              <span className="rounded-full bg-card p-1">
                <ProviderMark of={first.key} other={<KeyRound aria-hidden className="text-accent" />} />
              </span>
            )}
            {first ? `Continue with ${first.name}` : 'Sign in'}
          </ButtonAnchor>
          {first && others.length > 0 && (
            <Link
              to={`${paths.signIn}&redirect=${encodeURIComponent(here)}`}
              onClick={() => keepPendingJoin(here)}
              className="inline-flex min-h-9 items-center self-center text-sm font-medium text-accent underline underline-offset-2 pointer-coarse:min-h-11"
            >
              Sign in another way
            </Link>
          )}
          {invitation === null && <VisitorForm viewer={viewer} onByHand={mayType ? setTyping : null} />}
          {!hasDeclined && children}
        </Card>
      )}
    </LeadTo>
  );
}

/** Someone who answers by hand. */
type TypedPerson = { name: string; email: string };

/**
 * Asks visitors with the share link for their name and address, to answer by hand without an account, or has them sign
 * in.
 */
function VisitorForm({
  viewer: { answer, link, here },
  onByHand,
}: {
  viewer: JoinViewer;
  /** Null if no time is left to answer for. */
  onByHand: ((person: TypedPerson) => void) | null;
}) {
  const [missing, setMissing] = useState({ name: false, email: false });
  const before = pendingParticipant(link);
  const { first } = mainWay();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const byHand = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') === 'byHand';
    const fields = new FormData(event.currentTarget);
    const [name, email] = ['name', 'email'].map((field) => String(fields.get(field)).trim()) as [
      string,
      string,
    ];
    if (!name || !email) {
      setMissing({ name: !name, email: !email });
      event.currentTarget.querySelector<HTMLInputElement>(`[name=${name ? 'email' : 'name'}]`)?.focus();
      toastFailure('Information required', 'Please enter your name and email address first.');
      return;
    }
    const person = { name, email, meetingId: answer.meeting.id, shareableLink: link };
    keepPendingParticipant(person);
    if (byHand) return onByHand?.({ name, email });
    keepPendingJoin(here, person);
    location.assign(leave.signIn(here, email));
  };

  return (
    <>
      <div className="flex items-center gap-3 text-sm text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {onByHand ? 'or without an account' : 'or say who you are first'}
      </div>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Name"
            name="name"
            autoComplete="name"
            defaultValue={before?.name}
            error={missing.name ? 'Please enter your name' : undefined}
          />
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={before?.email}
            error={missing.email ? 'Please enter your email address' : undefined}
          />
        </div>
        {onByHand && (
          <Button type="submit" value="byHand" variant="secondary">
            <PencilLine aria-hidden /> Mark times yourself
          </Button>
        )}
        <Button type="submit" variant="quiet">
          {first ? `Join with ${first.name} as this person` : 'Sign in as this person'}
        </Button>
      </form>
    </>
  );
}

/** The half hours of someone with the share link, sent all at once. */
function LinkAnswer({
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
            <Failure error={error} title="Couldn't send your answer" />
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

/** Only invited people learn which times can still win. */
const NOT_KNOWN = { spans: [], of: 0, matter: 0 };

/** Shown after an answer through the share link. Doesn't reveal whether the address was invited. */
const CheckYourEmail = ({ email, countsAtOnce }: { email: string; countsAtOnce: boolean }) => (
  <Card className="flex flex-col items-start gap-4">
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
  </Card>
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
