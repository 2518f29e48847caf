import type { CurrentUser } from '#contracts/api/account.ts';
import { deviceZone } from './dates.ts';

/** The zone that times are shown to someone in: theirs, or the device's while theirs isn't known. */
export const zoneOf = (user: Pick<CurrentUser, 'timezone' | 'timezoneKnown'> | null | undefined): string =>
  user?.timezoneKnown ? user.timezone : deviceZone();
