import type { MailKind } from '#contracts/events/delivery.ts';
import type { SlackMessage } from '#contracts/events/slack.ts';

/** One thing to be done for a meeting. */
export type Task =
  /**
   * Read the calendars and rank. `round` is the number the ranking will have; `asOf` the revision at which the meeting
   * or its people last changed.
   */
  | { kind: 'rank'; round: number; asOf: number }
  | { kind: 'lapse' }
  /** The deadline has passed: those who are silent become optional. `deadline` counts the deadlines of the meeting. */
  | { kind: 'excuseSilent'; deadline: number }
  /** Finish a booking that was interrupted. */
  | { kind: 'finishBooking'; booking: number }
  /** The organizer can't undo a booking any more, or the cancellation (`null`). */
  | { kind: 'endGracePeriod'; booking: number | null }
  /** Let the reservations of a booked time follow who joined and left, the last at revision `asOf` of the meeting. */
  | { kind: 'updateHolds'; booking: number; asOf: number }
  /** Book the best time of a ranking, if the calendars still allow it. `booking` is the number it will have. */
  | { kind: 'book'; round: number; booking: number; start: string; end: string }
  /** `request` counts how often the organizer has asked for the event again. */
  | { kind: 'createEvent'; booking: number; request: number }
  /** Bring the calendar event up to what changed, last at revision `asOf` of the meeting. */
  | { kind: 'updateEvent'; booking: number; asOf: number }
  /** `request` as above, for its removal. */
  | { kind: 'removeEvent'; booking: number; request: number }
  | { kind: 'mail'; mail: MailKind; recipient: number; number: number }
  | SlackTask;

/** One thing to be done for a conversation in Slack. */
export type SlackTask =
  /** Work out what was requested, and by whom. */
  | { kind: 'understand' }
  /** Create the requested meeting. */
  | { kind: 'arrange' }
  /** Set the requester's settings as they were understood. */
  | { kind: 'changeSettings' }
  /** Change who has to come to a meeting, as it was understood. */
  | { kind: 'changeAttendance' }
  /** Change a meeting, as it was understood. */
  | { kind: 'change' }
  /** Admit someone whose account and calendar are known. */
  | { kind: 'admit'; participant: number; userId: string }
  | { kind: 'answerPress'; press: number }
  /** Post a message that shows this, or change the posted one. */
  | { kind: 'post'; message: SlackMessage; shows: string; isThere: boolean }
  /** Erase a request that led nowhere. */
  | { kind: 'forget' };

export type MailTask = Extract<Task, { kind: 'mail' }>;
export type PostTask = Extract<Task, { kind: 'post' }>;

/** Whether a task only sends a message; such tasks are performed in parallel. */
export const isMessage = (task: Task): task is MailTask | PostTask =>
  task.kind === 'mail' || task.kind === 'post';

/**
 * The key under which attempts are counted: it stays the same while the same thing is due. A change of people, and the
 * organizer's request for the calendar event or its removal, make it another task, which isn't parked even if the one before was.
 */
export function taskKey(task: Task): string {
  switch (task.kind) {
    case 'rank':
      return `rank:${task.round}:${task.asOf}`;
    case 'lapse':
    case 'understand':
    case 'arrange':
    case 'changeSettings':
    case 'changeAttendance':
    case 'change':
    case 'forget':
      return task.kind;
    case 'excuseSilent':
      return `excuseSilent:${task.deadline}`;
    case 'finishBooking':
      return `finishBooking:${task.booking}`;
    case 'endGracePeriod':
      return `endGracePeriod:${task.booking ?? 'cancellation'}`;
    case 'updateHolds':
      return `updateHolds:${task.booking}:${task.asOf}`;
    case 'book':
      return `book:${task.round}:${task.booking}`;
    case 'createEvent':
    case 'removeEvent':
      return task.request === 0
        ? `${task.kind}:${task.booking}`
        : `${task.kind}:${task.booking}:${task.request}`;
    case 'updateEvent':
      return `updateEvent:${task.booking}:${task.asOf}`;
    case 'mail':
      return `mail:${task.mail}:${task.recipient}:${task.number}`;
    case 'admit':
      return `admit:${task.participant}`;
    case 'answerPress':
      return `answerPress:${task.press}`;
    case 'post':
      // Until the message is posted it is one task, whatever it would show by now.
      return task.isThere ? `post:${task.message}:${task.shows}` : `post:${task.message}`;
  }
}
