import { z } from 'zod';
import type { SlackBlock } from '#services/slack/port.ts';
import {
  jsonField,
  type SlackApiCall,
  type SlackApiMethod,
  type SlackApiRefusal,
  slackApiRefusal,
  textField,
} from './api-call.ts';
import { readBlocks } from './blocks.ts';
import type { Happenings } from './happenings.ts';
import { messageView } from './message-view.ts';
import type { DemoSlackStore, Metadata } from './store.ts';
import { DEMO_BOT, type DemoConversation, demoConversationOf, memberOf } from './workspace.ts';

/** Slack's figures. */
const MOST_BLOCKS = 50;
const LONGEST_TEXT = 40_000;

const metadataOf = z.object({
  event_type: z.string().min(1),
  event_payload: z.record(z.string(), z.unknown()),
});

type Content = { text: string; blocks: SlackBlock[]; metadata: Metadata | null };

function readContent(fields: SlackApiCall['fields']): { ok: true; content: Content } | SlackApiRefusal {
  const text = textField(fields, 'text');
  const blocks = fields['blocks'] === undefined ? [] : readBlocks(jsonField(fields, 'blocks'), MOST_BLOCKS);
  if (!blocks) return slackApiRefusal('invalid_blocks');
  if (text === '' && blocks.length === 0) return slackApiRefusal('no_text');
  if (text.length > LONGEST_TEXT) return slackApiRefusal('msg_too_long');
  const metadata =
    fields['metadata'] === undefined ? null : metadataOf.safeParse(jsonField(fields, 'metadata'));
  if (metadata && !metadata.success) return slackApiRefusal('invalid_metadata_format');
  return { ok: true, content: { text, blocks, metadata: metadata?.data ?? null } };
}

/** A channel, or the direct conversation of the person who is named in its place. */
const placeOf = (id: string): DemoConversation | null => demoConversationOf(memberOf(id)?.direct ?? id);

/** Posting: https://docs.slack.dev/reference/methods, family `chat`. */
export function chatMethods(store: DemoSlackStore, happenings: Happenings): Record<string, SlackApiMethod> {
  const scope = () => 'chat:write';

  return {
    'chat.postMessage': {
      scope,
      async call({ fields }) {
        const place = placeOf(textField(fields, 'channel'));
        if (!place) return slackApiRefusal('channel_not_found');
        const read = readContent(fields);
        if (!read.ok) return read;
        const message = await store.post({
          ...read.content,
          channel: place.id,
          thread: textField(fields, 'thread_ts') || null,
          author: DEMO_BOT.user,
          onlyFor: null,
        });
        await happenings.posted(message);
        return { ok: true, channel: place.id, ts: message.ts, message: messageView(message) };
      },
    },

    'chat.update': {
      scope,
      async call({ fields }) {
        const place = demoConversationOf(textField(fields, 'channel'));
        if (!place) return slackApiRefusal('channel_not_found');
        const before = await store.message(place.id, textField(fields, 'ts'));
        if (!before || before.onlyFor) return slackApiRefusal('message_not_found');
        if (before.author !== DEMO_BOT.user) return slackApiRefusal('cant_update_message');
        const read = readContent(fields);
        if (!read.ok) return read;
        const message = await store.change(place.id, before.ts, read.content);
        if (!message) return slackApiRefusal('message_not_found');
        await happenings.changed(before, message);
        return {
          ok: true,
          channel: place.id,
          ts: message.ts,
          text: message.text,
          message: messageView(message),
        };
      },
    },

    'chat.postEphemeral': {
      scope,
      async call({ fields }) {
        const place = demoConversationOf(textField(fields, 'channel'));
        const member = memberOf(textField(fields, 'user'));
        if (!place) return slackApiRefusal('channel_not_found');
        if (!member || (place.member && place.member !== member))
          return slackApiRefusal('user_not_in_channel');
        const read = readContent(fields);
        if (!read.ok) return read;
        const { ts } = await store.post({
          ...read.content,
          channel: place.id,
          thread: textField(fields, 'thread_ts') || null,
          author: DEMO_BOT.user,
          onlyFor: member.id,
        });
        return { ok: true, message_ts: ts };
      },
    },
  };
}
