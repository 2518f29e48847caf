import type { CurrentUser } from '#contracts/api/account.ts';
import { picked } from '#contracts/picked.ts';
import { DEFAULT_ZONE } from '#contracts/zone.ts';
import { placeOf } from '#services/holidays/places.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { ApiDeps } from '../deps.ts';
import { isAdmin, isAnalyst } from '../staff.ts';

/** Never includes a token: `googleAccessToken` only says whether the calendar is connected. */
export const presentUser = (
  user: User,
  settings: Pick<ApiDeps['settings'], 'analysts' | 'admins'>,
): CurrentUser => ({
  ...picked(user, ['id', 'email', 'firstName', 'lastName', 'profileImageUrl', 'calendar', 'lostCalendar']),
  ...picked(user, ['clock', 'holidays', 'notices', 'alarm']),
  googleAccessToken: user.calendar === 'connected' ? 'connected' : null,
  timezone: user.zone ?? DEFAULT_ZONE,
  timezoneKnown: user.zone !== null,
  timePreference: user.hours,
  ...user.wishes,
  holidayPlace: placeOf(user),
  video: user.video ?? null,
  videoAddress: user.videoAddress ?? null,
  analyst: isAnalyst(user, settings),
  admin: isAdmin(user, settings),
  createdAt: user.createdAt,
});

/**
 * The ways to sign in, for the pages: words of `key:name` with the name encoded as in addresses, in the order in which they're
 * offered, and `mail`.
 */
export const presentSignInWays = ({
  signInWays,
  settings,
}: Pick<ApiDeps, 'signInWays'> & {
  settings: Pick<ApiDeps['settings'], 'signInByMail'>;
}): string =>
  [
    ...signInWays.map(({ key, name }) => `${key}:${encodeURIComponent(name).replaceAll("'", '%27')}`),
    ...(settings.signInByMail ? ['mail'] : []),
  ].join(' ');
