import type { Attendance } from '../attendance.ts';
import { listInWords } from './lists.ts';

/** `Noah is optional, and at least 2 of Ana, Ben, and Emma have to come`; null if everyone has to. */
export function attendanceInWords(
  { optional, quorums }: Attendance,
  nameOf: (participant: number) => string,
): string | null {
  const names = optional.map(nameOf);
  const parts = [
    ...(names.length > 0 ? [`${listInWords(names)} ${isOrAre(names)} optional`] : []),
    ...quorums.map(
      (quorum) => `${quorumInWords(quorum, nameOf)} ${quorum.atLeast === 1 ? 'has' : 'have'} to come`,
    ),
  ];
  return parts.length > 0 ? parts.join(', and ') : null;
}

const isOrAre = (names: readonly string[]): string =>
  names.length === 1 && names[0]!.toLowerCase() !== 'you' ? 'is' : 'are';

/** `at least 2 of Ana, Ben, and Emma` */
const quorumInWords = (
  { atLeast, members }: Attendance['quorums'][number],
  nameOf: (participant: number) => string,
): string => `at least ${atLeast} of ${listInWords(members.map(nameOf))}`;

/** For someone who needn't come and hasn't replied. */
export const YOU_ARE_OPTIONAL =
  "You're optional: the meeting can go ahead without you, and your answer still helps.";
