// @module-tag slow
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '../../contracts/ranking-policy.ts';
import { knownPolicies } from '../../services/history/known-policies.ts';
import { createSagaWorld, type SagaWorld } from '../../services/sagas/testkit/world.ts';
import { type PastDecision, pastDecisionsOf } from './decisions.ts';
import { readStories } from './read-stories.ts';
import { type Reproduction, reproduceRanking } from './reproduce.ts';
import { nothingSealed, simulatedLog } from './testkit/simulated-log.ts';

const DEFAULT = knownPolicies([DEFAULT_RANKING_POLICY]);
const counts = (decisions: readonly PastDecision[]) => {
  const found: Partial<Record<Reproduction, number>> = {};
  for (const decision of decisions) {
    const outcome = reproduceRanking(decision, DEFAULT);
    found[outcome] = (found[outcome] ?? 0) + 1;
  }
  return found;
};

describe('a simulated log', () => {
  const decisions: PastDecision[] = [];
  beforeAll(async () => {
    const { log } = await simulatedLog(150);
    for await (const story of readStories(log, { sealer: nothingSealed }))
      decisions.push(...pastDecisionsOf(story, DEFAULT_RANKING_POLICY.leadMinutes));
  });

  test('gives every one of its rankings again, to the byte', () => {
    expect(decisions.length).toBeGreaterThan(250);
    expect(decisions.some(({ ranked }) => ranked.kind === 'none')).toBe(true);
    expect(counts(decisions)).toEqual({ same: decisions.length });
  });

  test('tells a ranking that is off by a minute, a percent or a word', () => {
    const decision = decisions.find(
      ({ ranked }) => ranked.kind === 'times' && ranked.suggestions.length > 1,
    )!;
    const { suggestions } = decision.ranked as Extract<PastDecision['ranked'], { kind: 'times' }>;
    const [best, ...others] = suggestions;
    for (const spoiled of [
      [{ ...best!, confidence: best!.confidence - 1 }, ...others],
      [{ ...best!, reason: `${best!.reason} ` }, ...others],
      [...others, best!],
      others,
    ])
      expect(
        reproduceRanking({ ...decision, ranked: { kind: 'times', suggestions: spoiled } }, DEFAULT),
      ).toBe('different');
  });

  test('says why a ranking can’t be had again', () => {
    const decision = decisions.find(({ ranked }) => ranked.kind === 'times')!;
    const ranked: PastDecision['ranked'] = { kind: 'none', reason: 'nobodyFree', remedies: [] };
    const by = (changes: Partial<PastDecision>) =>
      reproduceRanking({ ...decision, ranked, ...changes }, DEFAULT);
    expect(by({})).toBe('different');
    expect(by({ erased: [1] })).toBe('erased');
    expect(by({ ranker: { by: 'model', version: 'gemini' } })).toBe('model');
    expect(by({ ranker: { by: 'rules', version: '3' } })).toBe('anotherVersion');
  });

  test('knows a ranking that was recorded in the minute after its look', () => {
    const found = decisions.map((decision) => {
      const { request } = decision;
      return reproduceRanking({ ...decision, request: { ...request, now: request.now + 1 } }, DEFAULT);
    });
    expect(new Set(found)).toEqual(new Set(['same', 'anotherMinute']));
  });

  test('is repeated under the policy that its events name, where that is known', () => {
    const decision = decisions.find(({ ranked }) => ranked.kind === 'times')!;
    const named = { ...decision, ranker: { by: 'rules' as const, version: '1+patient' } };
    expect(reproduceRanking(named, DEFAULT)).toBe('anotherVersion');
    expect(reproduceRanking(named, knownPolicies([{ ...DEFAULT_RANKING_POLICY, name: 'patient' }]))).toBe(
      'same',
    );
    const policy = { ...DEFAULT_RANKING_POLICY, name: 'patient' };
    const held = { ...decision, ranker: { ...named.ranker, policy } };
    expect(reproduceRanking(held, DEFAULT)).toBe('same');
  });
});

describe('a real log', () => {
  let world: SagaWorld;
  beforeEach(async () => {
    world = await createSagaWorld();
  });
  afterEach(() => world.close());

  test('gives its rankings again, though the clock went on while they were made', async () => {
    const [ada, ben, cy] = await Promise.all(['Ada', 'Ben', 'Cy'].map((name) => world.person(name)));
    // No one can read this calendar; the account says where its owner is.
    const dee = await world.person('Dee', { connected: false });
    await world.deps.users.learnZone(dee.id, 'America/Los_Angeles');
    // A machine's clock never stops: every look at it is twenty seconds later.
    let looks = 0;
    const started = world.now().getTime();
    world.deps.now = () => new Date(started + looks++ * 20_000);
    const busy = [{ start: new Date('2026-03-02T12:00Z'), end: new Date('2026-03-04T11:00Z') }];
    world.calendars.people.get(ben!.id)!.busy.push(...busy);
    world.calendars.people.get(cy!.id)!.zone = 'Asia/Kathmandu';
    const meetings = [];
    for (const aiDecisionMode of ['auto', 'manual'] as const) {
      const meeting = await world.create(ada!, [ben!, cy!, dee], { aiDecisionMode });
      for (const person of [ben!, cy!, dee]) await world.join(meeting, person);
      meetings.push(meeting);
    }
    await world.settle();

    const decisions: PastDecision[] = [];
    for (const meetingId of meetings) {
      const events = [
        ...(await world.log.read<'meeting'>(`meeting-${meetingId}`)),
        ...(await world.log.read<'evidence'>(`evidence-${meetingId}`)),
      ];
      decisions.push(...pastDecisionsOf({ meetingId, events }, DEFAULT_RANKING_POLICY.leadMinutes));
    }
    expect(decisions.length).toBeGreaterThanOrEqual(2);
    expect(decisions[0]?.request.people.at(-1)).toMatchObject({ zone: 'America/Los_Angeles', busy: null });
    expect(counts(decisions)).toEqual({ same: decisions.length });
  });
});
