import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { SlackEvent } from '#contracts/events/slack.ts';
import type { RecordedEvent } from '#services/storage/event-store/event-log.ts';
import type { Task } from '../plans/task.ts';

type Event = RecordedEvent<MeetingEvent>;
type Said = RecordedEvent<SlackEvent>;

/**
 * The event that a task follows from, of the meeting or of its conversation in Slack: the newest one about the same
 * thing, or else the newest one overall. None for tasks that fall due because time passed.
 */
export function causeOf(
  task: Task,
  events: readonly Event[],
  said: readonly Said[] = [],
): Event | Said | undefined {
  if (task.kind === 'lapse' || task.kind === 'forget') return undefined;
  if (task.kind === 'answerPress') return pressOf(said, task.press);
  if (task.kind === 'post' && task.message.startsWith('press:')) {
    return pressOf(said, Number(task.message.slice('press:'.length)));
  }
  return (
    events.findLast(isAbout(task)) ?? events.at(-1) ?? said.findLast(({ type }) => type === 'SlackAsked')
  );
}

const pressOf = (said: readonly Said[], number: number): Said | undefined =>
  said.find((event) => event.type === 'SlackPressed' && event.data.press === number);

function isAbout(task: Task): (event: Event) => boolean {
  if (task.kind === 'createEvent') return aboutBooking(task.booking);
  if (task.kind === 'updateEvent') return ({ revision }) => revision === task.asOf;
  if (task.kind === 'admit') return aboutParticipant(task.participant);
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
