import { accountName } from '#contracts/text/names.ts';
import { videoLinkOf } from '#contracts/video-call.ts';
import { bookingToAdd } from '#services/domain/meeting/guests.ts';
import { lastChangeShown, ownUid } from '#services/domain/meeting/meeting-event.ts';
import { writeCalendarFile } from '#services/mail/calendar-file/write.ts';
import { zoneOfDates } from '#services/scheduling/meeting-request/date-range.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { refuseEnded } from '#services/use-cases/meetings/ended.ts';
import type { MeetingWithId } from '#services/use-cases/meetings/organizing.ts';
import { participantOf } from '#services/use-cases/meetings/roles.ts';
import { unlessRefused } from '../commands.ts';
import { ApiError } from '../errors.ts';

/**
 * The booked time as an iCalendar file for a member of the meeting, with the UID of the files that we email. Throws a 409
 * that says why if they shouldn't add it.
 */
export function calendarFileFor(
  found: MeetingWithId,
  { viewer, organizer, publicUrl, now }: { viewer: User; organizer: User; publicUrl: string; now: Date },
): string {
  const { id, state } = found;
  unlessRefused(refuseEnded(found, now));
  if (state.status !== 'scheduled') throw new ApiError(409, 'No time is booked yet.');
  const number = viewer.id === state.organizerId ? 0 : (participantOf(state, viewer)?.number ?? null);
  const booking = number === null ? null : bookingToAdd(state, number, now);
  if (!booking) throw new ApiError(409, NOT_TO_ADD);
  const { calendar, start, end } = booking;
  const video = videoLinkOf(state, calendar.state === 'recorded' ? calendar.videoLink : null);
  return writeCalendarFile({
    method: 'PUBLISH',
    ...{ iCalUid: ownUid(id), sequence: state.revision, at: now.toISOString(), start, end },
    changedAt: lastChangeShown(state, booking),
    title: state.title ?? 'Meeting',
    description: state.description ?? undefined,
    location: state.location ?? undefined,
    alarm: state.alarm,
    videoLink: video ?? undefined,
    url: `${publicUrl}/meetings/${id}`,
    organizer: {
      name: accountName(organizer),
      email: organizer.email,
      zone: organizer.zone ?? zoneOfDates(state),
    },
    status: 'CONFIRMED',
  });
}

const NOT_TO_ADD =
  "You don't need this file: the calendar event invites you, or you haven't said yet that you can come. Look in your calendar, or at the meeting's page.";
