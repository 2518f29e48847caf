import { CalendarCheck, CalendarX2 } from 'lucide-react';
import { useDisconnectCalendar } from '#web/api/account.ts';
import { useSignedIn } from '#web/api/user.ts';
import { AskFirst } from '#web/components/ask-first.tsx';
import { Badge } from '#web/components/badge.tsx';
import { ButtonAnchor } from '#web/components/button.tsx';
import { leave, paths } from '#web/lib/paths.ts';
import { refusalOf } from '#web/lib/refusal.ts';
import { toast } from '#web/lib/toast.ts';
import { Section } from './section.tsx';

const MEANING = {
  connected:
    'Kairos reads when you are busy, never what you do, and writes the meetings that it books for you.',
  disconnected:
    'The permission at Google ended. Kairos cannot see when you are free, so meetings with you have to wait.',
  notConnected: 'Kairos cannot see when you are free, so meetings with you have to wait.',
};

/** The calendar at Google: what the permission is for, and how to give it or take it back. */
export function Calendar() {
  const { calendar } = useSignedIn();
  const isConnected = calendar === 'connected';
  const Icon = isConnected ? CalendarCheck : CalendarX2;
  return (
    <Section title="Google Calendar" text={MEANING[calendar]}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-3 text-sm font-medium">
          <Icon aria-hidden className={isConnected ? 'size-5 text-good' : 'size-5 text-warn'} />
          {isConnected ? 'Calendar Connected' : 'Calendar Not Connected'}
          <Badge tone={isConnected ? 'good' : 'warn'}>{isConnected ? 'Active' : 'Setup Required'}</Badge>
        </p>
        {isConnected ? (
          <Disconnect />
        ) : (
          <ButtonAnchor href={leave.google(paths.settings)}>
            {calendar === 'disconnected' ? 'Connect again' : 'Connect Google Calendar'}
          </ButtonAnchor>
        )}
      </div>
    </Section>
  );
}

function Disconnect() {
  const { mutateAsync, isPending } = useDisconnectCalendar();
  const disconnect = () =>
    // Not by callbacks of `mutate`: this button is gone once the page shows the answer.
    void mutateAsync().then(
      () =>
        toast({
          title: 'Calendar disconnected',
          description: 'The permission was given back to Google.',
        }),
      (error) =>
        toast({
          title: 'Still connected',
          description: refusalOf(error) ?? 'Your calendar could not be disconnected. Please try again.',
          variant: 'destructive',
        }),
    );
  return (
    <AskFirst
      variant="secondary"
      size="small"
      question="Meetings with you wait until you connect it again. What is booked stays in your calendar."
      yes="Disconnect"
      no="Keep it"
      onYes={disconnect}
      pending={isPending}
    >
      Disconnect
    </AskFirst>
  );
}
