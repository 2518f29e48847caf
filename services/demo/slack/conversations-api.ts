import {
  isSet,
  type SlackApiAnswer,
  type SlackApiCall,
  type SlackApiMethod,
  slackApiRefusal,
  textField,
} from './api-call.ts';
import { messageView } from './message-view.ts';
import type { DemoSlackStore, StoredMessage } from './store.ts';
import { demoConversationOf, memberOf } from './workspace.ts';

/** Slack's figures. */
const USUAL = 100;
const MOST = 999;

/** Those between `oldest` and `latest`, which count themselves only with `inclusive`. */
function between(fields: SlackApiCall['fields'], messages: readonly StoredMessage[]): StoredMessage[] {
  const [oldest, latest] = ['oldest', 'latest'].map((name) => textField(fields, name));
  const inclusive = isSet(fields, 'inclusive');
  return messages.filter(({ ts }) => {
    if (oldest && (inclusive ? Number(ts) < Number(oldest) : Number(ts) <= Number(oldest))) return false;
    return !(latest && (inclusive ? Number(ts) > Number(latest) : Number(ts) >= Number(latest)));
  });
}

/** One page of results; the cursor says how many came before. */
function page(fields: SlackApiCall['fields'], messages: readonly StoredMessage[]): SlackApiAnswer {
  const limit = Math.min(Number(textField(fields, 'limit')) || USUAL, MOST);
  const begin = Number(Buffer.from(textField(fields, 'cursor'), 'base64').toString()) || 0;
  const end = begin + limit;
  const has_more = end < messages.length;
  const withMetadata = isSet(fields, 'include_all_metadata');
  return {
    ok: true,
    messages: messages.slice(begin, end).map((message) => messageView(message, { withMetadata })),
    has_more,
    response_metadata: { next_cursor: has_more ? Buffer.from(String(end)).toString('base64') : '' },
  };
}

/** Conversations and their messages: https://docs.slack.dev/reference/methods, family `conversations`. */
export function conversationMethods(store: DemoSlackStore): Record<string, SlackApiMethod> {
  const mayRead = (fields: SlackApiCall['fields']) =>
    demoConversationOf(textField(fields, 'channel'))?.kind === 'im' ? 'im:history' : 'channels:history';

  return {
    'conversations.open': {
      scope: () => 'im:write',
      async call({ fields }) {
        const member = memberOf(textField(fields, 'users'));
        return member ? { ok: true, channel: { id: member.direct } } : slackApiRefusal('user_not_found');
      },
    },

    /** The newest first, without replies in threads. */
    'conversations.history': {
      scope: mayRead,
      async call({ fields }) {
        const place = demoConversationOf(textField(fields, 'channel'));
        if (!place) return slackApiRefusal('channel_not_found');
        const all = (await store.messages(place.id, null)).filter(({ thread }) => thread === null);
        return page(fields, between(fields, all).toReversed());
      },
    },

    /** The message that began it first, then the answers in their order. */
    'conversations.replies': {
      scope: mayRead,
      async call({ fields }) {
        const place = demoConversationOf(textField(fields, 'channel'));
        if (!place) return slackApiRefusal('channel_not_found');
        const all = await store.messages(place.id, null);
        const first = all.find(({ ts }) => ts === textField(fields, 'ts'));
        if (!first) return slackApiRefusal('thread_not_found');
        const answers = all.filter(({ thread }) => thread === first.ts);
        return page(fields, [first, ...between(fields, answers)]);
      },
    },
  };
}
