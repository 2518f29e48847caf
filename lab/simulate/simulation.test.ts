// @module-tag slow
import { beforeAll, describe, expect, it } from 'vitest';
import type { DeliveryEvent } from '../../contracts/events/delivery.ts';
import type { EventSpec } from '../../contracts/events/event-spec.ts';
import type { EvidenceEvent } from '../../contracts/events/evidence.ts';
import type { MeetingEvent } from '../../contracts/events/meeting.ts';
import type { ReservationEvent } from '../../contracts/events/reservations.ts';
import type { SlackEvent } from '../../contracts/events/slack.ts';
import { parseStream, streamKinds } from '../../contracts/events/streams.ts';
import { DEFAULT_RANKING_POLICY } from '../../contracts/ranking-policy.ts';
import { fold, type Timestamped } from '../../services/domain/decider.ts';
import { deliveryDecider } from '../../services/domain/delivery/delivery.ts';
import { evidenceDecider } from '../../services/domain/evidence/evidence.ts';
import { unpackSpans } from '../../services/domain/evidence/typed-answer.ts';
import { bookedPeople, holderOf } from '../../services/domain/meeting/holds.ts';
import { meetingDecider } from '../../services/domain/meeting/meeting.ts';
import type { Meeting } from '../../services/domain/meeting/state.ts';
import { reservationsDecider } from '../../services/domain/reservations/reservations.ts';
import { JOIN_PAUSE_MS } from '../../services/sagas/plans/availability-and-ranking.ts';
import { dueTasks } from '../../services/sagas/plans/due-tasks.ts';
import { carriedBy } from '../../services/scheduling/meeting-request/carried.ts';
import { dateRange } from '../../services/scheduling/meeting-request/date-range.ts';
import { requestOf } from '../../services/scheduling/meeting-request/request.ts';
import { toSuggestion } from '../../services/scheduling/meeting-request/suggestion.ts';
import { scheduleUnder } from '../../services/scheduling/under-policy.ts';
import { channelState } from '../../services/slack/channel.ts';
import { conversationDecider } from '../../services/slack/conversation/conversation.ts';
import type { SlackMeetingState } from '../../services/slack/plans/state.ts';
import type { NewEvent } from '../../services/storage/event-store/event-log.ts';
import { likelihoods } from './choosing.ts';
import { createLedger, type MemoryLedger } from './ledger.ts';
import type { Step } from './log.ts';
import { DEFAULTS, problemsWith, type SimulationOptions } from './options.ts';
import { makePeople } from './people.ts';
import type { Outcomes } from './simulation.ts';
import { simulatedSteps } from './testkit/steps-of.ts';

/* The laws of a simulated log, on one of 300 meetings. */

const OPTIONS: SimulationOptions = { meetings: 300, seed: 8 };

let steps: Step[];
let outcomes: Outcomes;
let streams: Map<string, NewEvent[]>;

beforeAll(async () => {
  ({ steps, outcomes } = await simulatedSteps(OPTIONS));
  streams = new Map();
  for (const { stream, events } of steps) streams.set(stream, [...(streams.get(stream) ?? []), ...events]);
});

const eventsOf = <Event>(stream: string) => (streams.get(stream) ?? []) as unknown as Timestamped<Event>[];
const meetingIds = (): string[] =>
  [...streams.keys()].flatMap((stream) =>
    parseStream(stream)!.kind === 'meeting' ? [parseStream(stream)!.id] : [],
  );
const meetingOf = (id: string) => {
  const state = fold(meetingDecider, eventsOf<MeetingEvent>(`meeting-${id}`));
  if (state.status === 'none') throw new Error(`Meeting ${id} is not there`);
  return state;
};
const byHandAnswers = () =>
  [...streams.values()].flat().flatMap((event) => (event.type === 'AnswerTyped' ? [event.data.spans!] : []));
const count = (type: string): number =>
  steps.reduce((sum, { events }) => sum + events.filter((event) => event.type === type).length, 0);

