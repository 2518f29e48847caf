import { COUNT, countOf } from './counts.ts';
import {
  BEFORE,
  type NamedPerson,
  PEOPLE,
  peopleIn,
  THANKS,
  withoutBot,
  wordsAt,
} from './people-of-meeting.ts';
import type { ReadingContext } from './understood.ts';

/** What a message says of who has to come to a meeting that there is already. */
export type AttendanceRead = {
  /** At least so many of a group. */
  say: 'optional' | 'required' | { atLeast: number };
  people: readonly NamedPerson[];
  /** As it was typed; null if no meeting is named, so it's that of the thread. */
  title: string | null;
};

/** As many characters as are read. */
const LONGEST = 500;

const OPTIONAL = 'optional|not required|not mandatory';
const SAY = `(?<say>${OPTIONAL}|required|mandatory|needed)`;
const COME = '(?:come|attend|join|be there)';
const NOT = "(?:(?:do(?:es)?n't|do(?:es)? not) (?:have|need) to|needn't|need not)";
const ANY = '(?:(?:at least|any) )?';

/** `order`: it's about a meeting that there is, whatever else is said. */
const FORMS: readonly { pattern: string; order?: true; say: (said: string) => AttendanceRead['say'] }[] = [
  { pattern: `(?:make|mark) ${PEOPLE} (?:as )?${SAY}`, order: true, say: asSaid },
  {
    pattern: `${ANY}(?<say>${COUNT}) of (?:the )?${PEOPLE} (?:are|is) enough`,
    say: (count) => ({ atLeast: countOf(count) }),
  },
  { pattern: `${PEOPLE} (?:is|are)(?: both| all| now)? ${SAY}`, say: asSaid },
  { pattern: `${PEOPLE} ${NOT} ${COME}`, say: () => 'optional' },
  { pattern: `${PEOPLE} (?:has|have|needs?) to ${COME}`, say: () => 'required' },
];

function asSaid(said: string): AttendanceRead['say'] {
  return OPTIONAL.split('|').includes(said) ? 'optional' : 'required';
}

const AFTER = `(?: (?:in|for|at|of) (?:the )?(?:meeting )?(?<title>.+?))?${THANKS}`;

/**
 * Reads a message that says who has to come to a meeting that there is; docs/reference/grammar.md says what is understood. Null for
 * any other. What could ask for a new meeting as well (`@Ana is optional`) does, unless it's in a thread (`isReply`) or names a
 * meeting.
 */
export function readAttendance(
  raw: string,
  { readText, isReply }: Pick<ReadingContext, 'readText'> & { isReply: boolean },
): AttendanceRead | null {
  if (raw.length > LONGEST) return null;
  const text = withoutBot(readText(raw));
  for (const { pattern, order, say } of FORMS) {
    const found = new RegExp(`^${BEFORE}${pattern}${AFTER}$`, 'du').exec(text.low);
    const people = found && peopleIn(text, found.indices!.groups!['people']!);
    if (!people) continue;
    const title = wordsAt(text, found.indices!.groups!['title']);
    if (order || isReply || title !== null) return { say: say(found.groups!['say'] ?? ''), people, title };
  }
  return null;
}
