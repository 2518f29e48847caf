import Router from '@koa/router';
import { SLACK_BOT_SCOPES } from '#contracts/slack-manifest.ts';
import type { SlackBlock } from '#services/slack/port.ts';
import { DRAWN_BLOCKS } from './draw.ts';
import type { DemoSlackStore } from './store.ts';
import { DEMO_BOT, DEMO_TEAM, demoConversationOf, MEMBERS, memberOf } from './workspace.ts';

type Fields = Readonly<Record<string, unknown>>;
type Answer = { ok: true; [field: string]: unknown } | { ok: false; error: string };

const refuse = (error: string): Answer => ({ ok: false, error });

const textIn = (fields: Fields, name: string): string => String(fields[name] ?? '');

/** Programs send structures as JSON, in forms as text. */
function jsonIn(fields: Fields, name: string): unknown {
  const value = fields[name];
  return typeof value === 'string' ? JSON.parse(value) : value;
}

/** Each with an id, as Slack assigns them; null if the page couldn't draw one of them. */
function blocksOf(given: unknown): SlackBlock[] | null {
  const blocks = (given ?? []) as SlackBlock[];
  return blocks.every(({ type }) => DRAWN_BLOCKS.includes(type))
    ? blocks.map((block, index) => ({ block_id: `block${index}`, ...block }))
    : null;
}

/**
 * As much of Slack's Web API, https://docs.slack.dev/apis/web-api, as Kairos's bot uses, under /api/<method>: always with
 * status 200, and an error code in `error`.
 */
export function webApiRoutes({
  store,
  token,
  isCode,
}: {
  store: DemoSlackStore;
  /** The bot's, valid while the bot is in the workspace. */
  token: string;
  /** Whether the consent page gave this code. */
  isCode: (code: string) => boolean;
}) {
  /** A channel, or the direct conversation of the person who is named in its place. */
  const placeIn = (fields: Fields) => {
    const id = textIn(fields, 'channel');
    return demoConversationOf(memberOf(id)?.direct ?? id);
  };

  /** Posts for everyone in the conversation, or for one person alone. */
  async function post(fields: Fields, onlyFor: string | null): Promise<Answer> {
    const [place, blocks] = [placeIn(fields), blocksOf(jsonIn(fields, 'blocks'))];
    const text = textIn(fields, 'text');
    if (!place) return refuse('channel_not_found');
    if (!blocks) return refuse('invalid_blocks');
    if (text === '' && blocks.length === 0) return refuse('no_text');
    const { ts } = await store.post({
      ...{ channel: place.id, thread: textIn(fields, 'thread_ts') || null, author: DEMO_BOT.user },
      ...{ text, blocks, metadata: jsonIn(fields, 'metadata'), onlyFor },
    });
    return { ok: true, channel: place.id, ts, message_ts: ts };
  }

  /** What everyone sees in a conversation since `oldest`, with its tags. */
  async function visible(fields: Fields) {
    const messages = await store.messages(textIn(fields, 'channel'), null);
    return messages.map(({ ts, thread, author, metadata }) => ({
      ...{ ts, thread_ts: thread, user: author, metadata },
      isRecent: Number(ts) >= Number(textIn(fields, 'oldest')),
    }));
  }

  const methods: Record<string, (fields: Fields) => Promise<Answer>> = {
    'auth.test': async () => ({
      ok: true,
      team_id: DEMO_TEAM.id,
      user_id: DEMO_BOT.user,
      bot_id: DEMO_BOT.id,
    }),

    async 'auth.revoke'() {
      await store.setBot(false);
      return { ok: true, revoked: true };
    },

    'chat.postMessage': (fields) => post(fields, null),

    async 'chat.postEphemeral'(fields) {
      const [place, member] = [placeIn(fields), memberOf(textIn(fields, 'user'))];
      if (!member || (place?.member && place.member !== member)) return refuse('user_not_in_channel');
      return post(fields, member.id);
    },

    async 'chat.update'(fields) {
      const [channel, ts] = [textIn(fields, 'channel'), textIn(fields, 'ts')];
      const message = (await store.messages(channel, null)).find((one) => one.ts === ts);
      if (message?.author !== DEMO_BOT.user) return refuse('message_not_found');
      const blocks = blocksOf(jsonIn(fields, 'blocks'));
      if (!blocks) return refuse('invalid_blocks');
      await store.change(message, {
        text: textIn(fields, 'text'),
        blocks,
        metadata: jsonIn(fields, 'metadata'),
      });
      return { ok: true, channel, ts };
    },

    async 'conversations.open'(fields) {
      const member = memberOf(textIn(fields, 'users'));
      return member ? { ok: true, channel: { id: member.direct } } : refuse('user_not_found');
    },

    /** The newest first, without replies in threads. */
    async 'conversations.history'(fields) {
      if (!placeIn(fields)) return refuse('channel_not_found');
      const messages = (await visible(fields)).filter(({ thread_ts, isRecent }) => !thread_ts && isRecent);
      return { ok: true, messages: messages.reverse() };
    },

    /** The message that began the thread first, then the replies in their order. */
    async 'conversations.replies'(fields) {
      const first = textIn(fields, 'ts');
      const messages = (await visible(fields)).filter(
        ({ ts, thread_ts, isRecent }) => ts === first || (thread_ts === first && isRecent),
      );
      return messages.length > 0 ? { ok: true, messages } : refuse('thread_not_found');
    },

    async 'users.info'(fields) {
      const id = textIn(fields, 'user');
      const member = memberOf(id);
      if (!member && id !== DEMO_BOT.user) return refuse('user_not_found');
      const { name, email, zone } = member ?? { ...DEMO_BOT, email: undefined, zone: undefined };
      return { ok: true, user: { id, tz: zone, is_bot: !member, profile: { real_name: name, email } } };
    },

    async 'views.publish'(fields) {
      const member = memberOf(textIn(fields, 'user_id'));
      const blocks = blocksOf((jsonIn(fields, 'view') as { blocks?: unknown } | undefined)?.blocks);
      if (!member) return refuse('user_not_found');
      if (!blocks) return refuse('invalid_blocks');
      await store.showHome(member.id, blocks);
      return { ok: true };
    },
  };

  /** The one method that needs no token: the token for the code that the consent page gave. */
  async function install(fields: Fields): Promise<Answer> {
    if (!isCode(textIn(fields, 'code'))) return refuse('invalid_code');
    await store.setBot(true);
    return {
      ...{ ok: true, access_token: token, token_type: 'bot', scope: SLACK_BOT_SCOPES.join(',') },
      ...{
        bot_user_id: DEMO_BOT.user,
        team: { id: DEMO_TEAM.id, name: DEMO_TEAM.name },
        authed_user: { id: MEMBERS[0]!.id },
      },
      ...{ enterprise: null, is_enterprise_install: false },
    };
  }

  const router = new Router({ prefix: '/api' });
  router.post('/:method', async (ctx) => {
    const fields = ctx.request.body as Fields;
    const name = ctx.params['method'] ?? '';
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (name === 'oauth.v2.access') ctx.body = await install(fields);
    else if (!method) ctx.body = refuse('unknown_method');
    else if (ctx.get('authorization') !== `Bearer ${token}`) ctx.body = refuse('invalid_auth');
    else if (!(await store.hasBot())) ctx.body = refuse('token_revoked');
    else ctx.body = await method(fields);
  });
  return router.routes();
}
