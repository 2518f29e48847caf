import { KeyRound, PencilLine } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, ButtonAnchor } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { TextField } from '#web/components/field.tsx';
import { ProviderMark } from '#web/components/provider-mark.tsx';
import { leave, paths } from '#web/lib/paths.ts';
import { keepPendingJoin, keepPendingParticipant, pendingParticipant } from '#web/lib/pending-join.ts';
import { isOffered, mainWay } from '#web/lib/sign-in-ways.ts';
import { toast } from '#web/lib/toast.ts';
import { CalendarPrivacyNote } from './calendar-privacy-note.tsx';
import { LinkAnswer } from './link-answer.tsx';
import { openTime } from './open-time.ts';
import type { JoinViewer } from './viewer.ts';

type Person = { name: string; email: string };
type Missing = { name: boolean; email: boolean };

/** For visitors. They join by a sign-in and back to `here`, or answer by hand without an account. */
export function VisitorPanel({ viewer }: { viewer: JoinViewer }) {
  const { answer, link, here, invitation } = viewer;
  const [missing, setMissing] = useState<Missing>({ name: false, email: false });
  const [typing, setTyping] = useState<Person | null>(null);
  const { first, others } = mainWay();
  const before = pendingParticipant(link);
  const mayType = openTime(answer.meeting, Date.now()).length > 0;

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
      toast({
        title: 'Information required',
        description: 'Please enter your name and email address first.',
        variant: 'destructive',
      });
      return;
    }
    const person = { name, email, meetingId: answer.meeting.id, shareableLink: link };
    keepPendingParticipant(person);
    if (byHand) return setTyping({ name, email });
    keepPendingJoin(here, person);
    location.assign(leave.signIn(here, email));
  };

  if (typing) return <LinkAnswer viewer={viewer} person={typing} onBack={() => setTyping(null)} />;

  return (
    <Card className="flex flex-col gap-5">
      <div>
        <h2 className="text-lg font-semibold">Join this meeting</h2>
        <p className="mt-1 text-soft">
          Connect {isOffered('google') ? 'Google Calendar' : 'your calendar'}, and we'll look for times when
          you're free. No dates to fill in.
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
      {invitation === null && (
        <>
          <div className="flex items-center gap-3 text-sm text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            or enter your details
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
            <div className="flex flex-col gap-3 sm:flex-row">
              <Button type="submit" variant="secondary" className="flex-1">
                Join the meeting
              </Button>
              {mayType && (
                <Button type="submit" value="byHand" variant="secondary" className="flex-1">
                  <PencilLine aria-hidden /> Answer by hand
                </Button>
              )}
            </div>
            <p className="text-sm text-soft">
              {isOffered('google')
                ? 'To join, Google will ask you to share your calendar with Kairos.'
                : 'To join, you sign in.'}{' '}
              To answer by hand, you need no account.
            </p>
          </form>
        </>
      )}
    </Card>
  );
}
