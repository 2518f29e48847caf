import type { Quorum } from '#contracts/attendance.ts';
import type { SlackPerson } from '#contracts/events/slack.ts';
import type { RequestedMeeting } from '#services/understanding/understood.ts';

/**
 * The people of a request with who of them is optional, and the groups of whom not everyone has to come, by their
 * places from 1 on. A group that spares nobody, because the requester or a bot was named there, is left out.
 */
export function attendedBy(
  people: readonly SlackPerson[],
  { optional, groups }: NonNullable<RequestedMeeting['attendance']> = { optional: [], groups: [] },
): { people: SlackPerson[]; quorums?: Quorum[] } {
  const isAmong = ({ slackUser, email }: SlackPerson, ids: readonly string[]) =>
    ids.includes(email) || (slackUser !== null && ids.includes(slackUser));
  const quorums = groups
    .map(({ atLeast, members }) => ({
      atLeast,
      members: people.flatMap((one, index) => (isAmong(one, members) ? [index + 1] : [])),
    }))
    .filter(({ atLeast, members }) => members.length > atLeast);
  return {
    people: people.map((one) => (isAmong(one, optional) ? { ...one, optional: true } : one)),
    ...(quorums.length > 0 && { quorums }),
  };
}
