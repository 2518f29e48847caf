import type { StoredMessage } from './store.ts';
import { APP_ID, DEMO_BOT, DEMO_TEAM } from './workspace.ts';

/** A message in the form of the Web API and of events. */
export const messageView = (message: StoredMessage, { withMetadata = false } = {}) => ({
  type: 'message',
  user: message.author,
  text: message.text,
  ts: message.ts,
  team: DEMO_TEAM.id,
  ...(message.thread && { thread_ts: message.thread }),
  ...(message.blocks.length > 0 && { blocks: message.blocks }),
  ...(message.author === DEMO_BOT.user && { bot_id: DEMO_BOT.id, app_id: APP_ID }),
  ...(message.isEdited && { edited: { user: message.author, ts: message.ts } }),
  ...(withMetadata && message.metadata && { metadata: message.metadata }),
});
