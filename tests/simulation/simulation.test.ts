// @module-tag laws
import { afterEach, describe, expect, test, vi } from 'vitest';
import { reservationsDecider } from '#services/domain/reservations/reservations.ts';
import { shareOf } from '#tests/harness/cases.ts';
import { scriptOf } from './draw.ts';
import { simulateMany } from './many.ts';
import type { Script } from './script.ts';
import { shrink } from './shrink.ts';
import { simulate } from './simulate.ts';

/* The whole service on virtual time: docs/extend/testing.md says what is simulated, and how to repeat it. */

/** Every planted bug is found by 680; `node tests/simulation/main.ts` goes on to 10,000. */
const SEEDS = shareOf(700);
/** Someone who answers by link without an account is booked in it. */
const HELD_BY_ADDRESS = 24;

test(`nothing goes wrong in ${SEEDS} simulated courses`, { timeout: 15 * 60_000 }, async () => {
  const { seeds, failed } = await simulateMany({ from: 1, count: SEEDS, threads: 1, until: () => true });
  expect(failed).toEqual([]);
  expect(seeds).toBe(SEEDS);
});

test('the same seed takes the same course, whether its story is told or not', async () => {
  const [one, again, other] = [
    await simulate(scriptOf(7), { isTold: true }),
    await simulate(scriptOf(7), { isTold: true }),
    await simulate(scriptOf(8), { isTold: true }),
  ];
  expect(one.story.length).toBeGreaterThan(20);
  expect(again).toEqual(one);
  expect(other.story).not.toEqual(one.story);
  const [told, untold] = [
    await simulate(scriptOf(HELD_BY_ADDRESS), { isTold: true }),
    await simulate(scriptOf(HELD_BY_ADDRESS)),
  ];
  expect({ ...told, story: [] }).toEqual({ ...untold, story: [] });
});

test('the clock, timers and chance of this thread are as before afterwards', async () => {
  const { setTimeout: timer } = globalThis;
  const before = performance.now();
  await simulate(scriptOf(1));
  expect(globalThis.setTimeout).toBe(timer);
  expect(performance.now()).toBeGreaterThan(before);
  expect(AbortSignal.timeout(60_000).aborted).toBe(false);
});

test('someone whose calendar is unknown stays with a meeting that its organizer moves, whatever they have then', async () => {
  const script: Script = {
    seed: 1,
    people: [
      { name: 'Ada', isConnected: true, hidesEvents: false, comesWithout: false, busy: [] },
      {
        name: 'Ben',
        isConnected: false,
        hidesEvents: false,
        comesWithout: false,
        busy: [{ day: 0, from: 10, to: 24 }],
      },
    ],
    meetings: [
      {
        ...{ title: 'Planning', organizer: 0, invited: [1], optional: [] },
        ...{ duration: 60, firstDay: 0, days: 1, timePreference: 'all', mode: 'manual' },
        ...{ deadline: null, bookAtDeadline: false },
      },
    ],
    acts: [
      { at: 1_000, who: 0, what: 'create', meeting: 0 },
      { at: 10_000, who: 1, what: 'join', meeting: 0 },
      {
        at: 20_000,
        who: 1,
        what: 'answer',
        meeting: 0,
        hours: [{ day: 0, from: 9, to: 10, answer: 'works' }],
      },
      { at: 60_000, who: 0, what: 'choose', meeting: 0, place: 0 },
      { at: 600_000, who: 0, what: 'choose', meeting: 0, place: 1 },
    ],
    troubles: [],
    isCalm: true,
    isThorough: false,
  };
  const { wrong, story } = await simulate(script, { isTold: true });
  expect(
    story.filter((line) => /BookingStarted booking:2,.*without:\[\],holds:\[0,1\]/.test(line)),
  ).toHaveLength(1);
  expect(wrong).toEqual([]);
});

describe('a course that goes wrong', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** Two organizers choose the same time with the same guest at the same moment. The rest has nothing to do with it. */
  const SAME_GUEST: Script = {
    seed: 1,
    people: ['Ada', 'Ben', 'Cleo', 'Dev'].map((name) => ({
      name,
      isConnected: true,
      hidesEvents: false,
      comesWithout: false,
      busy: [],
    })),
    meetings: [
      {
        title: 'Planning',
        organizer: 0,
        invited: [2, 3],
        optional: [],
        duration: 60,
        firstDay: 0,
        days: 1,
        timePreference: 'all',
        mode: 'manual',
        deadline: null,
        bookAtDeadline: false,
      },
      {
        title: 'Review',
        organizer: 1,
        invited: [2],
        optional: [],
        duration: 60,
        firstDay: 0,
        days: 1,
        timePreference: 'all',
        mode: 'manual',
        deadline: null,
        bookAtDeadline: false,
      },
    ],
    acts: [
      { at: 1_000, who: 0, what: 'create', meeting: 0 },
      { at: 1_000, who: 1, what: 'create', meeting: 1 },
      { at: 10_000, who: 2, what: 'join', meeting: 0 },
      { at: 10_000, who: 2, what: 'join', meeting: 1 },
      { at: 12_000, who: 3, what: 'decline', meeting: 0 },
      { at: 60_000, who: 0, what: 'choose', meeting: 0, place: 0 },
      { at: 60_000, who: 1, what: 'choose', meeting: 1, place: 0 },
      { at: 90_000, who: 3, what: 'addOwnEvent', event: { day: 1, from: 9, to: 10 } },
    ],
    troubles: [
      { kind: 'mail', how: 'fails', from: 5_000, to: 9_000 },
      { kind: 'calendar', how: 'isSlow', who: 3, from: 50_000, to: 80_000 },
    ],
    isCalm: true,
    isThorough: true,
  };

  test('is not this one, as long as reservations are given to one of two', async () => {
    expect((await simulate(SAME_GUEST)).wrong).toEqual([]);
  });

  test('tells in a sentence what is wrong, and its story leaves out what has nothing to do with it', async () => {
    vi.spyOn(reservationsDecider, 'decide').mockImplementation(({ type, ...slot }) =>
      type === 'ReserveSlot' ? [{ type: 'SlotReserved', data: slot as never }] : [],
    );
    const { wrong } = await simulate(SAME_GUEST);
    expect(wrong).toEqual([expect.stringMatching(/^Cleo is booked twice: for “Planning” .* and “Review” /)]);
    const { script, wrong: stillWrong } = await shrink(SAME_GUEST, wrong);
    expect(stillWrong).toEqual(wrong);
    expect(script.troubles).toEqual([]);
    expect(script.acts.map(({ what }) => what)).toEqual([
      'create',
      'create',
      'join',
      'join',
      'choose',
      'choose',
    ]);
    const { story } = await simulate(script, { isTold: true });
    expect(story.filter((line) => line.includes('chooses time 1 of'))).not.toEqual([]);
    expect(story.at(-1)).toContain(`WRONG: ${wrong[0]}`);
  });
});
