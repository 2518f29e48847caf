// @module-tag laws
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GivenKairos, givenKairos } from '#services/http/testkit/given.ts';
import { ARE_ALL_CASES_TRIED, shareOf } from '#tests/harness/cases.ts';
import { contradictionsIn } from './contradictions.ts';
import { story } from './story.ts';
import { play, signedInPeople } from './world.ts';

let kairos: GivenKairos;
let everyone: Awaited<ReturnType<typeof signedInPeople>>;
beforeAll(async () => {
  kairos = await givenKairos();
  everyone = await signedInPeople(kairos);
});
afterAll(() => kairos.stop());

const { SEED } = process.env;
const seed = SEED === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(SEED ?? 29);

/** Acts, and emails with the methods of their files, that enough stories have. */
const OFTEN = [
  ...['join', 'answer', 'propose', 'decline', 'choose', 'chooseProposed', 'move', 'rename', 'cancel'],
  ...['declineInCalendar', 'fillUp'],
  ...[
    'invitation',
    'proposals',
    'suggestions',
    'booked',
    'booked, REQUEST',
    'changed, REQUEST',
    'cancelled, CANCEL',
    'told in Slack',
    'a participant told in Slack',
  ],
];

test('in no story do two places say different things of the same at the same moment', {
  timeout: 600_000,
}, async () => {
  const stories = fc.sample(story, { seed, numRuns: Math.round(shareOf(60)) });
  const wrong: unknown[] = [];
  const seen = new Set<string>();
  for (const [index, one] of stories.entries())
    await play(kairos, everyone, one, (moment) => {
      for (const { kind, file } of moment.mails) seen.add(file ? `${kind}, ${file.method}` : kind);
      seen.add(moment.act);
      for (const { to } of moment.messages)
        seen.add(to === moment.organizer.email ? 'told in Slack' : 'a participant told in Slack');
      const sentences = contradictionsIn(moment);
      if (sentences.length > 0) wrong.push({ seed, index, story: JSON.stringify(one), sentences });
    }).catch((error: unknown) => {
      throw new Error(`seed ${seed}, story ${index}: ${JSON.stringify(one)}`, { cause: error });
    });
  expect(wrong).toEqual([]);
  if (ARE_ALL_CASES_TRIED) expect([...seen]).toEqual(expect.arrayContaining(OFTEN));
});
