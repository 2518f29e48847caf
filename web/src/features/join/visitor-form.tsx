import { PencilLine } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { TextField } from '#web/components/field.tsx';
import { leave } from '#web/lib/paths.ts';
import { keepPendingJoin, keepPendingParticipant, pendingParticipant } from '#web/lib/pending-join.ts';
import { mainWay } from '#web/lib/sign-in-ways.ts';
import { toast } from '#web/lib/toast.ts';
import type { JoinViewer } from './viewer.ts';

/** Who answers by hand. */
export type TypedPerson = { name: string; email: string };

/** For visitors with the share link: who they are, to answer by hand without an account, or to sign in as that person. */
export function VisitorForm({
  viewer: { answer, link, here },
  onByHand,
}: {
  viewer: JoinViewer;
  /** Null while no time is left to answer for. */
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
      toast({
        title: 'Information required',
        description: 'Please enter your name and email address first.',
        variant: 'destructive',
      });
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
            <PencilLine aria-hidden /> Answer by hand
          </Button>
        )}
        <Button type="submit" variant="quiet">
          {first ? `Join with ${first.name} as this person` : 'Sign in as this person'}
        </Button>
      </form>
    </>
  );
}
