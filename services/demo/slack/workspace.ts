import { DEMO_PEOPLE, type DemoPerson } from '../people.ts';

/** The one workspace of the demo; the ids have the form of Slack's. */
export const DEMO_TEAM = { id: 'T0KAIROS', name: 'Kairos Demo', domain: 'kairos-demo' };

export const APP_ID = 'A0KAIROS';

export const DEMO_BOT = { user: 'U0KAIROS', id: 'B0KAIROS', name: 'Kairos', handle: 'kairos' };

export type Member = {
  id: string;
  name: string;
  firstName: string;
  /** Such as noah.london. */
  handle: string;
  email: string;
  /** IANA. */
  zone: string;
  /** The conversation between them and the bot. */
  direct: string;
};

const member = ({ firstName, lastName, email, zone }: DemoPerson, index: number): Member => {
  const number = String(index + 1).padStart(2, '0');
  return {
    id: `U0DEMO${number}`,
    name: `${firstName} ${lastName}`,
    firstName,
    handle: email.slice(0, email.indexOf('@')),
    email,
    zone,
    direct: `D0DEMO${number}`,
  };
};

export const MEMBERS: readonly Member[] = DEMO_PEOPLE.filter(({ provider }) => provider === 'google').map(
  member,
);

export const CHANNELS = [
  { id: 'C0LAUNCH', name: 'launch' },
  { id: 'C0RANDOM', name: 'random' },
] as const;

/** A channel that everyone is in, or the conversation between one member and the bot. */
export type DemoConversation = { id: string; kind: 'channel' | 'im'; name: string; member: Member | null };

const CONVERSATIONS = new Map<string, DemoConversation>([
  ...CHANNELS.map(({ id, name }) => [id, { id, kind: 'channel', name, member: null }] as const),
  ...MEMBERS.map(
    (member) => [member.direct, { id: member.direct, kind: 'im', name: 'directmessage', member }] as const,
  ),
]);

export const demoConversationOf = (id: string): DemoConversation | null => CONVERSATIONS.get(id) ?? null;

export const memberOf = (id: string): Member | null => MEMBERS.find((member) => member.id === id) ?? null;

export const memberByEmail = (email: string): Member | null =>
  MEMBERS.find((member) => member.email === email.toLowerCase()) ?? null;

/** The conversations that a member sees. */
export const conversationsOf = (member: Member): DemoConversation[] =>
  [...CHANNELS.map(({ id }) => id), member.direct].map((id) => CONVERSATIONS.get(id)!);
