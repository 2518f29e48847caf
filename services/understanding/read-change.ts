import { DateTime } from 'luxon';
import type { RequestedChange } from '#contracts/events/slack.ts';
import { asLinked } from '#contracts/video-call.ts';
import { countingFrom } from './day-spans.ts';
import { daysRule, rangeOfPhrases } from './days-phrase.ts';
import { type Form, type FormRead, type NamedPerson, PEOPLE, peopleIn, readForm, wordsAt } from './form.ts';
import { alarmRule, durationRule } from './options.ts';
import { THING } from './text.ts';
import type { ReadingContext } from './understood.ts';

/** A change that a message asks for, of an existing meeting. */
export type ChangeSaid =
  | Extract<RequestedChange, { kind: 'details' | 'length' | 'move' | 'cancel' }>
  | { kind: 'add'; people: readonly NamedPerson[]; bookedTime: 'asked' | 'invited' }
  | { kind: 'remove'; people: readonly NamedPerson[] }
  | { kind: 'undo' }
  /** The message is about an existing meeting, and these words aren't clear. */
  | { kind: 'unclear'; words: string };

type ChangeRead = FormRead<ChangeSaid>;

/** As many characters as are read. */
const LONGEST = 6_000;

const IT = '(?:it|this|that|(?:this |the )?meeting|(?:the meeting )?"(?<title>[^"]+)")';
const OF = `(?: (?:of|for|in|from|to) ${IT})?`;
const WORDS = '(?<words>.+?)';
const VIDEO = '(?:the )?video (?:link|call)';
const PLACE = '(?:place|location|venue)';

type Say = Form<ChangeSaid, ReadingContext>['say'];

const titled: Say = (text, { words }) => {
  const title = wordsAt(text, words);
  return title === null ? null : { kind: 'details', title };
};

/** Only a single length. */
const lasting: Say = ({ low }, { words: [from, to] = [0, 0] }) => {
  const found = durationRule(low.slice(from, to), 0);
  const [duration] = found?.value ?? [];
  const isAll = found?.to === to - from && found.value.length === 1;
  return isAll && duration !== undefined ? { kind: 'length', duration } : null;
};

/** Only to days: for which of their times, the organizer chooses. */
const moved: Say = (text, { words }, { now, zone }) => {
  if (!words) return { kind: 'move' };
  const low = text.low.slice(...words);
  const counting = countingFrom(DateTime.fromJSDate(now, { zone }));
  const found = daysRule(counting)(low, 0);
  const range =
    found?.to === low.length && found.value !== 'unclear' && !found.value.gaps
      ? rangeOfPhrases([found.value], counting.today)
      : 'contradiction';
  if (range === 'contradiction') return { kind: 'unclear', words: wordsAt(text, words) ?? '' };
  const [from, to] = [range.from < counting.today ? counting.today : range.from, range.to];
  return { kind: 'move', dateRangeStart: from.toISODate()!, dateRangeEnd: to.toISODate()! };
};

/** A name alone doesn't say where to write to. */
const added: Say = (text, { people: span, just }) => {
  const people = peopleIn(text, span!);
  const name = people?.find(({ kind }) => kind === 'name');
  if (name) return { kind: 'unclear', words: name.text };
  return people && { kind: 'add', people, bookedTime: just ? 'invited' : 'asked' };
};

const removed: Say = (text, { people: span }) => {
  const people = peopleIn(text, span!);
  return people && { kind: 'remove', people };
};

const described: Say = (text, { words }) => {
  const description = wordsAt(text, words);
  return description === null ? null : { kind: 'details', description };
};

/** A link is no place to go to, and left to the video call. */
const placed: Say = (text, { words: [from, to] = [0, 0] }) => {
  const location = wordsAt(text, [from, to]);
  return location === null || text.things.get(text.low.slice(from, to))
    ? null
    : { kind: 'details', location };
};

const linked: Say = ({ low, things }, { words: [from, to] = [0, 0] }) => {
  const thing = things.get(low.slice(from, to));
  return thing?.kind === 'link'
    ? { kind: 'details', video: 'own', videoAddress: asLinked(thing.address) }
    : null;
};

