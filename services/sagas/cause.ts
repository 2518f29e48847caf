import type { MeetingEvent } from '../../contracts/events/meeting.ts';
import type { RecordedEvent } from '../event-store/event-log.ts';
import type { Task } from './plans/task.ts';

type Event = RecordedEvent<MeetingEvent>;

/**
 * The event of the meeting that a task is owed to: the newest one that is about what the task is about, else the newest
 * one at all. None for what time alone brings.
 */
export function causeOf(task: Task, events: readonly Event[]): Event | undefined {
  if (task.kind === 'lapse') return undefined;
  return events.findLast(isAbout(task)) ?? events.at(-1);
}

function isAbout(task: Task): (event: Event) => boolean {
  if (task.kind === 'createEvent') return aboutBooking(task.booking);
  if (task.kind !== 'mail') return () => true;
  switch (task.mail) {
    case 'invitation':
      return aboutParticipant(task.recipient);
    case 'declined':
      return aboutParticipant(task.number);
    case 'booked':
    case 'calendarFailed':
      return aboutBooking(task.number);
    default:
      return () => true;
  }
}

const aboutBooking = (number: number) => (event: Event) =>
  'booking' in event.data && event.data.booking === number;

const aboutParticipant = (number: number) => (event: Event) =>
  'participant' in event.data && event.data.participant === number;
