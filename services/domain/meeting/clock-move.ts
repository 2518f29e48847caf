import { MINUTE } from '#contracts/durations.ts';
import { activeBooking, type ExistingMeeting } from './state.ts';

/** Minutes that the clock in a zone is ahead of UTC at an instant (ISO); undefined if the zone isn't known. */
type OffsetAt = (zone: string, at: string) => number | undefined;

/** What is booked starts at another local time than when it was booked, since the rules of the organizer's zone have changed. */
export type ClockMove = {
  zone: string;
  /** When its clock shows today what it was to show at the start, ISO. */
  promised: string;
  /** Minutes that it is ahead of UTC at the start. */
  offset: number;
};

/** Null if the time is as it was promised, or none is booked. */
export function clockMove(meeting: ExistingMeeting, today: OffsetAt): ClockMove | null {
  const held = activeBooking(meeting);
  if (!held) return null;
  const zone = meeting.organizerZone;
  const offset = today(zone, held.start);
  const { utcOffset: told } = held;
  if (told === undefined || offset === undefined || told === offset) return null;
  return {
    zone,
    offset,
    promised: new Date(Date.parse(held.start) + (told - offset) * MINUTE).toISOString(),
  };
}
