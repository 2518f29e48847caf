import type { WhyNot } from '#contracts/api/history.ts';
import type { Attendance } from '#contracts/attendance.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { capital } from './sentences/narration.ts';
import { inStates } from './states.ts';

type Person = NonNullable<WhyNot['people']>[number];

export const named = ({ name, ...person }: Person) => ({ ...person, name: name === 'You' ? 'you' : name });

const statesOf = (people: readonly Person[]): string => listInWords(inStates(people.map(named)));

const isMissing = ({ state }: Person): boolean => state !== 'free';
const isUnknown = ({ state }: Person): boolean => state === 'unknown';

/** For the organizer: whether everyone who has to come could have, who couldn't and why, and how the others were. */
export function couldCome(
  people: readonly Person[],
  { optional, quorums }: Attendance,
  when: string,
): string {
  const groups = quorums.map(({ atLeast, members }) => {
    const all = people.filter(({ participant }) => members.includes(participant));
    return { atLeast, all, missing: all.filter(isMissing) };
  });
  const isShort = ({ atLeast, all, missing }: (typeof groups)[number]) =>
    all.length - missing.length < atLeast;
  const isOptional = ({ participant }: Person) => optional.includes(participant);
  const needed = people.filter(
    (person) => !isOptional(person) && !groups.some(({ all }) => all.includes(person)),
  );
  const [missing, short] = [needed.filter(isMissing), groups.filter(isShort)];
  const cannot = missing.filter((person) => !isUnknown(person));
  const isOut = short.some(
    ({ atLeast, all, missing }) => all.length - missing.length + missing.filter(isUnknown).length < atLeast,
  );
  const others = people.filter((person) => isOptional(person) && isMissing(person));

  const whole = needed.length === people.length;
  const lead = () => {
    if (cannot.length > 0)
      return `${when} wasn't possible for ${cannot.length} of ${needed.length}${whole ? '' : ' who have to come'}: ${statesOf(cannot)}.`;
    if (isOut) return `${when} wasn't possible.`;
    if (missing.length > 0 || short.length > 0) return `${when} wasn't certain.`;
    if (needed.length === 1) return `You were free on ${when}.`;
    return `Everyone${whole ? '' : ' who has to come'} was free on ${when}.`;
  };
  return [
    lead(),
    ...sentences(missing.filter(isUnknown)),
    ...short.map(
      ({ atLeast, all, missing }) =>
        `At least ${atLeast} of ${listInWords(all.map((one) => named(one).name))} ${atLeast === 1 ? 'has' : 'have'} to come, but ${statesOf(missing)}.`,
    ),
    ...groups
      .filter((group) => !isShort(group) && group.missing.length > 0)
      .map(({ missing }) => `${capital(statesOf(missing))}, but enough of their group could come.`),
    ...(others.length > 0 ? [`Of the optional people, ${statesOf(others)}.`] : []),
  ].join(' ');
}

const sentences = (people: readonly Person[]): string[] =>
  people.length > 0 ? [`${capital(statesOf(people))}.`] : [];
