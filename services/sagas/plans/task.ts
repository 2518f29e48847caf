import type { MailKind } from '../../../contracts/events/delivery.ts';

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
  | { kind: 'mail'; mail: MailKind; recipient: number; number: number };

export type MailTask = Extract<Task, { kind: 'mail' }>;

/** The name under which a task's tries are counted: the same for as long as the same thing is owed. */
export function taskKey(task: Task): string {
  switch (task.kind) {
    case 'rank':
      return `rank:${task.round}`;
    case 'lapse':
      return 'lapse';
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
  }
}