describe('the ledger', () => {
  it('is what the log says: what people carried can be worked out again from the bookings before', async () => {
    const ledger = createLedger();
    const states = new Map<string, Meeting>();
    let carriers = 0;
    for (const { stream, events } of steps) {
      const { kind, id } = parseStream(stream)!;
      if (kind !== 'meeting') continue;
      for (const event of events as unknown as readonly Timestamped<MeetingEvent>[]) {
        const before = states.get(id) ?? meetingDecider.initial;
        if (event.type === 'TimesSuggested') {
          const expected = await carriedIn(ledger, id, before, new Date(event.meta.at));
          const { carried = [] } = event.data;
          expect(carried).toEqual(expected.map((one) => ({ ...one, points: expect.closeTo(one.points, 0) })));
          carriers += carried.length;
        }
        states.set(id, meetingDecider.evolve(before, event));
      }
      ledger.update(id, states.get(id)!);
    }
    expect(carriers).toBeGreaterThan(20);
  });
});

/** What people carry into a meeting at a moment, by the bookings so far. */
async function carriedIn(ledger: MemoryLedger, id: string, meeting: Meeting, now: Date) {
  if (meeting.status === 'none') return [];
  const people = new Map([[0, { id: meeting.organizerId }]]);
  for (const { number, status, userId } of meeting.participants)
    if (userId !== undefined && status !== 'declined' && status !== 'removed')
      people.set(number, { id: userId });
  const { costs } = DEFAULT_RANKING_POLICY;
  const reach = costs.carriedDays * 86_400_000;
  const range = { start: new Date(now.getTime() - reach), now, end: new Date(now.getTime() + reach) };
  const ids = [...people.values()].map((user) => user.id);
  const { entries } = await ledger.ledgerOf(meeting.organizerId, ids, range, id);
  return people.size < 2 ? [] : carriedBy(entries, people, now, costs);
}

