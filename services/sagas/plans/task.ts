import type { MailKind } from '#contracts/events/delivery.ts';

/** A single task of a meeting. */
export type MeetingTask =
  /**
   * Read the calendars and rank. `round` is the number the ranking will have; `asOf` the revision at which the meeting
   * or its people last changed.
   */
  | { kind: 'rank'; round: number; asOf: number }
  | { kind: 'lapse' }
  /** The deadline has passed: silent people become optional. `deadline` counts the deadlines of the meeting. */
  | { kind: 'excuseSilent'; deadline: number }
  /** Finish a booking that was interrupted. */
  | { kind: 'finishBooking'; booking: number }
  /** The organizer can't undo a booking any more, or the cancellation (`null`). */
  | { kind: 'endGracePeriod'; booking: number | null }
  /** Let the reservations of a booked time follow who joined and left, the last at revision `asOf` of the meeting. */
  | { kind: 'updateHolds'; booking: number; asOf: number }
  /** Book the best time of a ranking, if the calendars still allow it. `booking` is the booking's number-to-be. */
  | { kind: 'book'; round: number; booking: number; start: string; end: string }
  /**
   * See whether the booked time still holds. `point` is the planned time of the look, ISO, or when a change of someone's
   * calendar asked for one. `of`: the accounts whose calendars changed; null to look at everyone's.
   */
  | { kind: 'look'; booking: number; point: string; of: readonly string[] | null }
  /** Move the meeting, for people found busy at revision `asOf`. */
  | { kind: 'moveBooked'; booking: number; asOf: number }
  /** Let the meeting follow the organizer's event, as seen at revision `asOf`: moved, or deleted. */
  | { kind: 'followEvent'; booking: number; asOf: number }
  /** `request` counts how often the organizer has asked for the event again. */
  | { kind: 'createEvent'; booking: number; request: number }
  /** Bring the calendar event up to the meeting's changes, last at revision `asOf`. */
  | { kind: 'updateEvent'; booking: number; asOf: number }
  /** `request` as above, for its removal. */
  | { kind: 'removeEvent'; booking: number; request: number }
  | { kind: 'mail'; mail: MailKind; recipient: number; number: number };

/** A task in a channel, as the channel itself knows it. */
export type ChannelTask = {
  /** The channel's name. */
  channel: string;
  kind: string;
  /** See `taskKey`. */
  key: string;
  /** Whether the task only sends a message. */
  isMessage: boolean;
};

export type Task = MeetingTask | ChannelTask;

export const isOfChannel = (task: Task): task is ChannelTask => 'channel' in task;

export type MailTask = Extract<MeetingTask, { kind: 'mail' }>;

/** Whether a task only sends a message; such tasks are performed in parallel. */
export const isMessage = (task: Task): boolean => (isOfChannel(task) ? task.isMessage : task.kind === 'mail');

/**
 * The key under which attempts are counted: stable while the same task is due. A change of people, and the organizer's
 * request for the calendar event or its removal, make another task, which isn't parked even if the previous task was.
 */
export function taskKey(task: Task): string {
  if (isOfChannel(task)) return task.key;
  switch (task.kind) {
    case 'rank':
      return `rank:${task.round}:${task.asOf}`;
    case 'lapse':
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
    case 'look':
      return `look:${task.booking}:${task.point}`;
    case 'moveBooked':
      return `moveBooked:${task.booking}:${task.asOf}`;
    case 'followEvent':
      return `followEvent:${task.booking}:${task.asOf}`;
    case 'mail':
      return `mail:${task.mail}:${task.recipient}:${task.number}`;
  }
}
