import { listInWords } from './lists.ts';

/** That people get no invitation by email today, for the organizer, who knows them by these names or addresses. */
export const heldBackInWords = (people: readonly string[]): string =>
  `You've reached today's limit on invitations to ${listInWords(people)}. Send them the link yourself.`;
