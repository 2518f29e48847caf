import Router from '@koa/router';
import type { Context } from 'koa';
import { z } from 'zod';
import { DEMO_SLACK, type DemoSlackMessage, type DemoSlackState } from '#contracts/api/demo-slack.ts';
import { isFromOwnPage } from '../page.ts';
import { buttonIn } from './blocks.ts';
import type { Feed } from './feed.ts';
import type { Happenings } from './happenings.ts';
import { encodeMrkdwn } from './mrkdwn.ts';
import type { DemoSlackStore, StoredMessage } from './store.ts';
import {
  conversationsOf,
  DEMO_BOT,
  DEMO_TEAM,
  type DemoConversation,
  MEMBERS,
  type Member,
  memberByEmail,
  memberOf,
} from './workspace.ts';

const LARGEST_BODY = 65_536;
const COMMAND = '/kairos';

const sent = z.object({
  as: z.string(),
  in: z.string(),
  text: z.string().trim().min(1).max(8_000),
  thread: z.string().nullable().default(null),
});

const pressed = z.object({
  as: z.string(),
  /** Null for the Home tab. */
  message: z.object({ in: z.string(), ts: z.string() }).nullable(),
  block: z.string(),
  action: z.string(),
});

const asked = z.object({ as: z.string() });

const shown = ({
  ts,
  thread,
  author,
  text,
  blocks,
  isEdited,
  onlyFor,
  isLost,
}: StoredMessage): DemoSlackMessage => ({
  ts,
  thread,
  by: author,
  text,
  blocks,
  isEdited,
  isOnlyForMe: onlyFor !== null,
  isLost,
});

/** The demo Slack page's data and actions, as JSON. Anyone who opens it may be any of the demo's people. */
export function pageApiRoutes({
  store,
  happenings,
  feed,
}: {
  store: DemoSlackStore;
  happenings: Happenings;
  feed: Feed;
}) {
  const router = new Router({ prefix: `${DEMO_SLACK}/api` });

  router.use(async (ctx, next) => {
    ctx.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
    if (ctx.method === 'POST' && !isFromOwnPage(ctx))
      return void refuse(ctx, 403, "Requests from other sites aren't allowed.");
    await next();
  });

  router.get('/state', async (ctx) => {
    const as = String(ctx.query['as'] ?? '');
    const member = memberOf(as) ?? memberByEmail(as) ?? MEMBERS[0]!;
    ctx.body = await stateFor(member, placeOf(member, String(ctx.query['in'] ?? '')));
  });

  async function stateFor(member: Member, place: DemoConversation | null): Promise<DemoSlackState> {
    const [scopes, latest, home, messages] = await Promise.all([
      store.scopesNow(),
      store.latest(member.id),
      store.home(member.id),
      place ? store.messages(place.id, member.id) : [],
    ]);
    return {
      me: member.id,
      team: DEMO_TEAM.name,
      isInstalled: scopes !== null,
      bot: { id: DEMO_BOT.user, name: DEMO_BOT.name },
      people: MEMBERS.map(({ id, name, email, zone }) => ({ id, name, email, zone })),
      conversations: conversationsOf(member).map((conversation) => ({
        id: conversation.id,
        kind: conversation.kind === 'im' ? 'direct' : 'channel',
        name: nameOf(conversation),
        latest: latest.get(conversation.id) ?? null,
      })),
      messages: messages.map(shown),
      home,
    };
  }

  router.get('/changes', (ctx) => feed.open(ctx));

  router.post('/messages', async (ctx) => {
    const read = sent.safeParse(await jsonOf(ctx));
    const member = read.success && memberOf(read.data.as);
    const place = member && placeOf(member, read.data.in);
    if (!read.success || !member || !place)
      return void refuse(ctx, 400, 'Write a message and choose where to send it.');
    const { text, thread } = read.data;
    ctx.status = 202;
    ctx.body = {};
    if (text === COMMAND || text.startsWith(`${COMMAND} `)) return command(member, place, text);
    const message = await store.post({
      channel: place.id,
      thread,
      author: member.id,
      text: encodeMrkdwn(text),
      blocks: [],
      metadata: null,
      onlyFor: null,
    });
    await happenings.posted(message);
  });

  /** A command leaves no message; only this person sees the response and Slack's own notes. */
  async function command(member: Member, place: DemoConversation, text: string): Promise<void> {
    const installed = await store.scopesNow();
    const delivered = installed?.includes('commands')
      ? await happenings.commanded(member, place, COMMAND, encodeMrkdwn(text.slice(COMMAND.length).trim()))
      : null;
    const words = delivered?.ok
      ? wordsOf(delivered.body)
      : `${COMMAND} didn't work. ${whyNot(delivered !== null)}`;
    if (words === '') return;
    await store.post({
      channel: place.id,
      thread: null,
      author: DEMO_BOT.user,
      text: words,
      blocks: [],
      metadata: null,
      onlyFor: member.id,
    });
  }

  router.post('/presses', async (ctx) => {
    const read = pressed.safeParse(await jsonOf(ctx));
    const member = read.success && memberOf(read.data.as);
    if (!read.success || !member) return void refuse(ctx, 400, "This button doesn't exist.");
    const { message: at, block, action } = read.data;
    const place = at && placeOf(member, at.in);
    const message = place && (await store.message(place.id, at.ts));
    const home = at ? null : await store.home(member.id);
    const isSeen = message && (message.onlyFor === null || message.onlyFor === member.id);
    const on = isSeen ? { message } : home ? { home } : null;
    const button = on && buttonIn('message' in on ? on.message.blocks : on.home, block, action);
    if (!on || !button) return void refuse(ctx, 409, 'This button is gone.');
    const delivered = await happenings.pressed(member, { button, blockId: block, on });
    if (!delivered.ok) return void refuse(ctx, 502, whyNot(true));
    ctx.status = 202;
    ctx.body = {};
  });

  router.post('/home', async (ctx) => {
    const member = await asking(ctx);
    if (!member) return;
    await happenings.homeOpened(member);
    ctx.status = 202;
    ctx.body = {};
  });

  router.post('/uninstall', async (ctx) => {
    if (!(await asking(ctx))) return;
    await store.uninstall();
    happenings.removed();
    ctx.status = 202;
    ctx.body = {};
  });

  async function asking(ctx: Context): Promise<Member | null> {
    const read = asked.safeParse(await jsonOf(ctx));
    const member = read.success ? memberOf(read.data.as) : null;
    return member ?? refuse(ctx, 400, 'No one here has this name.');
  }

  return router.routes();
}

const whyNot = (wasAsked: boolean) =>
  wasAsked ? "Kairos didn't answer. Try again in a moment." : "Kairos isn't in this workspace.";

/** What a command was answered with: a text, or a message in JSON. */
function wordsOf(body: string): string {
  try {
    const read = z.object({ text: z.string() }).safeParse(JSON.parse(body));
    return read.success ? read.data.text : '';
  } catch {
    return body;
  }
}

const nameOf = ({ kind, name }: DemoConversation) => (kind === 'im' ? DEMO_BOT.name : name);

const placeOf = (member: Member, asked: string): DemoConversation | null =>
  conversationsOf(member).find((place) => place.id === asked || nameOf(place) === asked) ?? null;

function refuse(ctx: Context, status: number, message: string): null {
  ctx.status = status;
  ctx.body = { message };
  return null;
}

async function jsonOf(ctx: Context): Promise<unknown> {
  let text = '';
  for await (const chunk of ctx.req.setEncoding('utf8')) {
    text += chunk;
    if (text.length > LARGEST_BODY) ctx.throw(413);
  }
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
