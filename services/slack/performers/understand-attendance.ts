import { type Attendance, withoutPerson } from '#contracts/attendance.ts';
import { attendanceInWords } from '#contracts/text/attendance.ts';
import { displayName } from '#contracts/text/names.ts';
import { attendanceAfter } from '#services/domain/meeting/decide-attendance.ts';
import { sentence } from '#services/mail/text.ts';
import type { AttendanceRead } from '#services/understanding/read-attendance.ts';
import type { ConversationCommand } from '../conversation/conversation.ts';
import { type Asking, meetingsThere, ofThread, ofTitle, participantsMeant, whoIsUnclear } from './meant.ts';
import type { SlackTaskDeps } from './slack-deps.ts';

/** Who will have to come to which meeting, or why that isn't clear. */
export async function understandAttendance(
  deps: SlackTaskDeps,
  { asked, organizer }: Asking,
  read: AttendanceRead,
): Promise<ConversationCommand> {
  const unclear = (about: string) =>
    ({ type: 'SlackNotUnderstood', why: 'unclearAttendance', about }) as const;
  const open = await meetingsThere(deps, await deps.slack.openMeetingsOf(organizer.id));
  const meant = read.title === null ? await ofThread(deps, asked, open) : ofTitle(read.title, open);
  const [found] = meant;
  if (!found)
    return unclear(
      read.title === null
        ? "This thread isn't about a meeting of yours that still looks for a time"
        : `You organize no meeting called “${read.title}” that still looks for a time`,
    );
  if (meant.length > 1) return unclear(`You organize several meetings called “${read.title}”`);

  const numbers: number[] = [];
  for (const person of read.people) {
    const those = await participantsMeant(deps.slack, found.state, person, asked.team);
    const unknown = whoIsUnclear(person, those);
    if (unknown !== null) return unclear(unknown);
    numbers.push(those[0]!.number);
  }
  const { title, attendance: before } = found.state;
  const after = changed(before, read, [...new Set(numbers)]);
  if (after === null) return unclear('A group needs at least 1 of its people, and fewer than all of them');
  const names = new Map(
    found.state.participants.map((one) => [one.number, displayName(one.name, one.email)]),
  );
  const words = attendanceInWords(after, (number) => names.get(number) ?? 'someone');
  return {
    type: 'SlackAttendanceUnderstood',
    userId: organizer.id,
    meeting: found.id,
    title: title ?? '',
    words: words === null ? 'Everyone is required.' : `${sentence(words)}.`,
    before,
    after,
  };
}

function changed(before: Attendance, { say }: AttendanceRead, numbers: readonly number[]): Attendance | null {
  if (say === 'optional') return attendanceAfter(before, { optional: numbers });
  if (say === 'required') return attendanceAfter(before, { required: numbers });
  if (say.atLeast < 1 || say.atLeast >= numbers.length) return null;
  const { quorums } = numbers.reduce(withoutPerson, before);
  return attendanceAfter(before, { quorums: [...quorums, { atLeast: say.atLeast, members: [...numbers] }] });
}
