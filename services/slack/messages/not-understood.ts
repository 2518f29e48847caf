import { DURATION, INVITATIONS_PER_CALL, LONGEST_RANGE_DAYS } from '#contracts/api/limits.ts';
import type { NotUnderstood } from '#contracts/events/slack.ts';
import { durationInWords } from '#contracts/text/durations.ts';
import { sentence } from '#services/mail/text.ts';
import {
  ATTENDANCE_EXAMPLE,
  CHANGE_EXAMPLES,
  EXAMPLES,
  SETTINGS_EXAMPLES,
} from '#services/understanding/examples.ts';
import type { Content } from '../port.ts';
import { asWritten } from './as-written.ts';
import type { AnswerFacts } from './facts.ts';
import { buttons, content, header, type MessageParts, openButton, paragraph } from './parts.ts';
import { safeText } from './safe-text.ts';

/** Says how to ask, and where to set meeting hours. `settings` is the address of the page; null without a button. */
export const help = (settings: string | null): MessageParts => [
  header('How to ask me for a meeting'),
  "Tell me who's coming, for how long, and when. I'll compare calendars and reply with the best times. You book one with a button.",
  `For example:\n• ${Object.values(EXAMPLES).join('\n• ')}`,
  `Can a meeting go ahead without someone? Tell me, for example: ${ATTENDANCE_EXAMPLE}`,
  `Plans change? Tell me in the meeting's thread, or with its title in quotes, for example:\n• ${Object.values(CHANGE_EXAMPLES).join('\n• ')}`,
  'In a channel, mention me in your message. In a direct message, just write. Starting with /kairos works anywhere.',
  paragraph(
    `When do you take meetings? Tell me your hours, days off, breathing room, and least notice, or open your settings. For example:\n• ${Object.values(SETTINGS_EXAMPLES).join('\n• ')}`,
    settings === null ? null : openButton('Open your settings', settings, { name: 'settings' }),
  ),
];

/** The part that was not understood, how to fix the request, and a fitting example. */
type Explained = {
  what: string;
  example?: string /** The settings page is another way. */;
  isOfSettings?: true;
};

/** By the reason. `words`: the part that wasn't understood, in quotes; `told`: the service's own words. */
const EXPLAINED: Record<Exclude<NotUnderstood, 'help'>, (words: string | null, told: string) => Explained> = {
  nobody: () => ({
    what: 'Who should I invite? Mention people with @, or add their email addresses.',
    example: EXAMPLES.usual,
  }),
  unclear: (words) => ({
    what: `I didn't understand ${words ?? 'your message'}.`,
    example: EXAMPLES.usual,
  }),
  repeats: (words) => ({
    what: `I can't plan meetings that repeat yet${words ? `, as in ${words}` : ''}. Ask me for a single meeting.`,
    example: EXAMPLES.usual,
  }),
  otherLanguage: () => ({
    what: "I read only English so far, so I didn't understand your message.",
    example: EXAMPLES.usual,
  }),
  unclearSettings: (words) => ({
    what: `I didn't understand ${words ?? 'when you meet'}, so I changed nothing.`,
    example: SETTINGS_EXAMPLES.hours,
    isOfSettings: true,
  }),
  unclearAttendance: (_, told) => ({
    what: `${told} I changed nothing.`.trim(),
    example: ATTENDANCE_EXAMPLE,
  }),
  unclearChange: (_, told) => ({ what: `${told} I changed nothing.`.trim(), example: CHANGE_EXAMPLES.move }),
  badSettings: (_, told) => ({ what: `${told} I changed nothing.`.trim(), isOfSettings: true }),
  contradiction: (words) => ({
    what: words
      ? `These words contradict each other: ${words}.`
      : 'Some of your words contradict each other. Name one time, one length, and one way to choose.',
    example: EXAMPLES.titled,
  }),
  badDuration: (words) => ({
    what: `${words ? `I can't plan a meeting for ${words}.` : "I can't plan a meeting of this length."} Meetings take from ${durationInWords(DURATION.least)} to ${durationInWords(DURATION.most)}.`,
    example: EXAMPLES.usual,
  }),
  badDates: (words) => ({
    what: `I can't search ${words ? `these dates: ${words}` : 'these dates'}. They need to be in the future, start before they end, and cover at most ${LONGEST_RANGE_DAYS} days.`,
    example: EXAMPLES.usual,
  }),
  badTimes: (words) => ({
    what: `I can't keep to ${words ? `these times of day: ${words}` : 'these times of day'}. Say am or pm, on a quarter hour, with room for the whole meeting between the earliest and the latest.`,
    example: EXAMPLES.limited,
  }),
  badEmail: (words) => ({
    what: `${words ?? 'One of the addresses'} isn't an email address I can write to.`,
    example: EXAMPLES.byMail,
  }),
  noAddress: (words) => ({
    what: `Slack doesn't tell me the email address of ${words ?? 'someone you mentioned'}, so I can't invite them. Write their address instead of the mention.`,
    example: EXAMPLES.byMail,
  }),
  tooManyPeople: () => ({
    what: `I can invite at most ${INVITATIONS_PER_CALL} people at once. Ask me again with fewer.`,
  }),
  refused: (_, told) => ({ what: `I couldn't set up this meeting. ${told}`.trim() }),
  notLinked: () => ({
    what: 'I waited a day for you to connect your account, then stopped. To try again, write to me and use the new button I send you.',
  }),
};

/** The service's words, as a sentence. */
export function ended(words: string | null): string {
  const line = sentence(safeText(words ?? '', 500));
  return line === '' || /[.?!…]$/.test(line) ? line : `${line}.`;
}

export function notUnderstoodMessage({
  why,
  about,
  clear,
  settings,
}: Extract<AnswerFacts, { state: 'notUnderstood' }>): Content {
  if (why === 'help') return content(help(settings));
  const words = asWritten(about)?.plain ?? null;
  const { what, example, isOfSettings } = EXPLAINED[why](words, ended(about));
  const understood = asWritten(clear)?.plain;
  return content(
    what,
    understood && `I got the rest: ${understood}.`,
    example !== undefined &&
      `${isOfSettings ? 'Tell' : 'Ask'} me again in a new message, for example:\n${example}`,
    isOfSettings && buttons(openButton('Open your settings', settings)),
  );
}
