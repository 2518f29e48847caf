import type { AnyState } from '#services/sagas/plans/state.ts';
import { timing } from '#services/sagas/plans/timing.ts';
import { dateRange } from '#services/scheduling/meeting-request/date-range.ts';
import { existing, type Life, personOf } from './life.ts';
import { isConnected, type World } from './world.ts';

/** What the plans look at: the folds of the meeting's streams, and what is merely true of its people. */
export function stateOf(world: World, life: Life): AnyState {
  const { meetingId, wish } = life;
  const conversation = life.conversation.state;
  const always = { meetingId, conversation, parked: new Set<string>(), quietAt: null };
  if (life.meeting.state.status === 'none') return { ...always, meeting: null, linked: true };
  const meeting = existing(life);
  const deliveries = life.deliveries.state;
  const settled = new Set(deliveries.map(({ recipient, kind, number }) => `${recipient},${kind},${number}`));
  const people = [0, ...meeting.participants.map(({ number }) => number)].flatMap((number) => {
    const person = personOf(world, life, number);
    return person ? [{ number, person, participant: meeting.participants[number - 1] }] : [];
  });
  const admissible = people.filter(
    ({ person, participant }) =>
      wish.inSlack && participant?.status === 'pending' && person.inSlack && isConnected(world, person),
  );
  return {
    ...always,
    meeting,
    rangeEnd: dateRange(meeting).end,
    evidence: life.evidence.state,
    connected: new Set(
      people
        .filter(({ number, participant }) => number === 0 || participant?.userId !== undefined)
        .filter(({ participant, person }) => participant?.status !== 'removed' && isConnected(world, person))
        .map(({ number }) => number),
    ),
    settled: (recipient, kind, number) => settled.has(`${recipient},${kind},${number}`),
    deliveries,
    slackOf: new Map(),
    admissible: new Map(admissible.map(({ number, person }) => [number, person.userId])),
    joinPause: timing.joinPause,
  };
}
