import { useTestEmail } from '#web/api/admin.ts';
import { useSignedIn } from '#web/api/user.ts';
import { Button } from '#web/components/button.tsx';
import { FoldingCard } from '#web/components/folding-card.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Webhooks } from '#web/components/webhooks.tsx';
import { CHECK_CONNECTION } from '#web/lib/refusal.ts';
import { toast, toastFailure, toastOutcome } from '#web/lib/toast.ts';
import { Accounts } from './accounts.tsx';
import { Troubles } from './troubles.tsx';

export const Component = () => (
  <div className="mx-auto max-w-4xl px-4 py-8 sm:px-6 sm:py-10">
    <title>Admin · Kairos</title>
    <PageHeader
      title="Admin"
      text="What needs you, and who has an account. You don't see meetings or calendars here."
    >
      <TestEmail />
    </PageHeader>
    <div className="mb-6 grid gap-3">
      <Troubles />
    </div>
    <div className="mb-6">
      <AllMeetings />
    </div>
    <Accounts />
  </div>
);

const AllMeetings = () => (
  <FoldingCard title="Webhooks for all meetings" isOpen={false}>
    <p className="mb-4 text-sm text-soft">
      We'll tell your program when something happens to anyone's meeting, without names, addresses, or texts.
    </p>
    <Webhooks at="/api/admin/webhooks" />
  </FoldingCard>
);

const NOT_TAKEN = {
  refused: 'The mail server refused the email',
  failed: "The email wasn't sent",
  unknown: 'The email may not have been sent',
};

function TestEmail() {
  const { email } = useSignedIn();
  const { mutateAsync, isPending } = useTestEmail();
  const send = () =>
    void toastOutcome(
      mutateAsync({}),
      ({ outcome, why }) =>
        outcome === 'accepted'
          ? toast({ title: 'Test email sent', description: `Your mail server took it for ${email}.` })
          : toastFailure(NOT_TAKEN[outcome], why ?? 'Check SMTP_URL.'),
      'Not sent',
      CHECK_CONNECTION,
    );
  return (
    <Button variant="secondary" pending={isPending} onClick={send}>
      Send a test email
    </Button>
  );
}
