import { zone as validZone } from '#contracts/zone.ts';
import type { User } from '#services/storage/accounts/port.ts';

/**
 * The zone in which someone reads the times of a history: their own, or while that isn't known, the one of their device
 * (`Time-Zone` of the request), as everywhere on the web. Without either it's the organizer's.
 */
export const readersZone = ({ zone }: Pick<User, 'zone'>, device: string, organizerZone: string): string =>
  zone ?? (validZone.safeParse(device).success ? device : organizerZone);
