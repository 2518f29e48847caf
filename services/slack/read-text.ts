import { mailOf, type ReadText, type Thing, textOf, withoutSigns } from '#services/understanding/text.ts';

const ENTITIES = { '&lt;': '<', '&gt;': '>', '&amp;': '&' } as const;
const decoded = (text: string): string =>
  text.replace(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity as keyof typeof ENTITIES]);

/**
 * Reads Slack's raw text (https://docs.slack.dev/messaging/formatting-message-text). `botUser` is the bot's own id in
 * the workspace: mentions of the bot are not people.
 */
export const readSlackText =
  (botUser: string): ReadText =>
  (raw) =>
    textOf(
      withoutSigns(raw)
        .split(/(<[^<>\n]*>)/)
        .map((piece, index) => (index % 2 === 1 ? thingOf(piece.slice(1, -1), botUser) : decoded(piece))),
    );

/** The content of Slack's angle brackets. */
function thingOf(inside: string, botUser: string): Thing {
  const bar = inside.indexOf('|');
  const target = bar < 0 ? inside : inside.slice(0, bar);
  const label = bar < 0 ? '' : decoded(inside.slice(bar + 1)).trim();
  const user = /^@([UW][A-Z0-9]+)$/.exec(target)?.[1];
  if (user === botUser) return { kind: 'bot' };
  if (user !== undefined) return { kind: 'mention', user, text: label && `@${label.replace(/^@/, '')}` };
  if (target.startsWith('mailto:')) return mailOf(decoded(target.slice('mailto:'.length)));
  if (target.startsWith('#'))
    return { kind: 'group', text: `#${label.replace(/^#/, '') || target.slice(1)}` };
  if (target.startsWith('!')) return { kind: 'group', text: label || `@${target.slice(1)}` };
  return { kind: 'link', text: label || decoded(target), address: decoded(target) };
}
