import { CalendarCheck, CalendarX2 } from 'lucide-react';
import { useDisconnectCalendar } from '#web/api/account.ts';
import { useSignedIn } from '#web/api/user.ts';
import { Badge } from '#web/components/badge.tsx';
import { ButtonAnchor } from '#web/components/button.tsx';
import { ConfirmButton } from '#web/components/confirm-button.tsx';
import { leave, paths } from '#web/lib/paths.ts';
import { refusalOf } from '#web/lib/refusal.ts';
import { toast } from '#web/lib/toast.ts';
import { SettingsSection } from './section.tsx';

const MEANING = {
  connected: "We see when you're busy, never what you're doing, and add the meetings we book for you.",
  disconnected: "Google ended our access. We can't see when you're free, so meetings with you are on hold.",
  notConnected: "We can't see when you're free, so meetings with you are on hold.",
};

/** Google Calendar: what we use it for, and how to connect or disconnect it. */
export function Calendar() {
  const { calendar } = useSignedIn();
  const isConnected = calendar === 'connected';
  const Icon = isConnected ? CalendarCheck : CalendarX2;
  return (
    <SettingsSection title="Google Calendar" text={MEANING[calendar]}>
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
    </SettingsSection>
  );
}

function Disconnect() {
  const { mutateAsync, isPending } = useDisconnectCalendar();
  const disconnect = () =>
    // Not with callbacks of `mutate`, which are dropped once this button unmounts.
    void mutateAsync().then(
      () =>
        toast({
          title: 'Calendar disconnected',
          description: 'Kairos no longer has access.',
        }),
      (error) =>
        toast({
          title: 'Still connected',
          description: refusalOf(error) ?? "Couldn't disconnect your calendar. Try again.",
          variant: 'destructive',
        }),
    );
  return (
    <ConfirmButton
      variant="secondary"
      size="small"
      question="Meetings with you are on hold until you reconnect. Booked meetings stay in your calendar."
      yes="Disconnect"
      no="Keep it"
      onYes={disconnect}
      pending={isPending}
    >
      Disconnect
    </ConfirmButton>
  );
}
