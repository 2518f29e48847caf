import { DateTime } from 'luxon';
import type { DecisionMode } from '#contracts/preferences.ts';
import { countingFrom } from './day-spans.ts';
import { daysRule } from './days-phrase.ts';
import { durationRule } from './duration.ts';
import {
  BEFORE,
  type NamedPerson,
  PEOPLE,
  peopleIn,
  type TextSpan,
  THANKS,
  withoutBot,
  wordsAt,
} from './people-of-meeting.ts';
import { rangeOfPhrases } from './range-of-phrases.ts';
import { type Text, THING } from './text.ts';
import type { ReadingContext } from './understood.ts';

/** What a message says to change about a meeting that there is. */
export type ChangeSaid =
  | { kind: 'title'; title: string }
  /** Null to remove it. */
  | { kind: 'description'; description: string | null }
  /** Where people meet on video; null for nowhere. */
  | { kind: 'video'; address: string | null }
  | { kind: 'mode'; mode: DecisionMode }
  /** Minutes. */
  | { kind: 'length'; duration: number }
  /** Without dates, within those that the meeting has. */
  | { kind: 'move'; dates: { dateRangeStart: string; dateRangeEnd: string } | null }
  | { kind: 'add'; people: readonly NamedPerson[]; bookedTime: 'asked' | 'invited' }
  | { kind: 'remove'; people: readonly NamedPerson[] }
  | { kind: 'cancel' }
  | { kind: 'undo' }
  /** It's about a meeting that there is, and these words aren't clear. */
  | { kind: 'unclear'; words: string };

export type ChangeRead = {
  said: ChangeSaid;
  /** As it was typed; null if no meeting is named, so it's that of the thread. */
  title: string | null;
  /** It can't ask for a new meeting. */
  isOrder: boolean;
};

/** As many characters as are read. */
const LONGEST = 6_000;

const IT = '(?:it|this|that|(?:this |the )?meeting|(?:the meeting )?"(?<title>[^"]+)")';
const OF = `(?: (?:of|for|in|from|to) ${IT})?`;
const WORDS = '(?<words>.+?)';
const VIDEO = '(?:the )?video (?:link|call)';

type Groups = { words: TextSpan | undefined; people: TextSpan | undefined; just: boolean };

type Form = {
  pattern: string;
  order?: true;
  /** Null if it's none of these after all. */
  say: (text: Text, groups: Groups, reading: ReadingContext) => ChangeSaid | null;
};

const FORMS: readonly Form[] = [
  { pattern: `(?:cancel(?: ${IT})?|call ${IT} off)`, order: true, say: () => ({ kind: 'cancel' }) },
  { pattern: `undo(?: ${IT})?`, order: true, say: () => ({ kind: 'undo' }) },
  { pattern: `(?:rename|retitle) ${IT} (?:to|as) ${WORDS}`, order: true, say: titled },
  { pattern: `(?:change|set) the (?:title|name)${OF} to ${WORDS}`, order: true, say: titled },
  { pattern: `call ${IT} ${WORDS}`, say: titled },
  {
    pattern: `(?:remove|delete|clear) the description${OF}`,
    order: true,
    say: () => ({ kind: 'description', description: null }),
  },
  {
    pattern: `(?:(?:change|set) )?the description${OF} (?:to|is) ${WORDS}|(?:the )?description${OF}: ?(?<rest>.+?)`,
    say: (text, { words }) => {
      const description = wordsAt(text, words);
      return description === null ? null : { kind: 'description', description };
    },
  },
  {
    pattern: `(?:no|remove|delete) ${VIDEO}${OF}`,
    say: () => ({ kind: 'video', address: null }),
  },
  {
    pattern: `(?:(?:change|set) )?${VIDEO}${OF}(?: to| is|:)? ?(?<words>${THING})`,
    say: (text, { words }) => {
      const thing = words && text.things.get(text.low.slice(...words));
      return thing?.kind === 'link' ? { kind: 'video', address: thing.address } : null;
    },
  },
  { pattern: `(?:let me choose|make ${IT} manual)`, say: () => ({ kind: 'mode', mode: 'manual' }) },
  {
    pattern: `(?:choose for us|you decide|make ${IT} automatic)`,
    say: () => ({ kind: 'mode', mode: 'auto' }),
  },
  { pattern: `(?:make|change) ${IT} (?:to )?${WORDS}`, say: lasting },
  { pattern: `find (?:another|a different|a new) time(?: for ${IT})?`, order: true, say: moved },
  {
    pattern: `(?:move|reschedule|postpone|shift)(?: ${IT})?(?:(?: to)? ${WORDS})?`,
    order: true,
    say: moved,
  },
  { pattern: `(?<just>(?:just|simply) )?(?:add|invite) ${PEOPLE}${OF}`, say: added },
  { pattern: `(?:remove|uninvite|without) ${PEOPLE}${OF}`, say: removed },
];