/** Only an alert that a meeting can have; `alert` stands in front of a time alone. */
const alerted =
  (before: '' | 'alert '): Say =>
  (text, { words }) => {
    const low = before + text.low.slice(...words!);
    const found = alarmRule(low, 0);
    if (!found || found.to < low.length) return null;
    return found.value === 'unclear' || !found.value.alarm
      ? { kind: 'unclear', words: wordsAt(text, words) ?? '' }
      : { kind: 'details', alarm: found.value.alarm };
  };

const ALERT = '(?:alert|alarm|reminder|notification)';

const order = true;

const FORMS: readonly Form<ChangeSaid, ReadingContext>[] = [
  { pattern: `cancel(?: ${IT})?|call ${IT} off`, order, say: () => ({ kind: 'cancel' }) },
  { pattern: `undo(?: ${IT})?`, order, say: () => ({ kind: 'undo' }) },
  { pattern: `(?:rename|retitle) ${IT} (?:to|as) ${WORDS}`, order, say: titled },
  { pattern: `(?:change|set) the (?:title|name)${OF} to ${WORDS}`, order, say: titled },
  { pattern: `call ${IT} ${WORDS}`, say: titled },
  {
    pattern: `(?:remove|delete|clear) the description${OF}`,
    order,
    say: () => ({ kind: 'details', description: '' }),
  },
  { pattern: `(?:(?:change|set) )?the description${OF} (?:to|is) ${WORDS}`, say: described },
  { pattern: `(?:the )?description${OF}: ?${WORDS}`, say: described },
  {
    pattern: `(?:remove|delete|clear) (?:the )?${PLACE}${OF}|no ${PLACE}`,
    order,
    say: () => ({ kind: 'details', location: '' }),
  },
  { pattern: `(?:change|set) (?:the )?${PLACE}${OF} to ${WORDS}`, order, say: placed },
  { pattern: `(?:the )?${PLACE}${OF}(?:: ?| is (?:now )?)${WORDS}`, say: placed },
  {
    pattern: `(?:remove|delete|clear) the (?:alert|alarm|notification)${OF}`,
    order,
    say: () => ({ kind: 'details', alarm: 'none' }),
  },
  { pattern: `(?:change|set) the ${ALERT}${OF} to ${WORDS}`, order, say: alerted('alert ') },
  {
    pattern: `(?<words>(?:remind|alert|notify|ping) .+|(?:an? )?(?:\\d.*)?${ALERT}.*|no (?:alert|alarm|notification)s?)`,
    say: alerted(''),
  },
  {
    pattern: `(?:no|remove|delete) ${VIDEO}${OF}`,
    say: () => ({ kind: 'details', video: 'none', videoAddress: '' }),
  },
  { pattern: `(?:(?:change|set) )?${VIDEO}${OF}(?: to| is|:)? ?(?<words>${THING})`, say: linked },
  { pattern: `let me choose|make ${IT} manual`, say: () => ({ kind: 'details', aiDecisionMode: 'manual' }) },
  {
    pattern: `choose for us|you decide|make ${IT} automatic`,
    say: () => ({ kind: 'details', aiDecisionMode: 'auto' }),
  },
  { pattern: `(?:make|change) ${IT} (?:to )?${WORDS}`, say: lasting },
  { pattern: `find (?:another|a different|a new) time(?: for ${IT})?`, order, say: moved },
  { pattern: `(?:move|reschedule|postpone|shift)(?: ${IT})?(?:(?: to)? ${WORDS})?`, order, say: moved },
  { pattern: `(?<just>(?:just|simply) )?(?:add|invite) ${PEOPLE}${OF}`, say: added },
  { pattern: `(?:remove|uninvite|without) ${PEOPLE}${OF}`, say: removed },
];

/**
 * Reads a message that asks for a change of an existing meeting; docs/reference/grammar.md says which words are
 * understood. Null for any other message, and for a message that could ask for a new meeting as well (`invite @Ana`), unless the
 * message is in a thread (`isReply`) or names a meeting.
 */
export const readChange = (raw: string, reading: ReadingContext & { isReply: boolean }): ChangeRead | null =>
  raw.length > LONGEST ? null : readForm(FORMS, raw, reading);
