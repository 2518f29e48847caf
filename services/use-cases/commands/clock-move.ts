import { MINUTE } from '#contracts/durations.ts';
import { intlZone } from '#contracts/intl-zone.ts';
import { type ClockMove, clockMove } from '#services/domain/meeting/clock-move.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { offsetAt } from '#services/scheduling/windows.ts';

/** Minutes that the clock in a zone is ahead of UTC at an instant, by today's rules; undefined in a zone that this machine doesn't know. */
export const utcOffset = (zone: string, at: string): number | undefined =>
  intlZone(zone) === null ? undefined : offsetAt(zone, Math.floor(Date.parse(at) / MINUTE));

export const clockMoveOf = (meeting: ExistingMeeting): ClockMove | null => clockMove(meeting, utcOffset);
