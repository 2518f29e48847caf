import type { ComponentProps, ReactNode } from 'react';
import type { CurrentUser } from '#contracts/api/account.ts';
import { useUser } from '#web/api/user.ts';
import { leave, paths } from '#web/lib/paths.ts';
import { isOffered } from '#web/lib/sign-in-ways.ts';
import { ButtonAnchor, ButtonLink } from './button.tsx';

type Look = Pick<ComponentProps<typeof ButtonAnchor>, 'variant' | 'size'>;
type AtProvider = 'google' | 'microsoft';

const AT_PROVIDERS: Record<AtProvider, { label: string; address: (back: string) => string }> = {
  google: { label: 'Connect Google Calendar', address: leave.connectGoogle },
  microsoft: { label: 'Connect Outlook', address: leave.connectMicrosoft },
};

/** Whether calendars of this provider are connected at the provider itself. */
const isAtProvider = (provider: string): provider is AtProvider => provider in AT_PROVIDERS;

const offeredProviders = () => (['google', 'microsoft'] as const).filter(isOffered);

/** Where a person can connect the calendar they lost, or else a first one, at its provider. */
export function providersToConnect(lost: CurrentUser['lostCalendar']): readonly AtProvider[] {
  if (lost === null) return offeredProviders();
  return isAtProvider(lost) ? [lost] : [];
}

/**
 * Leads to connecting a calendar and `back`: the one that was lost, at its provider, or else those this Kairos offers. The
 * others are connected in the settings.
 */
export function ConnectCalendarAnchors({ back, variant, size }: Look & { back: string }): ReactNode {
  const lost = useUser()?.lostCalendar ?? null;
  const ways = providersToConnect(lost);
  if (ways.length === 0)
    return (
      <ButtonLink to={paths.settings} variant={variant} size={size}>
        {lost === null ? 'Connect a calendar' : 'Connect again'}
      </ButtonLink>
    );
  return ways.map((way, place) => (
    <ButtonAnchor
      key={way}
      href={AT_PROVIDERS[way].address(back)}
      variant={place === 0 ? variant : 'secondary'}
      size={size}
    >
      {lost === null ? AT_PROVIDERS[way].label : 'Connect again'}
    </ButtonAnchor>
  ));
}

/** Leads to connecting a first calendar: at the only provider there is, or in the settings. */
export function ConnectFirstCalendar({ back }: { back: string }) {
  const [only, ...others] = offeredProviders();
  if (!only || others.length > 0) return <ButtonLink to={paths.settings}>Connect Calendar</ButtonLink>;
  return <ButtonAnchor href={AT_PROVIDERS[only].address(back)}>Connect Calendar</ButtonAnchor>;
}
