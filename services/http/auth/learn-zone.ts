import { HOUR } from '#contracts/durations.ts';
import type { ApiDeps } from '../deps.ts';

/** How long a sign-in waits for the calendar's time zone, in milliseconds. */
const TIMEOUT_MS = 3_000;

/** Takes the zone from the calendar, so the dates of a first meeting are already in the organizer's zone. */
export async function learnZone(
  { users, calendars, now }: Pick<ApiDeps, 'users' | 'calendars' | 'now'>,
  userId: string,
): Promise<void> {
  const soon = { start: now(), end: new Date(now().getTime() + HOUR) };
  const read = await calendars.freeBusy(userId, soon, AbortSignal.timeout(TIMEOUT_MS)).catch(() => null);
  if (read?.known && read.zone !== null) await users.learnZone(userId, read.zone);
}
