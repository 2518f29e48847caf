import { countInWords } from '#contracts/text/counts.ts';
import { listInWords } from '#contracts/text/lists.ts';
import type { MeetingFacts, PersonFacts } from './facts.ts';
import { safeText } from './safe-text.ts';

/** Characters of a title, and of a name in a list. */
const LENGTHS = { title: 200, name: 40 } as const;

/** `“Project kick-off”`, or words for a meeting whose title is not known. */
export function quotedMeetingTitle(title: string | null): string {
  const line = safeText(title ?? '', LENGTHS.title);
  return line === '' ? 'this meeting' : `“${line}”`;
}

/** A name that may be shown; null if there is none, or only the placeholder. */
export function shownSlackName(name: string | null): string | null {
  const line = safeText(name ?? '', LENGTHS.name);
  return line === '' || /^unnamed$/i.test(line) ? null : line;
}

/** `Ben, Ana, and 3 more`, of at most `most` people; people without a name are counted. */
export function listNames(names: readonly (string | null)[], most = 6): string {
  const named = names.map(shownSlackName).filter((name) => name !== null);
  const told = names.length > most ? named.slice(0, most - 1) : named;
  const rest = names.length - told.length;
  if (rest > 0 && told.length === 0) return countInWords(rest, 'person', 'people');
  return listInWords(rest === 0 ? told : [...told, `${rest} more`], most);
}

/** People's names, by number. */
export const namesIn = (
  people: readonly Pick<PersonFacts, 'number' | 'name'>[],
  numbers: readonly number[],
): (string | null)[] =>
  numbers.map((number) => people.find((person) => person.number === number)?.name ?? null);

export const organizerIn = ({ people }: Pick<MeetingFacts, 'people'>): PersonFacts | undefined =>
  people.find(({ number }) => number === 0);

export const organizerNameIn = (meeting: Pick<MeetingFacts, 'people'>): string =>
  shownSlackName(organizerIn(meeting)?.name ?? null) ?? 'the organizer';
