import type { SlackAction } from '#contracts/events/slack.ts';
import type { Content, SlackBlock } from '../port.ts';
import { actionValue, OPENS } from './action.ts';
import { clipped, escapeMrkdwn } from './safe-text.ts';
import type { SlackText } from './slack-text.ts';

/** A block of a message, and its text for people who don't see the message. */
export type MessageBlock = { block: SlackBlock; heard: string | null };

/** A string is a paragraph without markup, and text with markup a section. */
type MessagePart = MessageBlock | SlackText | string;

/** Parts in order; nested parts follow each other, and what is empty is left out. */
export type MessageParts = readonly (MessagePart | MessageParts | null | undefined | false)[];

export type MessageButton = { type: 'button'; [field: string]: unknown };

/** As many characters as Slack takes. */
const LIMITS = { header: 150, section: 3000, button: 75, label: 75, url: 3000, heard: 3500 } as const;

const plain = (text: string, length: number) => ({
  type: 'plain_text',
  text: clipped(text, length),
  emoji: true,
});

/** Not even typed addresses become links: a link has to be explicit. */
const mrkdwn = ({ mrkdwn: text }: SlackText) => ({ type: 'mrkdwn', text, verbatim: true });

export const header = (text: string): MessageBlock => ({
  block: { type: 'header', text: plain(text, LIMITS.header) },
  heard: text,
});

/** Text with a button next to it. */
export const section = (words: SlackText, button?: MessageButton | null): MessageBlock => ({
  block: { type: 'section', text: mrkdwn(words), ...(button && { accessory: button }) },
  heard: words.plain,
});

/** Words without any markup. */
export const paragraph = (text: string, button?: MessageButton | null): MessageBlock => ({
  block: { type: 'section', text: plain(text, LIMITS.section), ...(button && { accessory: button }) },
  heard: text,
});

/** Small words beneath. */
export const aside = (words: SlackText): MessageBlock => ({
  block: { type: 'context', elements: [mrkdwn(words)] },
  heard: words.plain,
});

/** The same, when screen readers already have enough text. */
export const silentAside = (words: SlackText): MessageBlock => ({ ...aside(words), heard: null });

export const divider: MessageBlock = { block: { type: 'divider' }, heard: null };

/** A row of buttons; nothing if there are none. */
export function buttons(...row: readonly (MessageButton | null)[]): MessageBlock | null {
  const elements = row.filter((button) => button !== null);
  return elements.length === 0 ? null : { block: { type: 'actions', elements }, heard: null };
}

/** A button's style, and its text for screen readers if the label says too little. */
export type Manner = { style?: 'primary' | 'danger'; heard?: string; sure?: Sure };

/** Asks for confirmation before the button counts. */
type Sure = { title: string; text: string; yes: string; no: string };

/** Asks for an action. */
export const actButton = (
  text: string,
  meetingId: string,
  action: SlackAction,
  manner: Manner = {},
): MessageButton => ({ ...drawn(text, manner), ...actionValue(meetingId, action) });

/** Opens a page; null for an invalid address. `name` distinguishes several such buttons in a row. */
export function openButton(
  text: string,
  url: string,
  { name, ...manner }: Manner & { name?: string } = {},
): MessageButton | null {
  if (!/^https?:\/\/[^\s<>]+$/.test(url) || url.length > LIMITS.url) return null;
  return { ...drawn(text, manner), action_id: name ? `${OPENS}:${name}` : OPENS, url };
}

const drawn = (text: string, { style, heard, sure }: Manner) => ({
  type: 'button' as const,
  text: plain(text, LIMITS.button),
  ...(style && { style }),
  ...(heard && { accessibility_label: clipped(heard, LIMITS.label) }),
  ...(sure && {
    confirm: {
      title: plain(sure.title, 100),
      text: plain(sure.text, 300),
      confirm: plain(sure.yes, 30),
      deny: plain(sure.no, 30),
    },
  }),
});

/** The blocks that these parts are. */
export const blocksOf = (parts: MessageParts): MessageBlock[] => parts.flatMap(blockOf);

function blockOf(part: MessageParts[number]): MessageBlock[] {
  if (!part) return [];
  if (typeof part === 'string') return [paragraph(part)];
  if ('block' in part) return [part];
  return 'mrkdwn' in part ? [section(part)] : blocksOf(part);
}

/** The message; its text for screen readers has the same sentences, without formatting. */
export function content(...parts: MessageParts): Content {
  const all = blocksOf(parts);
  const heard = all.flatMap(({ heard }) => (heard === null ? [] : [heard])).join('\n');
  return { text: escapeMrkdwn(clipped(heard, LIMITS.heard)), blocks: all.map(({ block }) => block) };
}
