import { COUNT, countOf } from './counts.ts';
import { type Form, type NamedPerson, PEOPLE, peopleIn, readForm } from './form.ts';
import type { ReadingContext } from './understood.ts';

type Say = 'optional' | 'required' | { atLeast: number };

/** Who has to come to a meeting: `atLeast` so many of a group are enough. */
type AttendanceChange = { say: Say; people: readonly NamedPerson[] };

/** `title` as it was typed; null if the message names no meeting, so the thread's meeting is meant. */
export type AttendanceRead = AttendanceChange & { title: string | null };

/** As many characters as are read. */
const LONGEST = 500;

const OPTIONAL = 'optional|not required|not mandatory';
const SAY = `(?<say>${OPTIONAL}|required|mandatory|needed)`;
const COME = '(?:come|attend|join|be there)';
const NOT = "(?:(?:do(?:es)?n't|do(?:es)? not) (?:have|need) to|needn't|need not)";
const ANY = '(?:(?:at least|any) )?';
const OF = '(?: (?:in|for|at|of) (?:the )?(?:meeting )?(?<title>.+?))?';

const form = (pattern: string, meaning: (words: string) => Say, order?: true): Form<AttendanceChange> => ({
  pattern: pattern + OF,
  ...(order && { order }),
  say: (text, { people: span, say = [0, 0] }) => {
    const people = peopleIn(text, span!);
    return people && { say: meaning(text.low.slice(...say)), people };
  },
});

const asSaid = (words: string): Say => (OPTIONAL.split('|').includes(words) ? 'optional' : 'required');

const FORMS = [
  form(`(?:make|mark) ${PEOPLE} (?:as )?${SAY}`, asSaid, true),
  form(`${ANY}(?<say>${COUNT}) of (?:the )?${PEOPLE} (?:are|is) enough`, (n) => ({ atLeast: countOf(n) })),
  form(`${PEOPLE} (?:is|are)(?: both| all| now)? ${SAY}`, asSaid),
  form(`${PEOPLE} ${NOT} ${COME}`, () => 'optional'),
  form(`${PEOPLE} (?:has|have|needs?) to ${COME}`, () => 'required'),
];

/**
 * Reads a message that says who has to come to a meeting that exists already; docs/reference/grammar.md says which words are
 * understood. Null for any other message, and for a message that could ask for a new meeting as well (`@Ana is optional`), unless
 * the message is in a thread (`isReply`) or names a meeting.
 */
export function readAttendance(
  raw: string,
  reading: Pick<ReadingContext, 'readText'> & { isReply: boolean },
): AttendanceRead | null {
  const read = raw.length > LONGEST ? null : readForm(FORMS, raw, reading);
  return read && { ...read.said, title: read.title };
}
