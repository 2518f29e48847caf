import { CalendarCheck, CalendarX2 } from 'lucide-react';
import { useSignedIn } from '#web/api/user.ts';
import { Badge } from '#web/components/badge.tsx';
import { ConnectCalendarAnchors, providersToConnect } from '#web/components/connect-calendar-anchors.tsx';
import { paths } from '#web/lib/paths.ts';
import { CalendarChoices } from './calendar-choices.tsx';
import { ConnectAnotherCalendar } from './connect-calendar.tsx';
import { SettingsSection } from './section.tsx';

const MEANING = {
  connected: "We see when you're busy, never what you're doing, and add the meetings we book for you.",
  disconnected:
    "We've lost access to one of your calendars. Until you connect it again, meetings with you are on hold.",
  notConnected: "We can't see when you're free, so meetings with you are on hold.",
};

/** What we use calendars for, how to connect or disconnect them, and which of them count. */
export function Calendar() {
  const { calendar, lostCalendar } = useSignedIn();
  const isConnected = calendar === 'connected';
  const Icon = isConnected ? CalendarCheck : CalendarX2;
  return (
    <SettingsSection title="Your calendars" text={MEANING[calendar]}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-3 text-sm font-medium">
          <Icon aria-hidden className={isConnected ? 'size-5 text-good' : 'size-5 text-warn'} />
          {isConnected ? 'Calendar Connected' : 'Calendar Not Connected'}
          <Badge tone={isConnected ? 'good' : 'warn'}>{isConnected ? 'Active' : 'Setup Required'}</Badge>
        </p>
        {!isConnected && providersToConnect(lostCalendar).length > 0 && (
          <div className="flex flex-wrap gap-3">
            <ConnectCalendarAnchors back={paths.settings} />
          </div>
        )}
      </div>
      <div className="mt-4 grid gap-5">
        <CalendarChoices />
        <div>
          <ConnectAnotherCalendar />
        </div>
      </div>
    </SettingsSection>
  );
}
