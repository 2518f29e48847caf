import * as ended from '#services/use-cases/meetings/ended.ts';
import type { Found, Refused } from '#services/use-cases/meetings/port.ts';
import { accepted } from '../commands.ts';

const unlessRefused = (refused: Refused | null): void => void accepted(refused ?? { ok: true });

/** What already took place is neither cancelled, nor moved, nor declined: throws a 409. */
export const refuseCompleted = (found: Found, now: Date): void =>
  unlessRefused(ended.refuseCompleted(found, now));

/** Calendars are not read for a meeting that no time can be chosen for: throws a 409. */
export const refuseClosed = (found: Found, now: Date): void => unlessRefused(ended.refuseEnded(found, now));
