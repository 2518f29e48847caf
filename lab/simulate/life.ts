import type { Actor } from '../../contracts/events/event-spec.ts';
import { meetingDecider } from '../../services/domain/meeting/meeting.ts';
import type { ExistingMeeting, Meeting } from '../../services/domain/meeting/state.ts';
import type { RetryState } from '../../services/sagas/reconciler/retries.ts';
import { type Conversation, conversationDecider } from '../../services/slack/conversation/conversation.ts';
import type { StreamName } from './log.ts';
import { type SimulatedPerson, simulatedIdOf } from './people.ts';
import { type SeededRandom, seededRandom } from './random.ts';
import type { Wish } from './wishes.ts';

/** A meeting from the wish for it to its end. */
export type Life = {
  meetingId: string;
  wish: Wish;
  random: SeededRandom;
  /** As they are by now. */
  meeting: Meeting;
  conversation: Conversation;
  /** What Kairos remembers of tasks that did not come to their end. */
  retryState: RetryState;
  /** When Kairos looks at it next; null while nothing is due. */
  visitAt: number | null;
  /** How much is on the agenda. */
  ahead: number;
  /** How often people did something about the meeting. */
  acts: number;
};

export function beginLife(seed: number, wish: Wish): Life {
  return {
    meetingId: simulatedIdOf(seed, `meeting ${wish.number}`),
    wish,
    random: seededRandom(seed, 'life', wish.number),
    meeting: meetingDecider.initial,
    conversation: conversationDecider.initial,
    retryState: { tries: {}, parked: {} },
    visitAt: null,
    ahead: 0,
    acts: 0,
  };
}

export const streamsOf = ({ meetingId }: Life): StreamName[] => [
  `meeting-${meetingId}`,
  `evidence-${meetingId}`,
  `delivery-${meetingId}`,
  `slack-${meetingId}`,
];

/** Someone as the participant they are, whether they have an account or not. */
export const participantActor = (number: number): Actor => ({ kind: 'participant', number });

export const userActor = ({ userId }: SimulatedPerson): Actor => ({ kind: 'user', id: userId });

/** The meeting, which is there from the first command on. */
export function existingMeetingOf({ meeting, meetingId }: Life): ExistingMeeting {
  if (meeting.status === 'none') throw new Error(`The meeting ${meetingId} doesn't exist yet`);
  return meeting;
}

/** The person behind a participant's number; undefined if there is none. */
export function personOf(
  { byEmail }: { byEmail: ReadonlyMap<string, SimulatedPerson> },
  life: Life,
  number: number,
): SimulatedPerson | undefined {
  if (number === 0) return life.wish.organizer;
  const email = existingMeetingOf(life).participants[number - 1]?.email;
  return email === undefined || email === null ? undefined : byEmail.get(email);
}

/** Those who have joined, or may yet. */
export const simulatedGuests = (
  world: { byEmail: ReadonlyMap<string, SimulatedPerson> },
  life: Life,
): { number: number; hasJoined: boolean; person: SimulatedPerson }[] =>
  existingMeetingOf(life).participants.flatMap(({ number, status }) => {
    const person = personOf(world, life, number);
    const mayCome = status === 'accepted' || status === 'pending';
    return person && mayCome ? [{ number, hasJoined: status === 'accepted', person }] : [];
  });
