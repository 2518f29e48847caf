import { readFile } from 'node:fs/promises';
import Router from '@koa/router';
import type { Context } from 'koa';
import { z } from 'zod';
import { DEFAULT_CLOCK } from '#contracts/clock.ts';
import { DEMO_SLACK_PAGE } from '#contracts/pages.ts';
import { shortMoment } from '#contracts/text/times.ts';
import { zoneName } from '#contracts/text/zones.ts';
import { type Html, html } from '#services/runtime/html.ts';
import type { SlackBlock } from '#services/slack/port.ts';
import { face, isFromOwnPage, readForm, showDemoPage } from '../page.ts';
import { buttonIn, drawBlocks, drawMrkdwn, nameOfMember } from './draw.ts';
import type { DemoEvents } from './events.ts';
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

const COMMAND = '/kairos';
const HOME = 'home';

const EXAMPLES = {
  channel: [
    '@Kairos find 30 minutes with @Noah London and @Emma New York next week',
    '@Kairos find 45 minutes with @Omar Cairo this week, mornings',
    '/kairos help',
  ],
  im: [
    'Find 30 minutes with @Noah London next week',
    'Find an hour with @Emma New York and @Omar Cairo',
    'help',
  ],
};

/** A person's view of the workspace: the open conversation, or null for the bot's Home. */
type View = { me: Member; place: DemoConversation | null; thread: string; text: string };

type DemoSlackMessage = Pick<StoredMessage, 'ts' | 'thread' | 'text' | 'blocks' | 'isEdited' | 'isLost'> & {
  /** The id of a person or of the bot. */
  by: string;
  /** No one else can see it. */
  isOnlyForMe: boolean;
};

/** What one person sees, for programs: GET /demo/slack.json?as=<id or address>&in=<id or name of a conversation> */
export type DemoSlackState = {
  /** Whether the bot is in the workspace. */
  isInstalled: boolean;
  /** The bot's Home tab; null until it shows something. */
  home: SlackBlock[] | null;
  messages: DemoSlackMessage[];
};

type PageRoutesOptions = { store: DemoSlackStore; events: DemoEvents; now: () => Date };

