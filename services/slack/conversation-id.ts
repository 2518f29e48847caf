import { v5 as uuidV5 } from 'uuid';

/** Any UUID of our own: the root of the ids of all conversations. */
const CONVERSATIONS = '5d1c8f0b-6a0e-5d43-8f0a-2f4f6c1f9b77';

/**
 * The id of the conversation that a message starts, shared by the meeting it may lead to: the same for every delivery
 * of the message, whatever event and event id Slack uses.
 */
export const conversationIdOf = (team: string, channel: string, ts: string): string =>
  uuidV5(`message ${team} ${channel} ${ts}`, CONVERSATIONS);

/** The same for a command, which leaves no message behind. */
export const conversationIdOfCommand = (team: string, triggerId: string): string =>
  uuidV5(`command ${team} ${triggerId}`, CONVERSATIONS);
