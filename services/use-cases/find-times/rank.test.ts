import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY, type RankingPolicy } from '#contracts/ranking-policy.ts';
import { eventId } from '#services/calendars/event-id.ts';
import { evidenceDecider } from '#services/domain/evidence/evidence.ts';
import type { RefinableCandidate, Refinement, Refiner } from '#services/language-model/refiner.ts';
import { loadTaskTarget } from '#services/sagas/load/load.ts';
import { isTargetMeeting } from '#services/sagas/load/target.ts';
import { automaticallyBookable } from '#services/sagas/plans/auto-booking.ts';
import { createSagaWorld, type SagaWorld } from '#services/sagas/testkit/world.ts';
import { dateRange } from '#services/scheduling/meeting-request/date-range.ts';
import { peopleOf, rangeLeft } from '#services/scheduling/meeting-request/request.ts';
import { toSuggestion } from '#services/scheduling/meeting-request/suggestion.ts';
import { asLoaded, load } from '../commands/execute.ts';
import { sagaContext } from '../commands/task-context.ts';
import type { Looked } from './find-times.ts';
import { rankTimes } from './rank.ts';
import { READS_AT_ONCE, readAvailability } from './read-availability.ts';
import { MOST_REFINEMENTS, recordRanking } from './record-ranking.ts';

type Person = Awaited<ReturnType<SagaWorld['person']>>;

let world: SagaWorld;
let ada: Person;
let ben: Person;
let meeting: string;
const never = new AbortController().signal;

beforeEach(async () => {
  world = await createSagaWorld();
  ada = await world.person('Ada');
  ben = await world.person('Ben');
  meeting = await world.create(ada, [ben]);
  await world.join(meeting, ben);
});
afterEach(() => world.close());

async function looked(): Promise<Pick<Looked, 'rankable' | 'newest'>> {
  const loaded = await loadTaskTarget(world.deps, meeting);
  if (!loaded || !isTargetMeeting(loaded)) throw new Error('no such meeting');
  const { state, users, evidence: before } = loaded;
  const toRead = { id: meeting, meeting: state.meeting, evidence: before };
  const read = await readAvailability(world.deps, toRead, dateRange(state.meeting), never);
  const rankable = { meeting: state.meeting, evidence: read.evidence.state, users };
  return { rankable, newest: read.newest };
}

const rankable = async () => (await looked()).rankable;

let calls = 0;
type Answer = (candidates: readonly RefinableCandidate[]) => Refinement;

async function rankWith(answer: Answer | null, policy = DEFAULT_RANKING_POLICY) {
  const refiner: Refiner | null = answer && {
    version: 'test-1',
    refine: async (candidates) => answer(candidates),
  };
  const look = await looked();
  const found = rankTimes({ ...world.deps, policy }, look.rankable);
  const context = sagaContext(meeting, 'test', ++calls, world.now);
  const done = await recordRanking(
    { ...world.deps, policy, refiner },
    meeting,
    { ...look, found, improvements: [], foundAt: world.now() },
    context,
    never,
  );
  if (!done.ok || found.kind !== 'times') throw new Error('no ranking');
  const [event] = done.events;
  if (event?.type !== 'TimesSuggested') return { event: null, engine: found.slots.map(toSuggestion) };
  return { event: event.data, engine: found.slots.map(toSuggestion) };
}

