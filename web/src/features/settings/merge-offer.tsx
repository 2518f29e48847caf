import { useQuery } from '@tanstack/react-query';
import type { AnsweredMergeOffer } from '#contracts/api/merging.ts';
import { mergeOfferQuery, useKeepBothAccounts, useMergeAccounts } from '#web/api/merging.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { refusalOf } from '#web/lib/refusal.ts';
import { toast } from '#web/lib/toast.ts';
import { SettingsSection } from './section.tsx';

const CONSEQUENCES = [
  'You sign in to this account with all your addresses, and invitations to any of them reach you here.',
  'The meetings of the other account come here, both those you organize and those you joined. Where both take part, you do once. Booked times stay booked.',
  "Its calendars and contacts come here, and so do its Slack accounts where this one isn't connected.",
  'Your hours, time zone, and other settings stay as they are in this account.',
  "The other account is gone, and you're signed out of it everywhere.",
];

/** Offers to merge another account, if the person has just proven it. */
export function MergeOffer() {
  const { data } = useQuery(mergeOfferQuery);
  return data?.offer ? <Offer offer={data.offer} /> : null;
}

function Offer({ offer: { id, email, problem } }: { offer: NonNullable<AnsweredMergeOffer['offer']> }) {
  const merging = useMergeAccounts();
  const keeping = useKeepBothAccounts();
  const merge = () =>
    merging.mutateAsync(id).then(
      () => toast({ title: 'Accounts merged', description: `You can now sign in here with ${email}.` }),
      (error: unknown) =>
        toast({
          title: 'Not merged',
          description: refusalOf(error) ?? 'Try again in a moment.',
          variant: 'destructive',
        }),
    );
  return (
    <SettingsSection
      title="Merge your accounts?"
      text={
        <>
          You already have another account with <strong className="wrap-anywhere">{email}</strong>. Merge it
          into this one?
        </>
      }
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        {CONSEQUENCES.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <p className="mt-3 text-sm font-medium">This can't be undone.</p>
      {problem !== null && (
        <Notice tone="warn" title="These accounts can't be merged yet" className="mt-4">
          {problem}
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => void merge()} pending={merging.isPending} disabled={problem !== null}>
          Merge accounts
        </Button>
        <Button variant="secondary" onClick={() => keeping.mutate()} pending={keeping.isPending}>
          Keep both
        </Button>
      </div>
    </SettingsSection>
  );
}
