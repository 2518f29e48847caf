import { type SeededRandom, seededRandom } from '#lab/simulate/random.ts';
import type { OutsideCall, SimulatedProcess } from './process.ts';
import { BEGINNING, type Script, type Trouble } from './script.ts';
import { createStory, type Story } from './story.ts';
import { createVirtualTime, type VirtualTime } from './virtual-time.ts';

/** Time, chance and trouble: what everything in a simulation shares. */
export type Surroundings = {
  script: Script;
  time: VirtualTime;
  random: SeededRandom;
  story: Story;
  /** What all clocks show, in milliseconds since 1970. */
  clock(): number;
  now(): Date;
  moveClock(by: number): void;
  /** What of this kind goes wrong now; undefined if nothing does. */
  troubleOf<Kind extends Trouble['kind']>(
    kind: Kind,
    concerns?: (trouble: Extract<Trouble, { kind: Kind }>) => boolean,
  ): Extract<Trouble, { kind: Kind }> | undefined;
  /** Calls something that takes up to so many milliseconds. */
  quickly<Answer>(process: SimulatedProcess, most: number, effect: () => Answer): Promise<Answer>;
};

const CALM = 5;

export function createSurroundings(script: Script, { isTold }: { isTold: boolean }): Surroundings {
  const time = createVirtualTime();
  const random = seededRandom('course', script.seed);
  let moved = 0;
  const clock = () => BEGINNING + Math.floor(time.elapsed()) + moved;
  return {
    script,
    time,
    random,
    clock,
    now: () => new Date(clock()),
    story: createStory(() => new Date(clock()), isTold),
    moveClock(by) {
      moved += by;
    },
    troubleOf: (kind, concerns = () => true) =>
      script.troubles.find(
        (trouble): trouble is never =>
          trouble.kind === kind &&
          trouble.from <= time.elapsed() &&
          time.elapsed() < trouble.to &&
          concerns(trouble as never),
      ),
    quickly(process, most, effect) {
      const takes = script.isCalm ? CALM : delay(random, most);
      const call: OutsideCall<ReturnType<typeof effect>> = { lands: takes, answers: takes, effect };
      return process.call(call);
    },
  };
}

/** Most calls are quick, and a few take a hundred times as long. */
const delay = (random: SeededRandom, most: number): number => most * random.next() ** 4;
