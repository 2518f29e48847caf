import { normalizeEmail } from '#contracts/email-address.ts';
import {
  type ExistingMeeting,
  type Participant,
  presentParticipants,
} from '#services/domain/meeting/state.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { NamedPerson } from '#services/understanding/form.ts';
import { load } from '#services/use-cases/commands/execute.ts';
import { loadIfThere } from '#services/use-cases/meetings/load-meeting.ts';
import type { MeetingWithId } from '#services/use-cases/meetings/organizing.ts';
import { type Conversation, conversationDecider } from '../conversation/conversation.ts';
import { conversationIdOf } from '../conversation-id.ts';
import type { SagaSlackDeps, SlackTaskDeps } from './slack-deps.ts';

/* Which meeting, and whom of its people, an organizer means in Slack. */

/** A request of someone who is connected, and may organize the meeting. */
export type Asking = {
  asked: NonNullable<Conversation['asked']> & { by: string };
  organizer: User;
  signal: AbortSignal;
};

/** The meetings among these that exist. */
export async function meetingsThere(
  { log }: Pick<SlackTaskDeps, 'log'>,
  ids: readonly string[],
): Promise<MeetingWithId[]> {
  const loaded = await Promise.all(ids.map((meetingId) => loadIfThere(log, meetingId)));
  return loaded.filter((found) => found !== null);
}

/** The meeting that the thread began with, or answers. */
export async function ofThread(
  { log }: Pick<SlackTaskDeps, 'log'>,
  { team, channel, thread }: Asking['asked'],
  among: readonly MeetingWithId[],
): Promise<MeetingWithId[]> {
  if (thread === null) return [];
  const begun = conversationIdOf(team, channel, thread);
  const { understanding } = (await load(log, conversationDecider, `slack-${begun}`)).state;
  const about = understanding?.kind === 'change' ? understanding.meeting : begun;
  const own = among.filter(({ id }) => id === about);
  if (own.length > 0) return own;
  for (const found of among) {
    const { state } = await load(log, conversationDecider, `slack-${found.id}`);
    const isAnswered = state.posts.some(
      (post) => post.channel === channel && post.state === 'posted' && post.ts === thread,
    );
    if (isAnswered) return [found];
  }
  return [];
}

const plain = (title: string): string => title.toLowerCase().replace(/\s+/g, ' ').trim();

/** The meetings with this title, or else with this title as a part of theirs. */
export function ofTitle(title: string, among: readonly MeetingWithId[]): MeetingWithId[] {
  const same = among.filter(({ state }) => plain(state.title ?? '') === plain(title));
  return same.length > 0
    ? same
    : among.filter(({ state }) => plain(state.title ?? '').includes(plain(title)));
}

/** The participants that someone may be. */
export async function participantsMeant(
  slack: Pick<SagaSlackDeps, 'connections' | 'api'>,
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

/** Why a person is unclear; null if exactly one participant matches. */
export function whoIsUnclear(person: NamedPerson, those: readonly Participant[]): string | null {
  if (those.length === 1) return null;
  const who = person.kind === 'name' ? `“${person.text}”` : 'someone you named';
  return those.length === 0
    ? `I don't know who ${who} is in this meeting`
    : `There are several people called ${who} in this meeting`;
}
