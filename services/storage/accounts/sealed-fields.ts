import type { Subject } from '#contracts/events/event-spec.ts';
import type { Sealer } from '../vault/port.ts';

export const subjectOfUser = (userId: string): Subject => `user:${userId}`;

/** Seals and opens the personal columns of a user's rows, under the key of that user. */
export const sealedFields = (sealer: Sealer) => ({
  /** `row` is the id of the row that holds the value; a value that was moved to another row does not open. */
  seal: (userId: string, row: string, field: string, value: string): string =>
    sealer.seal(value, { subject: subjectOfUser(userId), eventId: row, field }),
  /** The value, or an empty text if its key was destroyed. */
  open: (sealed: string): string => {
    const value = sealer.open(sealed);
    return typeof value === 'string' ? value : '';
  },
  load: (userIds: Iterable<string>): Promise<void> => sealer.load([...userIds].map(subjectOfUser)),
});
