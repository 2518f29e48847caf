import type { SeededRandom } from '#lab/simulate/random.ts';
import type { ProcessName } from './script.ts';
import type { VirtualTime } from './virtual-time.ts';

/** A call to something outside of the process. Times are in milliseconds from now. */
export type OutsideCall<Answer> = {
  /** When it takes effect there. */
  lands: number;
  /** When the answer is here; Infinity for never. */
  answers: number;
  /** What it does there. May throw. */
  effect: () => Answer;
  /** The answer, whatever the effect; it may be here before the call has landed. */
  lie?: Answer;
  signal?: AbortSignal;
};

/** One process of Kairos: it can die in the middle of anything, or freeze while everything else goes on. */
export type SimulatedProcess = {
  name: ProcessName;
  call<Answer>(call: OutsideCall<Answer>): Promise<Answer>;
  /** Lets the process go on with something, later if it is frozen, never if it is dead. */
  resume(goOn: () => void): void;
  crash(): void;
  freeze(milliseconds: number): void;
  isAlive(): boolean;
};

/** What was aborted may still arrive for so long, in milliseconds: less than `lease.margin`. */
const ARRIVES_LATE = 8_000;

/** `onResume` is told which process goes on. */
export function createProcess(
  name: ProcessName,
  time: VirtualTime,
  random: SeededRandom,
  onResume: (process: SimulatedProcess) => void,
): SimulatedProcess {
  let diedAt = Infinity;
  let frozenUntil = 0;
  const isAlive = () => diedAt === Infinity;

  function resume(goOn: () => void): void {
    if (!isAlive()) return;
    if (frozenUntil > time.elapsed()) {
      time.after(frozenUntil - time.elapsed(), () => resume(goOn));
      return;
    }
    onResume(process);
    goOn();
  }

  const process: SimulatedProcess = {
    name,
    call: ({ lands, answers, effect, lie, signal }) =>
      new Promise((resolve, reject) => {
        if (!isAlive()) return;
        if (signal?.aborted) {
          reject(signal.reason);
          return;
        }
        const thaws = Math.max(0, frozenUntil - time.elapsed());
        let givenUpAt = Infinity;
        signal?.addEventListener(
          'abort',
          () => {
            givenUpAt = time.elapsed();
            resume(() => reject(signal.reason));
          },
          { once: true },
        );
        if (lie !== undefined) time.after(thaws + answers, () => resume(() => resolve(lie)));
        time.after(thaws + lands, () => {
          const endedAt = Math.min(givenUpAt, diedAt);
          if (endedAt < Infinity && (time.elapsed() - endedAt > ARRIVES_LATE || random.chance(0.5))) return;
          let answer: () => void;
          try {
            const value = effect();
            answer = () => resolve(value);
          } catch (error) {
            answer = () => reject(error);
          }
          if (lie !== undefined) return;
          if (answers === lands) resume(answer);
          else if (answers < Infinity) time.after(answers - lands, () => resume(answer));
        });
      }),
    resume,
    crash() {
      diedAt = time.elapsed();
    },
    freeze(milliseconds) {
      frozenUntil = time.elapsed() + milliseconds;
    },
    isAlive,
  };
  return process;
}
