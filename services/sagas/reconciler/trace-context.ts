import { personOfAnswer } from '#contracts/events/delivery.ts';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { withCorrelationId } from '#services/runtime/correlation.ts';
import { inSpan, type Span } from '#services/runtime/tracing.ts';
import type { RecordedEvent } from '#services/storage/event-store/event-log.ts';
import type { TaskTarget } from '../load/target.ts';
import { commandContextOf, type PerformDeps } from '../performers/attempt.ts';
import { channelOf } from '../performers/perform.ts';
import { isOfChannel, type MeetingTask, type Task } from '../plans/task.ts';

/**
 * Runs a task under the correlation id of the event it follows from, so the log, the resulting events and the emails
 * lead back to the original request. A task that fell due because time passed gets a new id. Rings carry nothing, so a
 * new trace begins here; the correlation id ties the new trace to the request's.
 */
export const withTraceContext = <T>(
  deps: PerformDeps,
  { task, loaded }: { task: Task; loaded: TaskTarget },
  work: (span: Span) => Promise<T>,
): Promise<T> => {
  const cause = isOfChannel(task)
    ? channelOf(task, loaded).causeOf(task, loaded.events)
    : causeOf(task, loaded.events);
  const id = cause?.meta.correlationId ?? commandContextOf(deps, { task, loaded }).commandId;
  return withCorrelationId(id, () => inSpan(`task ${task.kind}`, work));
};

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
      return aboutParticipant(personOfAnswer(task.number));
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