describe('a refiner', () => {
  test('may reorder the times and reword the reasons', async () => {
    const { event, engine } = await rankWith((candidates) =>
      candidates
        .toReversed()
        .map(({ id, sentence }) => ({ id, reason: sentence.replace('Both people', 'Both of the people') })),
    );
    expect(event?.ranker).toEqual({ by: 'model', version: 'test-1' });
    expect(event?.suggestions.map(({ start }) => start)).toEqual(
      engine.map(({ start }) => start).toReversed(),
    );
    expect(event?.suggestions[0]?.reason).toBe(
      engine.at(-1)!.reason.replace('Both people', 'Both of the people'),
    );
    expect(event?.suggestions[0]?.reason).toContain('of the people');
  });

  test('adds nothing to a reason: then the engine’s words are kept', async () => {
    const { event, engine } = await rankWith((candidates) =>
      candidates.map(({ id, sentence }) => ({ id, reason: `${sentence} Ben likes it.` })),
    );
    expect(event?.ranker.by).toBe('model');
    expect(event?.suggestions).toEqual(engine);
  });

  test('is told of people by their numbers and nothing personal (row 42)', async () => {
    let told = '';
    await rankWith((candidates) => {
      told = JSON.stringify(candidates);
      return null;
    });
    expect(told).toContain('"p1"');
    for (const personal of ['ada', 'ben', 'example.org', 'Review'])
      expect(told.toLowerCase()).not.toContain(personal);
  });

  test('is not asked without end about one meeting', async () => {
    const asked: number[] = [];
    for (let ranking = 1; ranking <= MOST_REFINEMENTS + 2; ranking++) {
      await rankWith((candidates) => {
        asked.push(ranking);
        // Another order each time, so that each ranking is recorded.
        const ordered = ranking % 2 === 0 ? candidates : candidates.toReversed();
        return ordered.map(({ id, sentence }) => ({ id, reason: sentence }));
      });
    }
    expect(asked).toEqual(Array.from({ length: MOST_REFINEMENTS }, (_, index) => index + 1));
  });

  test('can never add a time, drop one, repeat one or change one, whatever it answers', async () => {
    // Near to right answers, for those are the ones that could slip through.
    const ids = ['s1', 's2', 's3', 's4', 's5'];
    const extra = fc.array(fc.oneof(fc.constantFrom(...ids, 's6', 's0', ''), fc.string()), { maxLength: 2 });
    const some = fc
      .tuple(fc.shuffledSubarray(ids, { minLength: 3 }), extra)
      .map(([few, more]) => [...few, ...more]);
    const answer = fc.option(
      some.map((listed) => listed.map((id) => ({ id, reason: `because of ${id}` }))),
      { freq: 8 },
    );
    await fc.assert(
      fc.asyncProperty(answer, async (refinement) => {
        // A meeting of its own, so that each answer is recorded.
        meeting = await world.create(ada, [ben]);
        await world.join(meeting, ben);
        const { event, engine } = await rankWith(() => refinement);
        const bare = (slots: typeof engine) =>
          slots.map(({ reason: _, ...slot }) => JSON.stringify(slot)).sort();
        expect(bare([...(event?.suggestions ?? [])])).toEqual(bare(engine));
        const permutation =
          new Set(refinement?.map(({ id }) => id)).size === engine.length &&
          refinement?.length === engine.length &&
          refinement.every(({ id }) => /^s[1-5]$/.test(id));
        expect(event?.ranker.by).toBe(permutation ? 'model' : 'rules');
        if (!permutation) expect(event?.suggestions).toEqual(engine);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a policy', () => {
  const policy: RankingPolicy = {
    ...DEFAULT_RANKING_POLICY,
    name: 'afternoons',
    windows: { ...DEFAULT_RANKING_POLICY.windows, business: { from: 14 * 60, to: 18 * 60 } },
    required: 'known',
  };

  test('ranks the times, and is named by what was ranked under it', async () => {
    const { event } = await rankWith(null, policy);
    expect(event?.ranker).toEqual({ by: 'rules', version: '1+afternoons', policy });
    expect(event?.suggestions.map(({ start }) => Number(start.slice(11, 13)) >= 14)).toEqual(
      Array(event?.suggestions.length).fill(true),
    );
  });

  test('is named beside the model that had its say', async () => {
    const { event } = await rankWith(
      (candidates) => candidates.map(({ id }) => ({ id, reason: '' })),
      policy,
    );
    expect(event?.ranker).toEqual({ by: 'model', version: 'test-1+afternoons', policy });
  });

  test('is named too where it leaves no time at all', async () => {
    const look = await looked();
    const found = { kind: 'none' as const, reason: 'nobodyFree' as const, remedies: [] };
    const context = sagaContext(meeting, 'test', ++calls, world.now);
    const deps = { ...world.deps, policy, refiner: null };
    await recordRanking(
      deps,
      meeting,
      { ...look, found, improvements: [], foundAt: world.now() },
      context,
      never,
    );
    expect((await world.meetingOf(meeting)).ranking?.ranker).toEqual({
      by: 'rules',
      version: '1+afternoons',
      policy,
    });
  });

  test('by which an unknown calendar does not count still tells that it is unknown, so that nothing is booked on its own', async () => {
    const dan = await world.person('Dan', { connected: false });
    await world.join(meeting, dan);
    const { event } = await rankWith(null, policy);
    const [best] = event!.suggestions;
    expect(best!.notFree).toEqual([{ participant: 2, state: 'unknown' }]);
    expect(best!.confidence).toBeGreaterThan(60);
    expect(automaticallyBookable(await world.meetingOf(meeting))).toBeNull();
  });
});

describe('reading the calendars', () => {
  const events = async () =>
    (await world.log.read<'evidence'>(`evidence-${meeting}`)).map(({ type }) => type);

  test('records what was read once, and afterwards only that it is the same', async () => {
    await rankable();
    await rankable();
    expect(await events()).toEqual([
      'AvailabilityRead',
      'AvailabilityRead',
      'AvailabilityConfirmed',
      'AvailabilityConfirmed',
    ]);
  });

  test('asks for the range and two hours on either side, and learns the zone', async () => {
    await rankable();
    const [first] = await world.log.read<'evidence'>(`evidence-${meeting}`);
    expect(first?.data).toMatchObject({
      zone: 'Europe/London',
      range: { start: '2026-03-01T22:00:00.000Z', end: '2026-03-07T02:00:00.000Z' },
    });
    expect((await world.users.byId(ben.id))?.zone).toBe('Europe/London');
  });

  test('records those who have not joined, and those whose calendar is missing, as unknown', async () => {
    const dan = await world.person('Dan', { connected: false });
    await world.command(meeting, {
      type: 'InviteParticipants',
      organizerAddresses: [ada.email],
      participants: [{ email: dan.email }, { email: 'eve@example.org' }],
    });
    await world.join(meeting, dan);
    const { evidence: known } = await rankable();
    expect(known.people[2]).toMatchObject({ known: false, why: 'notConnected' });
    expect(known.people[3]).toMatchObject({ known: false, why: 'notJoined' });
  });

  test('records someone whose calendar is in a zone that is not known here as unknown, until they choose one', async () => {
    world.calendars.people.get(ben.id)!.zone = 'Mars/Olympus';
    const { evidence: elsewhere } = await rankable();
    expect(elsewhere.people[1]).toMatchObject({ known: false, why: 'unknownZone' });
    expect((await world.users.byId(ben.id))?.zone).toBeNull();
    await world.users.change(ben.id, { zone: 'Asia/Tokyo' });
    const { evidence: chosen } = await rankable();
    expect(chosen.people[1]).toMatchObject({ known: true, zone: 'Asia/Tokyo' });
  });

  test('records someone whose calendar doesn’t tell the zone as unknown, and assumes no other', async () => {
    world.calendars.people.get(ben.id)!.zone = null;
    const { evidence: known } = await rankable();
    expect(known.people[1]).toEqual({
      known: false,
      ...{ why: 'unknownZone', hours: 'business' },
      ...{ revision: expect.any(Number), at: expect.any(String) },
    });
  });

  test('records someone whose zone this machine doesn’t know as unknown, and still ranks times', async () => {
    world.calendars.people.get(ben.id)!.zone = 'Mars/Olympus';
    await world.users.change(ben.id, { zone: 'Mars/Olympus' });
    const look = await rankable();
    expect(look.evidence.people[1]).toMatchObject({ known: false, why: 'unknownZone' });
    expect(rankTimes(world.deps, look).kind).toBe('times');
  });

  test('records enough of those who are unknown to tell from the log alone what the engine was asked', async () => {
    const dan = await world.person('Dan', { connected: false });
    await world.users.change(dan.id, { wishes: { noticeMinutes: 60 } });
    await world.join(meeting, dan);
    await world.command(meeting, {
      type: 'InviteParticipants',
      organizerAddresses: [ada.email],
      participants: [{ email: 'eve@example.org' }],
    });
    const asked = await rankable();
    const people = peopleOf(asked, rangeLeft(asked.meeting, world.now()));
    const { zone, hours } = (await world.users.byId(dan.id))!;
    expect(people.slice(2)).toEqual([
      { number: 2, zone, hours, busy: null, wishes: { noticeMinutes: 60 } },
      { number: 3, zone: null, hours: 'business', busy: null },
    ]);
    const { state } = await load(world.log, evidenceDecider, `evidence-${meeting}`);
    const fromLog = { meeting: asked.meeting, evidence: state, users: new Map() };
    expect(peopleOf(fromLog, rangeLeft(asked.meeting, world.now()))).toEqual(people);
  });

  test('records what people wish for these days, and again only when that changes', async () => {
    const vacation = { from: '2026-03-03', to: '2026-03-03' };
    const later = { from: '2027-03-03', to: '2027-03-03' };
    await world.users.change(ben.id, { wishes: { daysOff: [vacation, later] } });
    await rankable();
    await world.users.change(ben.id, { wishes: { daysOff: [vacation] } });
    const same = await rankable();
    expect(same.evidence.people[1]).toMatchObject({ known: true, wishes: { daysOff: [vacation] } });
    await world.users.change(ben.id, { wishes: { daysOff: [] } });
    const changed = await rankable();
    expect(changed.evidence.people[1]).not.toHaveProperty('wishes');
    expect(await events()).toEqual([
      ...['AvailabilityRead', 'AvailabilityRead'],
      ...['AvailabilityConfirmed', 'AvailabilityConfirmed'],
      ...['AvailabilityConfirmed', 'AvailabilityRead'],
    ]);
    const { rows } = await world.pool.query(
      "select data::text from event_log where type = 'AvailabilityRead'",
    );
    expect(JSON.stringify(rows)).not.toContain('2026-03-03');
  });

  test('records nothing of what people wish for days that they haven’t agreed to', async () => {
    await world.users.change(ben.id, { wishes: { noticeMinutes: 60 } });
    const dates = { dateRangeStart: '2026-04-06', dateRangeEnd: '2026-04-10' };
    await world.command(meeting, { type: 'ChangeMeeting', changes: dates });
    const { evidence: known } = await rankable();
    expect(known.people[1]).toMatchObject({ known: false, why: 'notJoined' });
    expect(known.people[1]).not.toHaveProperty('wishes');
  });

  test('records the public holidays in these days, of the zone’s country until the person says otherwise', async () => {
    const wishes = async () => (await rankable()).evidence.people[1]?.wishes?.daysOff;
    expect(await wishes()).toBeUndefined();
    world.calendars.people.get(ben.id)!.zone = 'Europe/Sofia';
    expect(await wishes()).toEqual([{ from: '2026-03-03', to: '2026-03-03', name: 'Liberation Day' }]);
    await world.users.change(ben.id, { holidays: 'US-IL' });
    expect(await wishes()).toEqual([{ from: '2026-03-02', to: '2026-03-02', name: 'Casimir Pulaski Day' }]);
    await world.users.change(ben.id, { holidays: 'none' });
    expect(await wishes()).toBeUndefined();
  });

  test('reads no more than a few calendars at the same time', async () => {
    const guests = await Promise.all(Array.from({ length: 30 }, (_, index) => world.person(`Guest${index}`)));
    for (const guest of guests) await world.join(meeting, guest);
    let [now, most] = [0, 0];
    world.calendars.hooks.beforeRead = async () => {
      most = Math.max(most, ++now);
      await new Promise(setImmediate);
      now -= 1;
    };
    const { evidence: known } = await rankable();
    expect(Object.keys(known.people)).toHaveLength(32);
    expect(most).toBeLessThanOrEqual(READS_AT_ONCE);
    expect(most).toBeGreaterThan(1);
  });

  test('ends when it is aborted, and records nothing', async () => {
    const stop = new AbortController();
    world.calendars.faults.freeBusy.push({ kind: 'hangs' });
    world.calendars.hooks.beforeRead = async () => stop.abort();
    const state = await world.meetingOf(meeting);
    const toRead = { id: meeting, meeting: state, evidence: asLoaded(evidenceDecider, []) };
    await expect(readAvailability(world.deps, toRead, dateRange(state), stop.signal)).rejects.toThrow(
      'abort',
    );
    expect(await events()).toEqual([]);
    expect((await load(world.log, evidenceDecider, `evidence-${meeting}`)).revision).toBe(-1);
  });

  test('of a meeting that is booked does not find its own event in the way', async () => {
    await world.settle();
    const before = await world.meetingOf(meeting);
    const { evidence: known } = await rankable();
    expect(before.status).toBe('scheduled');
    expect(known.people[0]).toMatchObject({ known: true, busy: [] });
  });

  test('nor that of a time that is booked, and comes into the calendar, while it is read', async () => {
    const [start, end] = ['2026-03-03T10:00:00.000Z', '2026-03-03T11:00:00.000Z'];
    world.calendars.hooks.beforeRead = async () => {
      delete world.calendars.hooks.beforeRead;
      const by = { by: 'organizer', without: [], insteadOf: null, now: world.now().toISOString() } as const;
      await world.command(meeting, { type: 'StartBooking', start, end, ...by });
      await world.command(meeting, { type: 'ConfirmBooking', booking: 1 });
      world.calendars.land(ada.id, {
        ...{
          id: eventId(meeting, 1),
          meetingId: meeting,
          booking: 1,
          asOf: 1,
          gone: [],
          title: 'Review',
          description: '',
        },
        ...{ attendees: [], start: new Date(start), end: new Date(end), zone: 'Europe/London' },
      });
    };
    const { evidence: known } = await rankable();
    expect(known.people[0]).toMatchObject({ known: true, busy: [] });
  });

  test('nor that of a time which leaves the calendar right after it was read', async () => {
    await world.settle();
    world.calendars.hooks.beforeRead = async (userId) => {
      if (userId === ben.id) await world.command(meeting, { type: 'RecordCalendarRemoval', booking: 1 });
    };
    const { evidence: known } = await rankable();
    expect((await world.meetingOf(meeting)).bookings[0]?.calendar.state).toBe('removed');
    expect(known.people[0]).toMatchObject({ known: true, busy: [] });
  });
});