/** The demo Slack's page and what its forms do. Anyone who opens it may be any of the demo's people. */
export function pageRoutes({ store, events, now }: PageRoutesOptions) {
  const router = new Router({ prefix: DEMO_SLACK_PAGE });

  router.get('/page.js', async (ctx) => {
    ctx.type = 'js';
    ctx.body = await readFile(new URL('page.js', import.meta.url));
  });

  router.get('.json', async (ctx) => {
    const { me, place } = viewOf(ctx.query);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await stateFor(me, place);
  });

  async function stateFor(me: Member, place: DemoConversation | null): Promise<DemoSlackState> {
    const [isInstalled, home, messages] = await Promise.all([
      store.hasBot(),
      store.home(me.id),
      place ? store.messages(place.id, me.id) : [],
    ]);
    return { isInstalled, home, messages: messages.map(shown) };
  }

  router.get('/', async (ctx) => {
    const view = viewOf(ctx.query);
    if (!view.place) await events.homeOpened(view.me);
    await show(ctx, view);
  });

  /** The same page, for its own refreshes: to Slack, a refresh doesn't open the Home tab again. */
  router.get('/live', (ctx) => show(ctx, viewOf(ctx.query)));

  async function show(ctx: Context, view: View): Promise<void> {
    const [state, latest] = await Promise.all([stateFor(view.me, view.place), store.latest(view.me.id)]);
    showDemoPage(ctx, {
      title: 'Demo Slack',
      note: 'A simulation of Slack, with a made-up workspace and people.',
      body: drawWorkspace(view, state, latest, now()),
      script: `${DEMO_SLACK_PAGE}/page.js`,
    });
  }

  /** A form of the page: says as whom and where, and leads back to the page. */
  const form = (path: string, act: (ctx: Context, view: View, fields: URLSearchParams) => Promise<unknown>) =>
    router.post(path, async (ctx) => {
      if (!isFromOwnPage(ctx)) return refuse(ctx, 403, "Requests from other sites aren't allowed.");
      const fields = await readForm(ctx);
      const view = viewOf(Object.fromEntries(fields));
      if (fields.get('as') !== view.me.id || placeOf(view.me, fields.get('in') ?? '') !== view.place)
        return refuse(ctx, 400, 'No one here has this name, or is in this conversation.');
      ctx.status = 303;
      ctx.redirect(addressOf(view, nameOf(view.place), view.thread ? { thread: view.thread } : {}));
      await act(ctx, view, fields);
    });

  form('/messages', async (ctx, { me, place, thread, text }) => {
    if (!place || text === '' || text.length > LONGEST)
      return refuse(ctx, 400, 'Write a message and choose where to send it.');
    if (text === COMMAND || text.startsWith(`${COMMAND} `)) return command(me, place, text);
    const message = await store.post({
      ...{ channel: place.id, thread: thread || null, author: me.id, text: encodeMrkdwn(text) },
    });
    await events.posted(message);
  });

  /** A command leaves no message; only this person sees the response and Slack's own notes. */
  async function command(member: Member, place: DemoConversation, text: string): Promise<void> {
    const rest = encodeMrkdwn(text.slice(COMMAND.length).trim());
    const delivered = await events.commanded(member, place, COMMAND, rest);
    const words = delivered ? wordsOf(delivered.body) : `${COMMAND} didn't work. ${NO_ANSWER}`;
    if (words === '') return;
    await store.post({
      ...{ channel: place.id, author: DEMO_BOT.user, text: words, onlyFor: member.id },
    });
  }

  form('/presses', async (ctx, { me, place }, fields) => {
    const [block, action] = [fields.get('block') ?? '', fields.get('action') ?? ''];
    const message =
      place && (await store.messages(place.id, me.id)).find(({ ts }) => ts === fields.get('ts'));
    const blocks = place ? message?.blocks : await store.home(me.id);
    const button = buttonIn(blocks ?? [], block, action);
    if (!button) return refuse(ctx, 409, 'This button is gone.');
    if (!(await events.pressed(me, block, button, message ?? null))) refuse(ctx, 502, NO_ANSWER);
  });

  form('/uninstall', () => events.removed());

  return router.routes();
}

const NO_ANSWER = "Kairos didn't answer. Try again in a moment.";

/** What a command was answered with: a text, or a message in JSON. */
function wordsOf(body: string): string {
  try {
    const read = z.object({ text: z.string() }).safeParse(JSON.parse(body));
    return read.success ? read.data.text : '';
  } catch {
    return body;
  }
}

function refuse(ctx: Context, status: number, message: string): void {
  ctx.remove('Location');
  ctx.status = status;
  ctx.type = 'text';
  ctx.body = message;
}

const nameOf = (place: DemoConversation | null): string =>
  place === null ? HOME : place.kind === 'im' ? DEMO_BOT.name : place.name;

/** The conversation with this id or name, or null for the Home tab; undefined for any that the person isn't in. */
const placeOf = (me: Member, where: string): DemoConversation | null | undefined =>
  where === HOME ? null : conversationsOf(me).find((one) => one.id === where || nameOf(one) === where);

/** An unknown person is taken for the first one, an unknown place for the first channel. */
function viewOf(query: Readonly<Record<string, string | string[] | undefined>>): View {
  const [as = '', where = '', thread = '', text = ''] = ['as', 'in', 'thread', 'text'].map((name) =>
    String(query[name] ?? '').trim(),
  );
  const me = memberOf(as) ?? memberByEmail(as) ?? MEMBERS[0]!;
  const place = placeOf(me, where);
  return { me, place: place === undefined ? conversationsOf(me)[0]! : place, thread, text };
}

const LONGEST = 8_000;

const addressOf = ({ me }: Pick<View, 'me'>, place: string, more: Record<string, string> = {}) =>
  `${DEMO_SLACK_PAGE}?${new URLSearchParams({ as: me.id, in: place, ...more })}`;

