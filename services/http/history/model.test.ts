import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { findWithEvents, readStory } from '#services/history/story.ts';
import { visibleHistory } from '#services/history/visible-history.ts';
import type { Refiner } from '#services/language-model/refiner.ts';
import { createSagaWorld, type SagaWorld } from '#services/sagas/testkit/world.ts';
import { historyAnswer, versionAnswer, whyAnswer } from './answers.ts';

let world: SagaWorld;
beforeAll(async () => {
  world = await createSagaWorld();
});
afterAll(() => world.close());

/** Puts the last time first. */
const refiner: Refiner = {
  version: 'test-1',
  refine: async (candidates) =>
    candidates.toReversed().map(({ id }) => ({ id, reason: 'It leaves the morning free.' })),
};

test('a ranking that a model put into its order is told with that order, and by the rules what was best', async () => {
  const [ada, ben] = [await world.person('Ada'), await world.person('Ben')];
  const id = await world.create(ada, [ben], { aiDecisionMode: 'manual' });
  await world.join(id, ben);
  world.pass(10_000);
  await world.settle({ refiner });

  const found = (await findWithEvents(world.log, id))!;
  const organizer = (await world.users.byId(ada.id))!;
  const events = await readStory(world.log, found);
  const told = visibleHistory(organizer, { reading: { ...found, role: 'organizer' }, organizer, events });
  const history = historyAnswer(told, world.now());
  const entry = history.entries.find(({ kind }) => kind === 'ranked')!;
  expect(entry.sentence).toMatch(
    /^Kairos suggested 5 times, ordered by a model\. The first was .+, with \d+% confidence\.$/,
  );

  const { version } = entry.events[0]!;
  const { meeting } = versionAnswer(told, String(version), {
    now: world.now(),
    policy: DEFAULT_RANKING_POLICY,
  });
  expect(meeting?.ranking?.ranker).toEqual({ by: 'model', version: 'test-1' });
  const [first, last] = [meeting!.timeSuggestions[0]!, meeting!.timeSuggestions.at(-1)!];
  const why = (start: string) => whyAnswer(told, String(version), { start, policy: DEFAULT_RANKING_POLICY });
  expect(why(first.suggestedTime)).toMatchObject({
    suggestedAs: 1,
    ranker: { by: 'model' },
    best: { start: last.suggestedTime },
  });
  expect(why(first.suggestedTime).sentence).toMatch(/It was suggested as number 1 in the model's order\.$/);
  expect(why(last.suggestedTime)).toMatchObject({ suggestedAs: 5, rank: 1 });
});
