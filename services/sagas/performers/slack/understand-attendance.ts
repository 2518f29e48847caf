import { type Attendance, withoutPerson } from '#contracts/attendance.ts';
import { normalizeEmail } from '#contracts/email-address.ts';
import { attendanceInWords } from '#contracts/text/attendance.ts';
import { displayName } from '#contracts/text/names.ts';
import { conversationDecider } from '#services/domain/conversation/conversation.ts';
import { attendanceAfter } from '#services/domain/meeting/decide-attendance.ts';
import {
  type ExistingMeeting,
  type Participant,
  presentParticipants,
} from '#services/domain/meeting/state.ts';
import { sentence } from '#services/mail/text.ts';
import type { TaskTarget } from '#services/sagas/load/load.ts';
import { conversationIdOf } from '#services/slack/conversation-id.ts';
import type { AttendanceRead, NamedPerson } from '#services/slack/understanding/read-attendance.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { load } from '#services/use-cases/commands/execute.ts';
import { loadIfThere } from '#services/use-cases/meetings/load-meeting.ts';
import type { MeetingWithId } from '#services/use-cases/meetings/port.ts';
import type { PerformDeps, TaskAttempt, TaskResult } from '../attempt.ts';
import { recordOnConversation } from './record.ts';
import type { SagaSlackDeps } from './slack-deps.ts';

type Asking = { organizer: User; read: AttendanceRead };
type Place = { team: string; channel: string; thread: string | null };

/** Records who will have to come to which meeting, or why that isn't clear. */
export async function understandAttendance(
  deps: PerformDeps,
  slack: SagaSlackDeps,
  attempt: TaskAttempt<TaskTarget>,
  { organizer, read }: Asking,
): Promise<TaskResult> {
  const unclear = (about: string) =>
    recordOnConversation(deps, attempt, { type: 'GiveUpUnderstanding', why: 'unclearAttendance', about });
  const asked = attempt.loaded.state.conversation.asked!;
  const open = await openMeetings(deps, slack, organizer);
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
    const those = await participantsMeant(slack, found.state, person, asked.team);
    if (those.length !== 1) {
      const who = person.kind === 'name' ? `“${person.text}”` : 'someone you named';
      return unclear(
        those.length === 0
          ? `I don't know who ${who} is in this meeting`
          : `There are several people called ${who} in this meeting`,
      );
    }
    numbers.push(those[0]!.number);
  }
  const { title, attendance: before } = found.state;
  const after = changed(before, read, [...new Set(numbers)]);
  if (after === null) return unclear('A group needs at least 1 of its people, and fewer than all of them');
  const names = new Map(
    found.state.participants.map((one) => [one.number, displayName(one.name, one.email)]),
  );
  const words = attendanceInWords(after, (number) => names.get(number) ?? 'someone');
  return recordOnConversation(deps, attempt, {
    type: 'UnderstandAttendance',
    userId: organizer.id,
    meeting: found.id,
    title: title ?? '',
    words: words === null ? 'Everyone has to come.' : `${sentence(words)}.`,
    before,
    after,
  });
}

function changed(before: Attendance, { say }: AttendanceRead, numbers: readonly number[]): Attendance | null {
  if (say === 'optional') return attendanceAfter(before, { optional: numbers });
  if (say === 'required') return attendanceAfter(before, { required: numbers });
  if (say.atLeast < 1 || say.atLeast >= numbers.length) return null;
  const { quorums } = numbers.reduce(withoutPerson, before);
  return attendanceAfter(before, { quorums: [...quorums, { atLeast: say.atLeast, members: [...numbers] }] });
}

async function openMeetings(
  { log }: PerformDeps,
  slack: SagaSlackDeps,
  { id }: User,
): Promise<MeetingWithId[]> {
  const ids = await slack.openMeetingsOf(id);
  const loaded = await Promise.all(ids.map((meetingId) => loadIfThere(log, meetingId)));
  return loaded.filter((found) => found !== null);
}

/** The meeting that the thread began with, or that it answers. */
async function ofThread(
  { log }: PerformDeps,
  { team, channel, thread }: Place,
  open: readonly MeetingWithId[],
): Promise<MeetingWithId[]> {
  if (thread === null) return [];
  const begun = conversationIdOf(team, channel, thread);
  const own = open.filter(({ id }) => id === begun);
  if (own.length > 0) return own;
  for (const found of open) {
    const { state } = await load(log, conversationDecider, `slack-${found.id}`);
    const isAnswered = state.posts.some(
      (post) => post.channel === channel && post.state === 'posted' && post.ts === thread,
    );
    if (isAnswered) return [found];
  }
  return [];
}

const plain = (title: string): string => title.toLowerCase().replace(/\s+/g, ' ').trim();

function ofTitle(title: string, open: readonly MeetingWithId[]): MeetingWithId[] {
  const same = open.filter(({ state }) => plain(state.title ?? '') === plain(title));
  return same.length > 0 ? same : open.filter(({ state }) => plain(state.title ?? '').includes(plain(title)));
}

async function participantsMeant(
  slack: SagaSlackDeps,
  meeting: ExistingMeeting,
  person: NamedPerson,
  team: string,
): Promise<Participant[]> {
  const present = presentParticipants(meeting);
  const byAddress = (address: string) =>
    present.filter(({ email, invitedAs }) =>
      [email, invitedAs].some((one) => one && normalizeEmail(one) === normalizeEmail(address)),
    );
  if (person.kind === 'mail') return byAddress(person.address);
  if (person.kind === 'mention') {
    const connection = await slack.connections.of(team, person.user);
    const joined = present.filter(({ userId }) => userId !== undefined && userId === connection?.userId);
    if (joined.length > 0) return joined;
    const profile = await slack.api.profile(team, person.user, AbortSignal.timeout(PATIENCE));
    return profile.ok && profile.profile.email !== null ? byAddress(profile.profile.email) : [];
  }
  const name = plain(person.text);
  const whole = present.filter((one) => plain(one.name ?? '') === name);
  return whole.length > 0 ? whole : present.filter((one) => plain(one.name ?? '').split(' ')[0] === name);
}

/** For Slack to say who someone is, in milliseconds. */
const PATIENCE = 10_000;
