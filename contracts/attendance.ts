/** A group of whom at least so many have to come, fewer than all of them. */
export type Quorum = {
  atLeast: number;
  /** Numbers of participants, in order. */
  members: number[];
};

/** Who has to come. Everyone who isn't named is required, and so is the organizer. */
export type Attendance = {
  /** Numbers of participants, in order. */
  optional: number[];
  quorums: Quorum[];
};

export const EVERYONE_REQUIRED: Attendance = { optional: [], quorums: [] };

/** Picks the attendance from an object that holds more, with its fields in a fixed order. */
export const attendanceOf = (of: {
  optional: readonly number[];
  quorums: readonly { atLeast: number; members: readonly number[] }[];
}): Attendance => ({
  optional: [...of.optional],
  quorums: of.quorums.map(({ atLeast, members }) => ({ atLeast, members: [...members] })),
});

/** Once someone isn't named any more. Of a group too small to choose from, all who are left are required. */
export const withoutPerson = ({ optional, quorums }: Attendance, number: number): Attendance => ({
  optional: optional.filter((one) => one !== number),
  quorums: quorums
    .map(({ atLeast, members }) => ({ atLeast, members: members.filter((one) => one !== number) }))
    .filter(({ atLeast, members }) => members.length > atLeast),
});

/**
 * Merges two numbers that turned out to be the same person under `into`, keeping the attendance set for either number.
 */
export function mergedPeople(attendance: Attendance, from: number, into: number): Attendance {
  if (mayBeMissing(attendance, into)) return withoutPerson(attendance, from);
  const renamed = (numbers: readonly number[]) =>
    ascending(numbers.map((one) => (one === from ? into : one)));
  return {
    optional: renamed(attendance.optional),
    quorums: attendance.quorums.map(({ atLeast, members }) => ({ atLeast, members: renamed(members) })),
  };
}

/** As far as it's about these people. Too few of a group may be left. */
export const attendanceAmong = (
  { optional, quorums }: Parameters<typeof attendanceOf>[0],
  isAmong: (number: number) => boolean,
): Attendance => ({
  optional: optional.filter(isAmong),
  quorums: quorums.map(({ atLeast, members }) => ({ atLeast, members: members.filter(isAmong) })),
});

/** Whether someone is optional or in a group, so a time may be possible without them. */
export const mayBeMissing = (
  { optional, quorums }: Parameters<typeof attendanceOf>[0],
  number: number,
): boolean => optional.includes(number) || quorums.some(({ members }) => members.includes(number));

type Said = Parameters<typeof attendanceOf>[0];
type Answered = { number: number; status: string };

/**
 * The numbers of people whose answer is missing and needed: everyone required, and all members of a group until enough
 * of them say yes.
 */
export function awaitedAmong({ optional, quorums }: Said, people: readonly Answered[]): number[] {
  const joined = new Set(people.filter(({ status }) => status === 'accepted').map(({ number }) => number));
  const enough = quorums.filter(
    ({ atLeast, members }) => members.filter((number) => joined.has(number)).length >= atLeast,
  );
  const spared = new Set([...optional, ...enough.flatMap(({ members }) => members)]);
  return people
    .filter(({ number, status }) => status === 'pending' && !spared.has(number))
    .map(({ number }) => number);
}

/** Whether someone replied, and no reply is missing that's needed. */
export const haveReplied = (attendance: Said, people: readonly Answered[]): boolean =>
  people.some(({ status }) => status !== 'pending') && awaitedAmong(attendance, people).length === 0;

/** Whether everyone present who has to come is among some people, and enough of each group. */
export const suffices = (
  attendance: Said,
  present: readonly number[],
  isAmong: (number: number) => boolean,
): boolean =>
  present.every((number) => isAmong(number) || mayBeMissing(attendance, number)) &&
  attendance.quorums.every(
    ({ atLeast, members }) =>
      members.filter((number) => present.includes(number) && isAmong(number)).length >= atLeast,
  );

export const ascending = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);
