import { DateTime } from 'luxon';
import { DEFAULT_CLOCK } from '#contracts/clock.ts';
import { clockTime } from '#contracts/text/times.ts';
import { type Html, html } from '#services/runtime/html.ts';
import type { SlackBlock } from '#services/slack/port.ts';
import { DEMO_BOT, memberOf } from './workspace.ts';

/** Who looks at the text, and when: a date is drawn in the reader's zone. */
type Reader = { zone: string; now: Date };

/** Where a button is: its fields are sent along with the press. */
type Spot = Reader & { fields: Html; id: string };

type TextObject = { type: 'plain_text' | 'mrkdwn'; text: string };

/** As far as Kairos uses it: https://docs.slack.dev/reference/block-kit */
export type DemoButton = {
  type: 'button';
  text: TextObject;
  action_id?: string;
  value?: string;
  url?: string;
  style?: 'primary' | 'danger';
  accessibility_label?: string;
  confirm?: { title: TextObject; text: TextObject; confirm: TextObject; deny: TextObject };
};

/** Any other block is refused. */
export const DRAWN_BLOCKS: readonly string[] = ['header', 'section', 'context', 'divider', 'actions'];

type Block = { block_id?: string } & (
  | { type: 'header'; text: TextObject }
  | { type: 'section'; text: TextObject; accessory?: DemoButton }
  | { type: 'context'; elements: TextObject[] }
  | { type: 'divider' }
  | { type: 'actions'; elements: DemoButton[] }
);

/** A button of these blocks, by its ids. */
export function buttonIn(
  blocks: readonly SlackBlock[],
  blockId: string,
  actionId: string,
): DemoButton | null {
  const found = blocks.find(({ block_id: id }) => id === blockId);
  const buttons = [found?.['elements'] ?? [], found?.['accessory'] ?? []].flat() as DemoButton[];
  return buttons.find(({ action_id: id }) => id === actionId) ?? null;
}

/** Blocks of Block Kit as a piece of a page. */
export const drawBlocks = (blocks: readonly SlackBlock[], spot: Spot): Html =>
  html`<div class="blocks">${blocks.map((block) => drawBlock(block as unknown as Block, spot))}</div>`;

function drawBlock(block: Block, spot: Spot): Html {
  const button = (each: DemoButton) => drawButton(each, block.block_id ?? '', spot);
  switch (block.type) {
    case 'header':
      return html`<p class="title">${block.text.text}</p>`;
    case 'divider':
      return html`<hr>`;
    case 'context':
      return html`<p class="aside">${block.elements.map((each) => html`<span class="lines">${words(each, spot)}</span> `)}</p>`;
    case 'actions':
      return html`<div class="actions">${block.elements.map(button)}</div>`;
    case 'section':
      return html`<div class="section"><p class="lines">${words(block.text, spot)}</p>${
        block.accessory ? button(block.accessory) : ''
      }</div>`;
  }
}

const words = ({ type, text }: TextObject, reader: Reader): Html =>
  type === 'mrkdwn' ? drawMrkdwn(text, reader) : html`${text}`;

function drawButton(button: DemoButton, block: string, { fields, id: spot }: Spot): Html {
  const { text, action_id: action = '', style = '', accessibility_label: heard, confirm } = button;
  const label = heard ? html` aria-label="${heard}"` : '';
  if (button.url)
    return html`<a class="button ${style}" href="${button.url}" target="_blank" rel="noreferrer"${label}>${text.text}</a>`;
  const id = `${spot}-${block}-${action}`;
  const form = (inner: Html) => html`<form method="post" action="/demo/slack/presses">${fields}
<input type="hidden" name="block" value="${block}">${inner}</form>`;
  const look = html`id="${id}" class="${style}"${label}`;
  if (!confirm) return form(html`<button name="action" value="${action}" ${look}>${text.text}</button>`);
  return html`<button type="button" popovertarget="${id}-sure" ${look}>${text.text}</button>
<div popover role="dialog" id="${id}-sure" aria-labelledby="${id}-title"><h3 id="${id}-title">${confirm.title.text}</h3>
<p>${confirm.text.text}</p>${form(html`<div class="buttons">
<button type="button" popovertarget="${id}-sure" popovertargetaction="hide" autofocus>${confirm.deny.text}</button>
<button name="action" value="${action}" class="${style || 'primary'}">${confirm.confirm.text}</button></div>`)}</div>`;
}