describe('the log as a whole', () => {
  it('goes forward in time, with meetings in between each other', () => {
    const times = steps.flatMap(({ events }) => events.map(({ meta }) => meta.at));
    expect(times).toEqual(times.toSorted());
    const following = steps
      .slice(1)
      .filter(({ stream }, index) => stream.slice(-36) !== steps[index]!.stream.slice(-36));
    expect(following.length).toBeGreaterThan(OPTIONS.meetings);
  });

  it('continues every stream where it stood, with ids of its own', () => {
    const at = new Map<string, number>();
    for (const { stream, after, events } of steps) {
      expect(after, stream).toBe(at.get(stream) ?? -1);
      at.set(stream, after + events.length);
    }
    const ids = steps.flatMap(({ events }) => events.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('holds only what the schemas of the events admit', () => {
    for (const { stream, events } of steps) {
      const specs: Record<string, EventSpec> = streamKinds[parseStream(stream)!.kind];
      for (const { type, data } of events) expect(specs[type]!.data.parse(data), type).toEqual(data);
    }
  });

  it('is the same to the byte for the same options, and another one for another seed, day or number of people', async () => {
    const few = { meetings: 25, seed: 7 };
    const bytes = async (options: SimulationOptions) => JSON.stringify((await simulatedSteps(options)).steps);
    const first = await bytes(few);
    expect(await bytes(few)).toBe(first);
    for (const other of [{ seed: 8 }, { from: '2026-02-02' }, { people: 60 }])
      expect(await bytes({ ...few, ...other })).not.toBe(first);
  });

  it('names no one but made-up people, and no address that could be reached', () => {
    const text = JSON.stringify(steps);
    const addresses = new Set(text.match(/(?<![^"\s])[^"\s@]+@[^"\s]+/g));
    expect(addresses.size).toBeGreaterThan(100);
    for (const address of addresses) expect(address).toMatch(/@simulated\.example$/);
  });
});

describe('what became of the meetings', () => {
  it('is one end for each of them, after which nothing is owed anymore', () => {
    expect(outcomes).toMatchObject({ meetings: OPTIONS.meetings, open: 0 });
    expect(outcomes.booked + outcomes.lapsed + outcomes.cancelled).toBe(OPTIONS.meetings);
    const end = new Date(Date.parse(steps.at(-1)!.events[0]!.meta.at) + 60_000);
    for (const meetingId of meetingIds()) {
      const meeting = meetingOf(meetingId);
      const { outcomes: deliveries } = fold(
        deliveryDecider,
        eventsOf<DeliveryEvent>(`delivery-${meetingId}`),
      );
      const conversation = fold(conversationDecider, eventsOf<SlackEvent>(`slack-${meetingId}`));
      const inSlack = { conversation, slackOf: new Map(), admissible: new Map() };
      const state = {
        meetingId,
        meeting,
        channels: [channelState(conversation, (state) => ({ ...state, ...inSlack }) as SlackMeetingState)],
        evidence: fold(evidenceDecider, eventsOf<EvidenceEvent>(`evidence-${meetingId}`)),
        deliveries,
        settled: (recipient: number, kind: string, number: number) =>
          deliveries.some((one) => one.recipient === recipient && one.kind === kind && one.number === number),
        rangeEnd: dateRange(meeting).end,
        connected: new Set<number>(),
        lostCalendar: null,
        takesEvents: false,
        clockMoved: null,
        lookedAt: null,
        woken: null,
        unconfirmed: [],
        zoneKnown: new Set<number>(),
        zones: new Map(),
        decidedBy: () => new Map(),
        rankedProposals: () => [],
        parked: new Set<string>(),
        refused: new Set<string>(),
        inDoubtUntil: null,
        joinPause: JOIN_PAUSE_MS,
      };
      expect(dueTasks(state, end), meetingId).toEqual([]);
    }
  });

  it('is believable', () => {
    const share = (part: number) => part / OPTIONS.meetings;
    expect(share(outcomes.booked)).toBeGreaterThan(0.65);
    expect(share(outcomes.booked)).toBeLessThan(0.92);
    expect(share(outcomes.lapsed)).toBeGreaterThan(0.03);
    expect(share(outcomes.lapsed)).toBeLessThan(0.2);
    expect(share(outcomes.cancelled)).toBeGreaterThan(0.03);
    expect(share(outcomes.cancelled)).toBeLessThan(0.25);
    const answers = count('ParticipantJoined') / count('ParticipantInvited');
    expect(answers).toBeGreaterThan(0.6);
    expect(answers).toBeLessThan(0.95);
    const started = [...streams.values()].flat().filter(({ type }) => type === 'BookingStarted');
    const automatic = started.filter(({ data }) => 'by' in data && data.by === 'automatic').length;
    expect(automatic / started.length).toBeGreaterThan(0.2);
    expect(automatic / started.length).toBeLessThan(0.75);
    for (const type of [
      'ParticipantDeclined',
      'ParticipantRemoved',
      'InvitationRepeated',
      'MeetingChanged',
      'NoTimeFound',
      'SlotReleased',
      'BookingSettled',
      'CalendarEventFailed',
      'CalendarEventRequested',
      'CalendarEventRemoved',
      'AvailabilityUnknown',
      'AvailabilityConfirmed',
      'DeliveryFailed',
      'DeliverySuppressed',
      'SlackAsked',
      'SlackPressAnswered',
    ])
      expect(count(type), type).toBeGreaterThan(0);
  });

  it('has people who answer by hand, need not come, stand in for each other, propose times, and reply once reminded', () => {
    const all = meetingIds().map((id) => ({ id, meeting: meetingOf(id) }));
    const people = all.flatMap(({ meeting: { participants } }) => participants);
    const byHand = people.filter(({ status, userId }) => status === 'accepted' && userId === undefined);
    expect(byHand.length / people.length).toBeGreaterThan(0.01);
    expect(byHand.length / people.length).toBeLessThan(0.1);
    expect(
      byHand.some(({ invitations }) => invitations === 0),
      'by the share link',
    ).toBe(true);
    const marks = byHandAnswers().flatMap((spans) => unpackSpans(spans).map(({ answer }) => answer));
    expect(new Set(marks)).toEqual(new Set(['works', 'ifNeedBe', 'doesntWork']));

    const attended = all.map(({ meeting }) => meeting.attendance);
    expect(attended.filter(({ optional }) => optional.length > 0).length).toBeGreaterThan(10);
    expect(attended.filter(({ quorums }) => quorums.length > 0).length).toBeGreaterThan(0);
    expect(all.filter(({ meeting }) => meeting.answersVisible).length).toBeGreaterThan(0);

    const proposals = all.flatMap(({ meeting }) => meeting.proposals);
    expect(proposals.length / people.length).toBeGreaterThan(0.005);
    expect(proposals.length / people.length).toBeLessThan(0.05);
    expect(new Set(proposals.map(({ verdict }) => verdict)).size).toBeGreaterThan(1);
    expect(proposals.some(({ state }) => state === 'withdrawn')).toBe(true);

    const reminded = all.flatMap(({ id, meeting }) =>
      eventsOf<DeliveryEvent>(`delivery-${id}`).flatMap((event) =>
        event.type === 'DeliverySent' && event.data.kind === 'reminder'
          ? [{ at: event.meta.at, person: meeting.participants[event.data.recipient - 1]! }]
          : [],
      ),
    );
    expect(reminded.length).toBeGreaterThan(3);
    expect(reminded.some(({ at, person: { joinedAt } }) => joinedAt !== undefined && joinedAt > at)).toBe(
      true,
    );
  });

  it('never books anyone for two meetings at the same time', () => {
    const slots = new Map<string, { start: string; end: string }[]>();
    for (const id of meetingIds()) {
      const meeting = meetingOf(id);
      for (const booking of meeting.bookings.filter(({ state }) => state === 'booked'))
        for (const number of bookedPeople(meeting, booking)) {
          const person = holderOf(meeting, number)!;
          slots.set(person, [...(slots.get(person) ?? []), booking]);
        }
    }
    for (const [person, booked] of slots) {
      const sorted = booked.toSorted((one, other) => (one.start < other.start ? -1 : 1));
      for (const [index, slot] of sorted.slice(1).entries())
        expect(slot.start >= sorted[index]!.end, person).toBe(true);
      const events = eventsOf<ReservationEvent>(`reservations-${person}`);
      const { reserved } = fold(reservationsDecider, events);
      expect(reserved.map(({ start }) => start).sort()).toEqual(sorted.map(({ start }) => start));
    }
    expect([...slots.values()].flat().length).toBeGreaterThan(2 * outcomes.booked);
  });
});

describe('the rankings', () => {
  it('are exactly what the engine gives on the evidence in the log', () => {
    let rankings = 0;
    for (const id of meetingIds()) {
      const known = eventsOf<EvidenceEvent>(`evidence-${id}`);
      const events = eventsOf<MeetingEvent>(`meeting-${id}`);
      for (const [index, event] of events.entries()) {
        if (event.type !== 'TimesSuggested' && event.type !== 'NoTimeFound') continue;
        const meeting = fold(meetingDecider, events.slice(0, index));
        if (meeting.status === 'none') throw new Error('A ranking without a meeting');
        const basis = fold(evidenceDecider, known.slice(0, event.data.evidenceRevision + 1));
        const request = requestOf(
          {
            meeting,
            evidence: basis,
            users: new Map(),
            carried: 'carried' in event.data ? (event.data.carried ?? []) : [],
            trackRecord: 'trackRecord' in event.data ? event.data.trackRecord : undefined,
          },
          new Date(event.meta.at),
          DEFAULT_RANKING_POLICY.leadMinutes,
        );
        expect(event.meta.at >= known[event.data.evidenceRevision]!.meta.at, 'the look comes first').toBe(
          true,
        );
        const again = scheduleUnder(request, DEFAULT_RANKING_POLICY);
        if (event.type === 'NoTimeFound')
          expect(again).toEqual({ kind: 'none', reason: event.data.reason, remedies: event.data.remedies });
        else expect(again.kind === 'times' && again.slots.map(toSuggestion)).toEqual(event.data.suggestions);
        rankings += 1;
      }
    }
    expect(rankings).toBeGreaterThan(OPTIONS.meetings);
  });

  it('are chosen from by the stated tastes: often the first, often another', () => {
    const choices = meetingIds().flatMap((id) => {
      return choicesIn(eventsOf<MeetingEvent>(`meeting-${id}`));
    });
    const shareOf = (rank: number) => choices.filter(({ chosen }) => chosen === rank).length / choices.length;
    expect(choices.length).toBeGreaterThan(60);
    expect(shareOf(0)).toBeGreaterThan(0.3);
    expect(shareOf(0)).toBeLessThan(0.8);
    expect(shareOf(1) + shareOf(2)).toBeGreaterThan(0.15);
    // How surprising the choices are to the tastes is what they expect on their own, give or take chance; and less than
    // they are to someone without any.
    const of = (surpriseOf: (choice: (typeof choices)[number]) => number) =>
      choices.reduce((sum, choice) => sum + surpriseOf(choice), 0);
    const surprise = of(({ likely, chosen }) => -Math.log(likely[chosen]!));
    const mean = (likely: readonly number[], power: number) =>
      likely.reduce((sum, p) => sum + p * (-Math.log(p)) ** power, 0);
    const expected = of(({ likely }) => mean(likely, 1));
    const deviation = Math.sqrt(of(({ likely }) => mean(likely, 2) - mean(likely, 1) ** 2));
    expect(Math.abs(surprise - expected) / deviation).toBeLessThan(3);
    expect(surprise).toBeLessThan(of(({ likely }) => Math.log(likely.length)));
  });
});

const PEOPLE = makePeople(OPTIONS.seed, DEFAULTS.people);

/** Which of the times that were shown the organizer chose, and how likely their taste says each was. */
function choicesIn(events: readonly Timestamped<MeetingEvent>[]) {
  return events.flatMap((event, index) => {
    if (event.type !== 'BookingStarted' || event.data.by !== 'organizer' || !event.data.basis?.round)
      return [];
    const { round } = event.data.basis;
    const shown = events
      .slice(0, index)
      .find((one) => one.type === 'TimesSuggested' && one.data.round === round);
    if (shown?.type !== 'TimesSuggested') return [];
    // What has begun meanwhile is no longer shown.
    const suggestions = shown.data.suggestions.filter(({ start }) => start > event.meta.at);
    if (suggestions.length < 2) return [];
    const chosen = suggestions.findIndex(({ start }) => start === event.data.start);
    const meeting = fold(meetingDecider, events.slice(0, index));
    if (meeting.status === 'none') throw new Error('A choice without a meeting');
    // Who moves a booked meeting takes the best time that suits everyone.
    if (meeting.status === 'scheduled') return [];
    const organizer = PEOPLE.find(({ userId }) => userId === meeting.organizerId)!;
    const mayCome = meeting.participants.filter(
      ({ status }) => status === 'accepted' || status === 'pending',
    );
    const guests = mayCome.map(({ email }) => PEOPLE.find((person) => person.email === email)!);
    const { priority } = meeting;
    const now = Date.parse(event.meta.at);
    return [{ chosen, likely: likelihoods(suggestions, { organizer, guests, priority, now }) }];
  });
}

describe('options', () => {
  it.each([
    [{ meetings: 0, seed: 7 }, ['--meetings must be a whole number from 1 to 1000000']],
    [
      { meetings: 1.5, seed: -1 },
      [
        '--meetings must be a whole number from 1 to 1000000',
        '--seed must be a whole number from 0 to 4294967295',
      ],
    ],
    [{ meetings: 5, seed: 7, people: 3 }, ['--people must be a whole number from 20 to 100000']],
    [{ meetings: 5, seed: 7, from: '2026-02-30' }, ['--from must be a day such as 2026-01-05']],
    [{ meetings: 5, seed: 7, from: '2201-02-03' }, ['--from must be a day from 1990-01-01 to 2100-01-01']],
    [{ meetings: 5, seed: 7 }, []],
  ])('%j are told: %j', (options, problems) => {
    expect(problemsWith(options)).toEqual(problems);
  });
});
