import type { MailKind } from '#contracts/events/delivery.ts';
import type { SlackMessage } from '#contracts/events/slack.ts';

/** Something that is owed to a meeting. */
export type Task =
  /** Read the calendars and rank. `round` is the one that the ranking will be. */
  | { kind: 'rank'; round: number }
  | { kind: 'lapse' }
  /** Bring a booking that stopped half way to its end. */
  | { kind: 'finishBooking'; booking: number }
  /** Book the best time of a ranking, if the calendars still allow it. `booking` is the number that it will have. */
  | { kind: 'book'; round: number; booking: number; start: string; end: string }
  | { kind: 'createEvent'; booking: number }
  | { kind: 'removeEvent'; booking: number }
  | { kind: 'mail'; mail: MailKind; recipient: number; number: number }
  | SlackTask;

/** What is owed to a conversation in Slack. */
export type SlackTask =
  /** Make out what was asked, and who asks. */
  | { kind: 'understand' }
  /** Create the meeting that was understood. */
  | { kind: 'arrange' }
  /** Let somebody take part whose account and calendar are known. */
  | { kind: 'admit'; participant: number; userId: string }
  | { kind: 'answerPress'; press: number }
  /** Send a message that shows this, or change the one that was sent. */
  | { kind: 'post'; message: SlackMessage; shows: string; isThere: boolean }
  /** Erase what was asked and came to nothing. */
  | { kind: 'forget' };

export type MailTask = Extract<Task, { kind: 'mail' }>;
export type PostTask = Extract<Task, { kind: 'post' }>;

/** Whether a task only tells somebody something: such tasks are performed side by side. */
export const isMessage = (task: Task): task is MailTask | PostTask =>
  task.kind === 'mail' || task.kind === 'post';

/** The name under which a task's tries are counted: the same for as long as the same thing is owed. */
export function taskKey(task: Task): string {
  switch (task.kind) {
    case 'rank':
      return `rank:${task.round}`;
    case 'lapse':
    case 'understand':
    case 'arrange':
    case 'forget':
      return task.kind;
    case 'finishBooking':
      return `finishBooking:${task.booking}`;
    case 'book':
      return `book:${task.round}:${task.booking}`;
    case 'createEvent':
      return `createEvent:${task.booking}`;
    case 'removeEvent':
      return `removeEvent:${task.booking}`;
    case 'mail':
      return `mail:${task.mail}:${task.recipient}:${task.number}`;
    case 'admit':
      return `admit:${task.participant}`;
    case 'answerPress':
      return `answerPress:${task.press}`;
    case 'post':
      // Until it is there it waits as one thing, whatever it would show by now.
      return task.isThere ? `post:${task.message}:${task.shows}` : `post:${task.message}`;
  }
}
