import type { Actor } from '#contracts/events/event-spec.ts';
import {
  type Conversation,
  type ConversationCommand,
  conversation,
} from '#services/domain/conversation/conversation.ts';
import { type Deliveries, type DeliveryCommand, delivery } from '#services/domain/delivery/delivery.ts';
import { type Evidence, type EvidenceCommand, evidence } from '#services/domain/evidence/evidence.ts';
import { meeting } from '#services/domain/meeting/decider.ts';
import type { ExistingMeeting, Meeting, MeetingCommand } from '#services/domain/meeting/meeting.ts';
import { type By, carryOut } from './command.ts';
import { type Kept, keep } from './kept.ts';
import { idOf, type SimulatedPerson } from './people.ts';
import { type Random, randomOf } from './random.ts';
import type { Wish } from './wishes.ts';
import type { World } from './world.ts';

/** A meeting from the wish for it to its end. */
export type Life = {
  meetingId: string;
  wish: Wish;
  random: Random;
  meeting: Kept<Meeting>;
  evidence: Kept<Evidence>;
  deliveries: Kept<Deliveries>;
  conversation: Kept<Conversation>;
  /** The correlation id of what is being acted upon. */
  line: string | undefined;
  /** When Kairos looks at it next; null while nothing is due. */
  visitAt: number | null;
  /** How often a task was done that changed nothing. */
  idle: Map<string, number>;
  /** Kairos does for it what is owed. */
  visit(): void;
};

export function beginLife({ seed }: World, wish: Wish, visit: (life: Life) => void): Life {
  const meetingId = idOf(seed, `meeting ${wish.number}`);
  const life: Life = {
    meetingId,
    wish,
    random: randomOf(seed, 'life', wish.number),
    meeting: keep(`meeting-${meetingId}`, meeting),
    evidence: keep(`evidence-${meetingId}`, evidence),
    deliveries: keep(`delivery-${meetingId}`, delivery),
    conversation: keep(`slack-${meetingId}`, conversation),
    line: undefined,
    visitAt: null,
    idle: new Map(),
    visit: () => visit(life),
  };
  return life;
}

const byKairos = ({ meetingId, line }: Life): By => ({
  meetingId,
  actor: { kind: 'kairos' },
  source: 'saga',
  ...(line !== undefined && { correlationId: line }),
});

/** Somebody asks for something: what Kairos does from now on stands in line with it. */
const byPerson = ({ meetingId }: Life, actor: Actor, source: By['source'] = 'http'): By => ({
  meetingId,
  actor,
  source,
});

export const userActor = ({ userId }: SimulatedPerson): Actor => ({ kind: 'user', id: userId });

/** What a person does to a meeting, where nothing speaks against it. */
export function asPerson(
  world: World,
  life: Life,
  actor: Actor,
  command: MeetingCommand,
  source: By['source'] = 'http',
): void {
  const before = world.steps.length;
  const by = byPerson(life, actor, source);
  carryOut<'meeting', Meeting, MeetingCommand, string>(world, meeting, life.meeting, command, by);
  life.line = world.steps[before]?.events[0]?.meta.correlationId ?? life.line;
}

/** What Kairos does to a meeting by itself. */
export const asKairos = (world: World, life: Life, command: MeetingCommand, when?: 'at once') =>
  carryOut<'meeting', Meeting, MeetingCommand, string>(world, meeting, life.meeting, command, {
    ...byKairos(life),
    takesTime: when !== 'at once',
  });

export const recordReadings = (world: World, life: Life, command: EvidenceCommand) =>
  carryOut<'evidence', Evidence, EvidenceCommand, never>(
    world,
    evidence,
    life.evidence,
    command,
    byKairos(life),
  );

export const recordMail = (world: World, life: Life, command: DeliveryCommand) =>
  carryOut<'delivery', Deliveries, DeliveryCommand, never>(
    world,
    delivery,
    life.deliveries,
    command,
    byKairos(life),
  );

export const recordSaid = (world: World, life: Life, command: ConversationCommand, by?: Actor) =>
  carryOut<'slack', Conversation, ConversationCommand, string>(
    world,
    conversation,
    life.conversation,
    command,
    by ? byPerson(life, by, 'slack') : byKairos(life),
  );

/** The meeting, which is there from the first command on. */
export function existing({ meeting: { state, stream } }: Life): ExistingMeeting {
  if (state.status === 'none') throw new Error(`${stream} is not there yet`);
  return state;
}

/** Who somebody in a meeting is; undefined for the number of nobody. */
export function personOf({ byEmail }: World, life: Life, number: number): SimulatedPerson | undefined {
  if (number === 0) return life.wish.organizer;
  const email = existing(life).participants[number - 1]?.email;
  return email === undefined || email === null ? undefined : byEmail.get(email);
}
