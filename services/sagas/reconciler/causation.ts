import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { RecordedEvent } from '#services/storage/event-store/event-log.ts';
import type { MeetingTask } from '../plans/task.ts';

type Event = RecordedEvent<MeetingEvent>;

/**
 * The event of a meeting that a task follows from: the newest event about the same subject, or else the newest overall.
 * None for tasks that fall due because time passed.
 */
export const causeOf = (task: MeetingTask, events: readonly Event[]): Event | undefined =>
  task.kind === 'lapse' ? undefined : (events.findLast(isAbout(task)) ?? events.at(-1));

function isAbout(task: MeetingTask): (event: Event) => boolean {
  if (task.kind === 'createEvent') return aboutBooking(task.booking);
  if (task.kind === 'updateEvent') return ({ revision }) => revision === task.asOf;
  if (task.kind !== 'mail') return () => true;
  switch (task.mail) {
    case 'invitation':
    case 'admitted':
    case 'removed':
      return aboutParticipant(task.recipient);
    case 'declined':
    case 'joined':
      return aboutParticipant(task.number);
    case 'booked':
    case 'calendarFailed':
    case 'calendarUpdate':
      return aboutBooking(task.number);
    case 'changed':
    case 'newDates':
      return ({ revision }) => revision === task.number;
    default:
      return () => true;
  }
}

const aboutBooking = (number: number) => (event: Event) =>
  'booking' in event.data && event.data.booking === number;

const aboutParticipant = (number: number) => (event: Event) =>
  'participant' in event.data && event.data.participant === number;
