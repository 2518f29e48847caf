import type { Suggestion } from '#contracts/events/suggestion.ts';
import { forEachText, MEETING_TEXTS } from '#contracts/meeting-texts.ts';
import type { MailFacts } from './facts.ts';

// Line breaks, other control characters, and marks that turn the direction of the text around them.
const UNSEEN = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const BREAKS = /\r\n|[\r\n\u0085\u2028\u2029]/g;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** User input on a single line, without control characters. */
export const oneLine = (text: string): string =>
  text.toWellFormed().replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();

/** User input with its line breaks and without other control characters. */
export const manyLines = (text: string): string =>
  text
    .toWellFormed()
    .split(BREAKS)
    .map((line) => line.replace(UNSEEN, ' ').trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** At most `length` characters as people count them, an ellipsis included. */
function shortened(text: string, length: number): string {
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  if (characters.length <= length) return text;
  return `${characters
    .slice(0, length - 1)
    .join('')
    .trimEnd()}…`;
}

/**
 * Text that looks the same, but in which no email program finds an address to link: invisible word joiners break up
 * anything recognizable as an address. A stranger's title must not become a link that Kairos seems to send. Not for
 * verified addresses, since copies of them would contain the joiners.
 */
export const unlinked = (text: string): string =>
  text
    .replace(/(?<=\w)(?=:\/\/)/g, '\u2060')
    .replace(/(?<=[\p{L}\p{N}])([.@。．｡])(?=[\p{L}\p{N}])/gu, '$1\u2060');

/** A name that may be shown; null if there is none, or only the placeholder. */
function shownNameOrNull(name: string | undefined): string | null {
  const line = shortened(oneLine(name ?? ''), 100);
  return line === '' || /^unnamed$/i.test(line) ? null : unlinked(line);
}

/** The first of someone's names, or the whole name where its first word is no name, as in `Dr. Ana Ruiz`. */
function givenName(name: string): string {
  const [first] = name.split(' ');
  return /^[\p{L}\p{M}'’-]{2,}$/u.test(first!) ? first! : name;
}

/** The facts with everything that people wrote made safe to show. */
export type SafeMailFacts = MailFacts & { shortTitle: string; greeted: string | null };

const withSafeReason = (suggestion: Suggestion): Suggestion => ({
  ...suggestion,
  reason: unlinked(shortened(oneLine(suggestion.reason), 300)),
});

/** The clear words are days, times, and numbers, and stay as they are, because people send them again. */
const withSafeWords = (reply: NonNullable<MailFacts['mailReply']>): typeof reply => ({
  ...reply,
  ...(reply.word && { word: unlinked(manyLines(reply.word)) }),
  ...(reply.clear && { clear: manyLines(reply.clear) }),
  ...(reply.unclear && { unclear: unlinked(manyLines(reply.unclear)) }),
});

/** Cleans all user input in a single place, so no letter can forget to. */
export function makeSafe(facts: MailFacts): SafeMailFacts {
  const title = oneLine(facts.meeting.title) || 'Meeting';
  const name = shownNameOrNull(facts.recipient.name);
  const texts = forEachText((name) =>
    unlinked((MEETING_TEXTS[name].isOneLine ? oneLine : manyLines)(facts.meeting[name] ?? '')),
  );
  return {
    ...facts,
    organizer: {
      ...facts.organizer,
      name: shownNameOrNull(facts.organizer.name) ?? facts.organizer.email,
    },
    meeting: { ...facts.meeting, ...texts, title: unlinked(title) },
    people: facts.people.flatMap((person) => {
      const name = shownNameOrNull(person.name);
      return name === null ? [] : [{ ...person, name }];
    }),
    ...(facts.changed?.title !== undefined && {
      changed: { ...facts.changed, title: unlinked(oneLine(facts.changed.title)) },
    }),
    ...(facts.calendarReply && {
      calendarReply: {
        ...facts.calendarReply,
        ...(facts.calendarReply.word && { word: unlinked(oneLine(facts.calendarReply.word)) }),
        ...(facts.calendarReply.delegate && { delegate: unlinked(oneLine(facts.calendarReply.delegate)) }),
      },
    }),
    ...(facts.mailReply && { mailReply: withSafeWords(facts.mailReply) }),
    ...(facts.why !== undefined && { why: unlinked(oneLine(facts.why)) }),
    ...(facts.lostCalendar !== undefined && {
      lostCalendar: unlinked(shortened(oneLine(facts.lostCalendar), 100)),
    }),
    ...(facts.suggestions && { suggestions: facts.suggestions.map(withSafeReason) }),
    ...(facts.booked?.suggestion && {
      booked: { ...facts.booked, suggestion: withSafeReason(facts.booked.suggestion) },
    }),
    shortTitle: unlinked(shortened(title, 80)),
    greeted: name && givenName(name),
  };
}
