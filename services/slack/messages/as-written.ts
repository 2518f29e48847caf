import { safeText } from './safe-text.ts';
import { joinTexts, mention, type SlackText, slackText } from './slack-text.ts';

/** The length of a quotation in characters. */
const LENGTH = 200;

/** From the private use area: holds a person's place while the text around it is made safe. */
const SOMEBODY = '\uE000';

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** The visible part of a Slack token in angle brackets, unless the token is a person. */
function label(target: string, words: string): string {
  if (target.startsWith('#')) return `#${words || 'channel'}`;
  if (target.startsWith('!')) return words || `@${target.slice(1)}`;
  return words || target.replace(/^mailto:/, '');
}

/** Someone's Slack text as they saw it: a single line, in quotation marks. Null if nothing is left. */
export function asWritten(text: string | null): SlackText | null {
  const people: SlackText[] = [];
  const marked = (text ?? '')
    .replaceAll(SOMEBODY, '')
    .replace(/<([^<>|]*)\|?([^<>]*)>/g, (_, target: string, words: string) => {
      if (!target.startsWith('@')) return label(target, words);
      people.push(mention(target.slice(1), words ? `@${words}` : '@someone'));
      return SOMEBODY;
    })
    .replace(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity]!);
  const line = safeText(marked, LENGTH);
  if (line === '') return null;
  const pieces = line
    .split(SOMEBODY)
    .flatMap((words, index) => [people[index - 1] ?? null, slackText`${words}`]);
  return slackText`“${joinTexts(pieces, '')!}”`;
}