/**
 * Reads a message that says what to change about a meeting that there is; docs/reference/grammar.md says what is understood. Null
 * for any other. What could ask for a new meeting as well (`invite @Ana`) does, unless it's in a thread (`isReply`) or names
 * a meeting.
 */
export function readChange(raw: string, reading: ReadingContext & { isReply: boolean }): ChangeRead | null {
  if (raw.length > LONGEST) return null;
  const text = withoutBot(reading.readText(raw));
  for (const { pattern, order = false, say } of FORMS) {
    const found = new RegExp(`^${BEFORE}(?:${pattern})${THANKS}$`, 'du').exec(text.low);
    if (!found) continue;
    const spans = found.indices!.groups ?? {};
    const words = spans['words'] ?? spans['rest'];
    const said = say(text, { words, people: spans['people'], just: Boolean(spans['just']) }, reading);
    const title = wordsAt(text, spans['title']);
    if (said && (order || reading.isReply || title !== null)) return { said, title, isOrder: order };
  }
  return null;
}

function titled(text: Text, { words }: Groups): ChangeSaid | null {
  const title = wordsAt(text, words);
  return title === null ? null : { kind: 'title', title };
}

/** Only a single length. */
function lasting({ low }: Text, { words: [from, to] = [0, 0] }: Groups): ChangeSaid | null {
  const found = durationRule(low.slice(from, to), 0);
  const [duration] = found?.value ?? [];
  const isAll = found?.to === to - from && found.value.length === 1;
  return isAll && duration !== undefined ? { kind: 'length', duration } : null;
}

/** Only to days: for which of their times, the organizer chooses. */
function moved(text: Text, { words }: Groups, { now, zone }: ReadingContext): ChangeSaid {
  if (!words) return { kind: 'move', dates: null };
  const low = text.low.slice(...words);
  const counting = countingFrom(DateTime.fromJSDate(now, { zone }));
  const found = daysRule(counting)(low, 0);
  const range =
    found?.to === low.length && found.value !== 'unclear'
      ? rangeOfPhrases([found.value], counting.today)
      : 'contradiction';
  if (range === 'contradiction') return { kind: 'unclear', words: wordsAt(text, words) ?? '' };
  const [from, to] = [range.from < counting.today ? counting.today : range.from, range.to];
  return { kind: 'move', dates: { dateRangeStart: from.toISODate()!, dateRangeEnd: to.toISODate()! } };
}

/** Names don't say where to write to. */
function added(text: Text, { people: span, just }: Groups): ChangeSaid | null {
  const people = span && peopleIn(text, span);
  if (!people) return null;
  const name = people.find(({ kind }) => kind === 'name');
  return name
    ? { kind: 'unclear', words: name.text }
    : { kind: 'add', people, bookedTime: just ? 'invited' : 'asked' };
}

function removed(text: Text, { people: span }: Groups): ChangeSaid | null {
  const people = span && peopleIn(text, span);
  return people ? { kind: 'remove', people } : null;
}
