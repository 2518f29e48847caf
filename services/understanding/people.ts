import { COUNT, countOf } from './counts.ts';
import { endAt, type GrammarRule, ruleOf } from './rule.ts';
import { type Text, THING, type Thing } from './text.ts';
import type { RequestedMeeting } from './understood.ts';

const ONE_THING = new RegExp(THING, 'uy');

/** A mention, an address, or another thing that is not made of words. */
export const thingRule =
  ({ things }: Text): GrammarRule<Thing> =>
  (low, at) => {
    const to = endAt(ONE_THING, low, at);
    return to === null ? null : { to, value: things.get(low.slice(at, to))! };
  };

/** Whether a thing means a single person, even if it's unclear who. */
export const isPerson = ({ kind }: Thing): boolean => ['mention', 'mail', 'someone'].includes(kind);

/** Those who are named, each once, in the order of the message. */
export function peopleAmong(things: readonly Thing[]): { slackUsers: string[]; emails: string[] } {
  const users = things.flatMap((one) => (one.kind === 'mention' ? [one.user] : []));
  const emails = things.flatMap((one) => (one.kind === 'mail' ? [one.address] : []));
  return { slackUsers: [...new Set(users)], emails: [...new Set(emails)] };
}

/** People who are optional, or a group of whom so many are enough. */
export type AttendanceSaid = { atLeast: number | null; people: readonly Thing[] };

const NEXT = `(?: ?[,&/])? ?(?:(?:and|or) )?${THING}`;
const SIGNS = new RegExp(THING, 'gu');
/** `and @Ben optional` may be about both people or only Ben, and `optional @Ben` about people before or after. */
const JOINED = new RegExp(`${THING}\\s*,?\\s*(?:and|or|&)\\s*$`, 'u');
const ONE_MORE = new RegExp(`^[\\s:]*${THING}`, 'u');

/** `unclear` if the words could be about other people than the last named, or about a whole channel. */
export function whoHasToComeRule({ things }: Text): GrammarRule<AttendanceSaid | 'unclear'> {
  const said = (list = '', atLeast: number | null = null): AttendanceSaid | 'unclear' => {
    const people = [...list.matchAll(SIGNS)].map(([sign]) => things.get(sign)!);
    const arePeople = people.every((one) => isPerson(one) || one.kind === 'badMail');
    return arePeople ? { atLeast, people } : 'unclear';
  };
  const plain = ruleOf<AttendanceSaid | 'unclear'>(
    [`optional(?:ly)?(?: (?:is|are))? ?:? ?(?:with )?(${THING}(?:${NEXT})*)`, (list) => said(list)],
    [
      `(?:(?:at least|any) )?(${COUNT}) of (?:the )?(${THING}(?:${NEXT})*)`,
      (count, list) => said(list, countOf(count!)),
    ],
    [`(${THING}(?:${NEXT})+) are (?:both |all )?optional`, (list) => said(list)],
    [`(?:and|plus|&),? if possible,? (${THING})`, (one) => said(one)],
    // Whom of them, the organizer decides.
    [`(?:either )?${THING} or ${THING}`, () => 'unclear'],
    [`(${THING}) (?:is optional|\\( ?optional ?\\))`, (one) => said(one)],
  );
  const bare = ruleOf<AttendanceSaid | 'unclear'>([`(${THING}) optional`, (one) => said(one)]);
  return (low, at) => {
    const found = plain(low, at);
    if (found) return found;
    const one = bare(low, at);
    const isUnclear = one && (JOINED.test(low.slice(0, at)) || ONE_MORE.test(low.slice(one.to)));
    return isUnclear ? { ...one, value: 'unclear' } : one;
  };
}

const idOf = (thing: Thing): string[] => {
  if (thing.kind === 'mention') return [thing.user];
  return thing.kind === 'mail' ? [thing.address] : [];
};

/** The attendance that all phrases of a message ask for; `contradiction` if someone is in two of them, or a group must come as a whole. */
export function attendanceSaid(
  all: readonly AttendanceSaid[],
): Pick<RequestedMeeting, 'attendance'> | 'contradiction' {
  const named = (people: readonly Thing[]) => [...new Set(people.flatMap(idOf))];
  const optional = named(all.flatMap(({ atLeast, people }) => (atLeast === null ? people : [])));
  const groups = all.flatMap(({ atLeast, people }) =>
    atLeast === null ? [] : [{ atLeast, members: named(people) }],
  );
  const everyone = [...optional, ...groups.flatMap(({ members }) => members)];
  if (new Set(everyone).size < everyone.length) return 'contradiction';
  if (groups.some(({ atLeast, members }) => atLeast < 1 || atLeast >= members.length)) return 'contradiction';
  return everyone.length > 0 ? { attendance: { optional, groups } } : {};
}
