import { DURATION, INVITATIONS_PER_CALL, LONGEST_RANGE_DAYS } from '#contracts/api/limits.ts';
import type { NotUnderstood } from '#contracts/events/slack.ts';
import { minutesInWords, sentence } from '#services/mail/text.ts';
import type { Content } from '../port.ts';
import { EXAMPLES } from '../understanding/examples.ts';
import { asWritten } from './as-written.ts';
import { content, header, type MessagePart, paragraph } from './parts.ts';
import { safeText } from './safe-text.ts';

/** Says how to ask. */
export const help: readonly MessagePart[] = [
  header('How to ask me for a meeting'),
  paragraph(
    'Tell me who is to come, for how long and when. I compare the calendars and answer with the best times, and you book one with a button.',
  ),
  paragraph(`For example:\n• ${Object.values(EXAMPLES).join('\n• ')}`),
  paragraph(
    'In a channel, mention me in your message. In our conversation, just write. With /kairos before it, the same works anywhere.',
  ),
];

/** What was not understood, what to do about it, and an example that fits. */
type Explained = { what: string; example?: string };

function explained(why: Exclude<NotUnderstood, 'help'>, about: string | null): Explained {
  const words = asWritten(about)?.plain ?? null;
  switch (why) {
    case 'nobody':
      return {
        what: 'I could not see who is to come. Mention people with @, or write their mail addresses.',
        example: EXAMPLES.usual,
      };
    case 'unclear':
      return {
        what: `I did not understand ${words ?? 'your message'}.`,
        example: EXAMPLES.usual,
      };
    case 'contradiction':
      return {
        what: words
          ? `These words do not go together: ${words}.`
          : 'Some of your words do not go together. Name one time, one length and one way to choose.',
        example: EXAMPLES.titled,
      };
    case 'badDuration':
      return {
        what: `${words ? `${words} is not a length that I can plan.` : 'I cannot plan a meeting of this length.'} A meeting lasts from ${minutesInWords(DURATION.least)} to ${minutesInWords(DURATION.most)}.`,
        example: EXAMPLES.usual,
      };
    case 'badDates':
      return {
        what: `I cannot look for a time ${words ? `in these days: ${words}` : 'in these days'}. They have to lie ahead, begin before they end, and cover at most ${LONGEST_RANGE_DAYS} days.`,
        example: EXAMPLES.usual,
      };
    case 'badEmail':
      return {
        what: `${words ?? 'One of the addresses'} is not a mail address that I can write to.`,
        example: EXAMPLES.byMail,
      };
    case 'noAddress':
      return {
        what: `Slack does not tell me the mail address of ${words ?? 'somebody whom you mentioned'}, so I cannot invite them. Write their address instead of the mention.`,
        example: EXAMPLES.byMail,
      };
    case 'tooManyPeople':
      return {
        what: `I can invite at most ${INVITATIONS_PER_CALL} people at once. Please ask me again with fewer.`,
      };
    case 'refused':
      return { what: `I could not set this meeting up. ${ended(about)}`.trim() };
    case 'notLinked':
      return {
        what: 'I waited a day for you to connect your account, and then I stopped. To try again, write to me and use the new button that I send you.',
      };
  }
}

/** What the service says, as a sentence. */
export function ended(words: string | null): string {
  const line = sentence(safeText(words ?? '', 500));
  return line === '' || /[.?!…]$/.test(line) ? line : `${line}.`;
}

export function notUnderstoodMessage(why: NotUnderstood, about: string | null): Content {
  if (why === 'help') return content(help);
  const { what, example } = explained(why, about);
  const again =
    example === undefined
      ? []
      : [paragraph(`Please ask me again in a new message, for example:\n${example}`)];
  return content([paragraph(what), ...again]);
}
