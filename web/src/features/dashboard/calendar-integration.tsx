import { CalendarCheck, CalendarX2, Check } from 'lucide-react';
import { useSignedIn } from '#web/api/user.ts';
import { Badge } from '#web/components/badge.tsx';
import { Card } from '#web/components/card.tsx';
import { ConnectCalendarAnchors } from '#web/components/connect-calendar-anchors.tsx';
import { paths } from '#web/lib/paths.ts';

const FEATURES = [
  'Read availability, never event details',
  'Create meetings automatically',
  'Send invitations',
  'AI optimal time finding',
];

/** Whether a calendar is connected, and what that allows. */
export function CalendarIntegration() {
  const { calendar } = useSignedIn();
  const isConnected = calendar === 'connected';
  const Icon = isConnected ? CalendarCheck : CalendarX2;
  return (
    <Card>
      <section aria-labelledby="calendar-integration">
        <h2 id="calendar-integration" className="text-lg font-semibold">
          Calendar Integration
        </h2>
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Icon aria-hidden className={isConnected ? 'size-5 text-good' : 'size-5 text-warn'} />
          <p className="text-sm font-medium">
            {isConnected ? 'Calendar Connected' : 'Calendar Not Connected'}
          </p>
          <Badge tone={isConnected ? 'good' : 'warn'}>{isConnected ? 'Active' : 'Setup Required'}</Badge>
        </div>
        {isConnected ? (
          <ul className="mt-4 grid gap-2 text-sm text-soft sm:grid-cols-2">
            {FEATURES.map((feature) => (
              <li key={feature} className="flex gap-2">
                <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
                {feature}
              </li>
            ))}
          </ul>
        ) : (
          <>
            <p className="mt-3 text-sm text-soft">
              Connect your calendar so we can find times when everyone's free.
            </p>
            <div className="mt-4 flex flex-wrap gap-3">
              <ConnectCalendarAnchors back={paths.dashboard} variant="secondary" />
            </div>
          </>
        )}
      </section>
    </Card>
  );
}
