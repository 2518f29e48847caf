import { z } from 'zod';
import { intlZone } from '#contracts/intl-zone.ts';
import { visibleText } from '#contracts/visible-text.ts';
import type { Content, MessagePlace, MessageTag, Slack, SlackAnswer, SlackProfile } from '../port.ts';
import { createSlackCall, type SlackCallDeps, type SlackRequestOptions } from './call.ts';

/** Distinguishes the bot's own messages from others that carry metadata. */
const EVENT_TYPE = 'kairos';

/** How far Slack's clock and ours may be apart, in milliseconds. */
const CLOCKS = 120_000;

/** How many messages `find` looks through: a page, and pages. */
const PAGE = 200;
const PAGES = 20;

const done = z.looseObject({});
const opened = z.object({ channel: z.object({ id: z.string() }) });
const posted = z.object({ channel: z.string(), ts: z.string() });

const told = z
  .string()
  .nullish()
  .transform((text) => visibleText(text ?? '').trim() || null);
const user = z.object({
  user: z.object({
    id: z.string(),
    name: told,
    real_name: told,
    tz: told,
    is_bot: z.boolean().nullish(),
    deleted: z.boolean().nullish(),
    profile: z.object({ display_name: told, real_name: told, email: told }),
  }),
});

const message = z.object({
  ts: z.string(),
  user: z.string().nullish(),
  metadata: z.object({ event_type: z.string(), event_payload: z.looseObject({}) }).nullish(),
});
const page = z.object({
  messages: z.array(message),
  response_metadata: z.object({ next_cursor: z.string().nullish() }).nullish(),
});

type Page = z.infer<typeof page>;

/**
 * Slack's Web API. `timeout`: of a single call, milliseconds. Throws only on abort, or if the workspaces cannot be
 * read. A workspace whose token is refused is deactivated.
 */
export function createSlackApi({
  workspaces,
  apiUrl,
  timeout = 5_000,
}: Omit<SlackCallDeps, 'timeout'> & { timeout?: number }): Slack {
  const call = createSlackCall({ workspaces, apiUrl, timeout });

  /** A call whose answer says no more than that it was carried out. */
  async function carriedOut(
    team: string,
    request: Omit<SlackRequestOptions<unknown>, 'answer'>,
    signal: AbortSignal,
  ): Promise<SlackAnswer<object>> {
    const called = await call(team, { ...request, answer: done }, signal);
    return called.ok ? { ok: true } : called;
  }

  return {
    async profile(team, slackUser, signal) {
      const called = await call(
        team,
        { method: 'users.info', body: { user: slackUser }, answer: user },
        signal,
      );
      if (!called.ok) return called;
      if (called.answer.user.deleted) return { ok: false, why: 'gone', detail: 'user_disabled' };
      return { ok: true, profile: profileOf(called.answer.user) };
    },

    async direct(team, slackUser, signal) {
      const request = { method: 'conversations.open', body: { users: slackUser }, answer: opened };
      const called = await call(team, request, signal);
      return called.ok ? { ok: true, channel: called.answer.channel.id } : called;
    },

    async post(team, place, content, signal) {
      const body = { ...at(place), ...drawn(content), ...tagged(content.tag), ...PLAIN };
      const request = { method: 'chat.postMessage', body, answer: posted, isOnce: true };
      const called = await call(team, request, signal);
      return called.ok ? { ok: true, channel: called.answer.channel, ts: called.answer.ts } : called;
    },

    async find(team, { channel, thread }, { tag, since }, signal) {
      const method = thread === null ? 'conversations.history' : 'conversations.replies';
      const oldest = ((since.getTime() - CLOCKS) / 1000).toFixed(6);
      const body = {
        channel,
        ...(thread !== null && { ts: thread }),
        oldest,
        inclusive: true,
        include_all_metadata: true,
        limit: PAGE,
      };
      let cursor = '';
      for (let read = 0; read < PAGES; read++) {
        const request: SlackRequestOptions<Page> = {
          method,
          body: { ...body, ...(cursor !== '' && { cursor }) },
          answer: page,
        };
        const called = await call(team, request, signal);
        if (!called.ok) return called;
        const { answer, botUser } = called;
        const found = answer.messages.find(
          (each) => Number(each.ts) >= Number(oldest) && each.user === botUser && carries(each, tag),
        );
        if (found) return { ok: true, ts: found.ts };
        cursor = answer.response_metadata?.next_cursor ?? '';
        if (cursor === '') return { ok: true, ts: null };
      }
      return { ok: false, why: 'unreachable', detail: 'too_many_messages' };
    },

    update: (team, { channel, ts }, content, signal) =>
      carriedOut(
        team,
        { method: 'chat.update', body: { channel, ts, ...drawn(content), ...tagged(content.tag) } },
        signal,
      ),

    whisper(team, place, slackUser, content, signal) {
      const body = { ...at(place), user: slackUser, ...drawn(content) };
      return carriedOut(team, { method: 'chat.postEphemeral', body, isOnce: true }, signal);
    },

    showHome(team, slackUser, { blocks }, signal) {
      const body = { user_id: slackUser, view: { type: 'home', blocks } };
      return carriedOut(team, { method: 'views.publish', body }, signal);
    },
  };
}

/** Links must not unfurl into previews. */
const PLAIN = { unfurl_links: false, unfurl_media: false };

const at = ({ channel, thread }: MessagePlace) => ({
  channel,
  ...(thread !== null && { thread_ts: thread }),
});

const drawn = ({ text, blocks }: Content) => ({ text, blocks });

const tagged = (tag: MessageTag) => ({ metadata: { event_type: EVENT_TYPE, event_payload: tag } });

const carries = ({ metadata }: z.infer<typeof message>, tag: MessageTag): boolean =>
  metadata?.event_type === EVENT_TYPE &&
  metadata.event_payload['meetingId'] === tag.meetingId &&
  metadata.event_payload['message'] === tag.message;

/** Slack's own assistant claims not to be a bot. */
const SLACKBOT = 'USLACKBOT';

function profileOf({ id, name, real_name, tz, is_bot, profile }: z.infer<typeof user>['user']): SlackProfile {
  return {
    id,
    name: profile.display_name ?? profile.real_name ?? real_name ?? name ?? id,
    email: profile.email,
    zone: tz && intlZone(tz),
    isBot: is_bot === true || id === SLACKBOT,
  };
}