const TOKEN = new RegExp(
  [
    '```(?<block>[\\s\\S]+?)```',
    '`(?<code>[^`\\n]+)`',
    '<(?<tag>[^<>\\n]+)>',
    '(?<![\\w*])\\*(?=\\S)(?<bold>(?:<[^<>]+>|[^*\\n])+)(?<=\\S)\\*(?![\\w*])',
    '(?<![\\w_])_(?=\\S)(?<italic>(?:<[^<>]+>|[^_\\n])+)(?<=\\S)_(?![\\w_])',
    '(?<![\\w~])~(?=\\S)(?<strike>(?:<[^<>]+>|[^~\\n])+)(?<=\\S)~(?![\\w~])',
  ].join('|'),
  'gu',
);

const plain = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/**
 * Text in Slack's format, https://docs.slack.dev/messaging/formatting-message-text, as a piece of a page. What Slack
 * doesn't know stays text.
 */
export function drawMrkdwn(text: string, reader: Reader): Html {
  const pieces: Html[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    pieces.push(html`${plain(text.slice(end, match.index))}`, drawToken(match.groups ?? {}, reader));
    end = match.index + match[0].length;
  }
  return html`${pieces}${plain(text.slice(end))}`;
}

function drawToken(
  { block, code, tag, bold, italic, strike }: Record<string, string | undefined>,
  reader: Reader,
): Html {
  if (block !== undefined) return html`<code class="block">${plain(block.trim())}</code>`;
  if (code !== undefined) return html`<code>${plain(code)}</code>`;
  if (bold !== undefined) return html`<strong>${drawMrkdwn(bold, reader)}</strong>`;
  if (italic !== undefined) return html`<em>${drawMrkdwn(italic, reader)}</em>`;
  if (strike !== undefined) return html`<s>${drawMrkdwn(strike, reader)}</s>`;
  return drawTag(tag ?? '', reader);
}

/** The content between `<` and `>`. */
function drawTag(tag: string, reader: Reader): Html {
  const bar = tag.indexOf('|');
  const [first, label] = bar < 0 ? [tag, null] : [tag.slice(0, bar), plain(tag.slice(bar + 1))];
  const date = /^!date\^(\d+)\^([^^]+)/.exec(first);
  if (date) {
    const at = new Date(Number(date[1]) * 1000);
    return html`<time datetime="${at.toISOString()}" title="${label ?? ''}">${dateInWords(at, date[2]!, reader)}</time>`;
  }
  const [, id] = /^@([UW]\w+)$/.exec(first) ?? [];
  if (id) return html`<span class="mention">@${nameOfMember(id)}</span>`;
  if (/^(https?:\/\/|mailto:)/.test(first))
    return html`<a href="${plain(first)}" target="_blank" rel="noreferrer">${label ?? plain(first)}</a>`;
  return html`${label ?? plain(`<${tag}>`)}`;
}

/** The name of someone in the workspace, by their id. */
export const nameOfMember = (id: string): string =>
  id === DEMO_BOT.user ? DEMO_BOT.name : (memberOf(id)?.name ?? 'someone');

/**
 * An instant in the formats that Kairos uses, for this reader:
 * https://docs.slack.dev/messaging/formatting-message-text#date-formatting
 */
function dateInWords(at: Date, format: string, { zone, now }: Reader): string {
  const day = DateTime.fromJSDate(at, { zone }).setLocale('en-US');
  const today = DateTime.fromJSDate(now, { zone });
  const daysAhead = Math.round(day.startOf('day').diff(today.startOf('day'), 'days').days);
  const near: Record<number, string> = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' };
  const drawn = format
    .replace('{date_long_pretty}', near[daysAhead] ?? day.toFormat('cccc, LLLL d, yyyy'))
    .replace('{time}', clockTime(at, { zone, clock: DEFAULT_CLOCK }));
  return drawn.charAt(0).toUpperCase() + drawn.slice(1);
}
