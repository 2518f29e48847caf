import { intlZone } from '#contracts/intl-zone.ts';
import { type ClockMove, clockMove } from '#services/domain/meeting/clock-move.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { offsetByNode } from '#services/runtime/newest-time-zones.ts';
import { utcOffset } from '#services/scheduling/utc-offset.ts';

/** Bookings that recorded no offset were made when Kairos went by Node's rules alone. */
export const clockMoveOf = (meeting: ExistingMeeting): ClockMove | null =>
  clockMove(meeting, utcOffset, (zone, at) => offsetByNode(intlZone(zone) ?? 'UTC', Date.parse(at)));