const shown = ({ ts, thread, author, text, blocks, isEdited, onlyFor, isLost }: StoredMessage) => ({
  ...{ ts, thread, by: author, text, blocks, isEdited, isLost },
  isOnlyForMe: onlyFor !== null,
});

function drawWorkspace(view: View, state: DemoSlackState, latest: Map<string, string>, now: Date): Html {
  const { me, place } = view;
  const people = MEMBERS.map(
    ({ id, name, zone }) =>
      html`<option value="${id}"${id === me.id ? html` selected` : ''}>${name}, ${zoneName(zone)} time</option>`,
  );
  const title = titleOf(place);
  const where = html`<input type="hidden" name="as" value="${me.id}"><input type="hidden" name="in" value="${nameOf(place)}">`;
  return html`<form method="get" action="${DEMO_SLACK_PAGE}" class="buttons who"><label for="as">You are</label>
<select id="as" name="as">${people}</select><input type="hidden" name="in" value="${nameOf(place)}"><noscript><button>Switch</button></noscript></form>
<div id="missing" data-live>${state.isInstalled ? '' : MISSING}</div>
<div class="card workspace"><nav aria-label="Conversations" id="places" data-live>${drawPlaces(view, latest)}</nav>
<div class="place"><h2>${title}</h2>
${place ? drawConversation(view, state.messages, where, now) : drawHome(state, { zone: me.zone, now, fields: where, id: HOME })}
<p id="trouble" role="status"></p></div></div>
<div id="removal" data-live>${state.isInstalled ? drawRemoval(where) : ''}</div>`;
}

const MISSING = html`<div class="card notice"><p><strong>Kairos isn't in this workspace yet</strong><br>You can write, but no one will reply.</p>
<a class="button" href="/slack">Add Kairos</a></div>`;

const titleOf = (place: DemoConversation | null): string =>
  place === null ? 'Kairos Home' : `${place.kind === 'channel' ? '#' : ''}${nameOf(place)}`;

function drawPlaces(view: View, latest: Map<string, string>): Html {
  const places = [...conversationsOf(view.me), null].map((one) => {
    const isOpen = one?.id === view.place?.id;
    return html`<a id="place-${nameOf(one)}" href="${addressOf(view, nameOf(one))}" data-latest="${latest.get(one?.id ?? '') ?? '0'}"${
      isOpen ? html` aria-current="page"` : ''
    }>${one ? titleOf(one) : 'Home'}</a>`;
  });
  return html`${places}`;
}

const drawHome = ({ isInstalled, home }: DemoSlackState, spot: Parameters<typeof drawBlocks>[1]): Html =>
  html`<div id="messages" class="log" role="region" aria-label="Home of Kairos" tabindex="0" data-live>${
    !isInstalled
      ? html`<p class="empty soft">Nothing here yet. Kairos isn't in this workspace.</p>`
      : home
        ? drawBlocks(home, spot)
        : html`<p class="empty soft">One moment.</p>`
  }</div>`;

function drawConversation(view: View, messages: readonly DemoSlackMessage[], where: Html, now: Date): Html {
  const place = view.place!;
  const label = view.thread ? 'Reply in the thread' : `Message ${titleOf(place)}`;
  const names = [DEMO_BOT.name, ...MEMBERS.map(({ name }) => name)];
  const examples = EXAMPLES[place.kind].map(
    (text) => html`<li><a class="row" href="${addressOf(view, nameOf(place), { text })}">${text}</a></li>`,
  );
  return html`<div id="messages" class="log" role="log" aria-label="Messages in ${titleOf(place)}" tabindex="0" data-live>${
    messages.length === 0
      ? html`<p class="empty soft">No messages yet. Try one of these.</p><ul class="card">${examples}</ul>`
      : html`<ol>${threadsOf(messages).map((thread) => drawThread(thread, view, where, now))}</ol>`
  }</div>
