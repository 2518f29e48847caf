import { normalizeEmail } from '#contracts/email-address.ts';
import type { NotUnderstood, SlackPerson } from '#contracts/events/slack.ts';
import type { User, Users } from '#services/storage/accounts/port.ts';
import type { RequestedMeeting } from '#services/understanding/understood.ts';
import type { SlackFailure, SlackProfile } from '../port.ts';
import type { SagaSlackDeps } from './slack-deps.ts';

type NamedPeople =
  | { ok: true; people: SlackPerson[] }
  | { ok: false; why: NotUnderstood; about?: string }
  /** Slack did not answer. */
  | { ok: false; why: 'later'; failure: SlackFailure };

type Deps = { users: Pick<Users, 'byId'>; slack: Pick<SagaSlackDeps, 'api' | 'connections'> };

/**
 * The people a request names, each with the address to invite: that of their connected Kairos account, or else the
 * address from Slack. Leaves out the requester and bots.
 */
export async function resolveNamedPeople(
  { users, slack }: Deps,
  { slackUsers, emails }: RequestedMeeting['people'],
  { team, by, organizer }: { team: string; by: string; organizer: User },
  signal: AbortSignal,
): Promise<NamedPeople> {
  const people = new Map<string, SlackPerson>();
  for (const slackUser of slackUsers) {
    if (slackUser === by) continue;
    const answer = await slack.api.profile(team, slackUser, signal);
    if (!answer.ok) {
      return answer.why === 'unreachable'
        ? { ok: false, why: 'later', failure: answer }
        : { ok: false, why: 'noAddress' };
    }
    const { profile } = answer;
    if (profile.isBot) continue;
    const email = (await addressOfAccount({ users, slack }, team, slackUser)) ?? profile.email;
    if (email === null) return { ok: false, why: 'noAddress', about: profile.name };
    add(people, person(email, profile));
  }
  for (const email of emails) add(people, { email, name: null, slackUser: null, zone: null });
  for (const address of organizer.addresses) people.delete(normalizeEmail(address));
  return people.size > 0 ? { ok: true, people: [...people.values()] } : { ok: false, why: 'nobody' };
}

const person = (email: string, { id, name, zone }: SlackProfile): SlackPerson => ({
  email: normalizeEmail(email),
  name: name.slice(0, LONGEST_NAME),
  slackUser: id,
  zone,
});

/** Longest name of a participant, in characters. */
const LONGEST_NAME = 100;

function add(people: Map<string, SlackPerson>, one: SlackPerson): void {
  const key = normalizeEmail(one.email);
  if (!people.has(key)) people.set(key, one);
}

async function addressOfAccount(
  { users, slack }: Deps,
  team: string,
  slackUser: string,
): Promise<string | null> {
  const connection = await slack.connections.of(team, slackUser);
  const user = connection && (await users.byId(connection.userId));
  return user?.email ?? null;
}