<form method="post" action="${DEMO_SLACK_PAGE}/messages" id="composer" data-trouble="Couldn't send your message. Try again in a moment.">${where}
<input type="hidden" name="thread" value="${view.thread}">${
    view.thread
      ? html`<p class="soft">You're replying in the thread. <a href="${addressOf(view, nameOf(place))}">Write to everyone instead</a></p>`
      : ''
  }<div class="send"><input id="text" name="text" list="names" required maxlength="${String(LONGEST)}" autocomplete="off" aria-label="${label}" placeholder="${label}" value="${view.text}"${
    view.text || view.thread ? html` autofocus` : ''
  }><datalist id="names">${names.map((name) => html`<option value="@${name} ">`)}</datalist><button class="primary">Send</button></div></form>`;
}

type Thread = { first: DemoSlackMessage; answers: DemoSlackMessage[] };

/** Each message with its replies, oldest first. */
function threadsOf(messages: readonly DemoSlackMessage[]): Thread[] {
  const known = new Set(messages.map(({ ts }) => ts));
  const threadOf = ({ thread, ts }: DemoSlackMessage) => (thread !== null && known.has(thread) ? thread : ts);
  return [...Map.groupBy(messages, threadOf)].map(([ts, those]) => ({
    first: those.find((one) => one.ts === ts)!,
    answers: those.filter((one) => one.ts !== ts),
  }));
}

function drawThread({ first, answers }: Thread, view: View, where: Html, now: Date): Html {
  const reply = first.isOnlyForMe
    ? html``
    : html`<a class="reply" id="reply-${first.ts}" href="${addressOf(view, nameOf(view.place), { thread: first.ts })}">Reply in thread</a>`;
  const draw = (message: DemoSlackMessage, end: Html) => drawMessage(message, view.me, where, now, end);
  return html`<li>${draw(first, reply)}${
    answers.length > 0
      ? html`<ol aria-label="Thread">${answers.map((each) => html`<li>${draw(each, html``)}</li>`)}</ol>`
      : ''
  }</li>`;
}

function drawMessage(message: DemoSlackMessage, me: Member, where: Html, now: Date, end: Html): Html {
  const { ts, by, text, blocks, isEdited, isOnlyForMe, isLost } = message;
  const instant = new Date(Number(ts) * 1000).toISOString();
  const at = shortMoment(instant, { zone: me.zone, clock: DEFAULT_CLOCK });
  const name = nameOfMember(by);
  const isBot = by === DEMO_BOT.user;
  const fields = html`${where}<input type="hidden" name="ts" value="${ts}">`;
  const content =
    blocks.length > 0
      ? drawBlocks(blocks, { zone: me.zone, now, fields, id: ts })
      : html`<p class="lines">${drawMrkdwn(text, { zone: me.zone, now })}</p>`;
  return html`<article aria-label="${name}, ${at}" data-ts="${ts}"${isOnlyForMe ? html` class="private"` : ''}>${
    isBot
      ? html`<img src="/icon.svg" alt="" width="36" height="36">`
      : face(name, memberOf(by)?.email ?? null)
  }<div class="words">${isOnlyForMe ? html`<p class="aside">Only visible to you</p>` : ''}<p class="by"><span>${name}</span>${
    isBot ? html` <span class="badge">App</span>` : ''
  } <time datetime="${instant}">${at}</time></p>${content}${isEdited ? html`<p class="aside">(edited)</p>` : ''}${
    isLost ? html`<p class="aside warn">Kairos didn't get this message.</p>` : ''
  }${end}</div></article>`;
}

const drawRemoval = (where: Html): Html => html`<div class="buttons end">
<button type="button" popovertarget="sure" id="remove" class="quiet">Remove Kairos from this workspace</button></div>
<div popover role="dialog" id="sure" aria-labelledby="sure-title"><h3 id="sure-title">Remove Kairos?</h3>
<p>Kairos will leave ${DEMO_TEAM.name} and stop replying until you add it again.</p>
<form method="post" action="${DEMO_SLACK_PAGE}/uninstall">${where}<div class="buttons">
<button type="button" popovertarget="sure" popovertargetaction="hide" autofocus>Cancel</button><button class="danger">Remove Kairos</button></div></form></div>`;
