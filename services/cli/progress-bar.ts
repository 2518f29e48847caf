import { Presets, SingleBar } from 'cli-progress';

export type ProgressBar = {
  /** How many events of a stage are done; an unknown total is an estimate. */
  show(stage: string, done: number, total: number): void;
  stop(): void;
};

/** How many events of a stage were done, and when, in milliseconds. */
type Step = { done: number; at: number };

/** Events per second since the stage was first reported; how long it took until then is unknown. */
export function eventsPerSecond(first: Step, now: Step): number {
  const milliseconds = now.at - first.at;
  return milliseconds >= 1 ? Math.round(((now.done - first.done) / milliseconds) * 1_000) : 0;
}

/** One bar per stage, on standard error; nothing unless that is a terminal. */
export function progressBar(unit = 'events'): ProgressBar {
  let bar: SingleBar | null = null;
  let current: string | null = null;
  let first: Step = { done: 0, at: 0 };
  const stop = () => bar?.stop();
  return {
    show(stage, done, total) {
      if (stage !== current) {
        stop();
        bar = new SingleBar(
          {
            format: `{bar} {percentage}%  ${stage}  {value} ${unit}  {speed}/s`,
            hideCursor: true,
            noTTYOutput: false,
          },
          Presets.shades_classic,
        );
        bar.start(total, 0, { speed: 0 });
        [current, first] = [stage, { done, at: performance.now() }];
      }
      bar?.setTotal(total);
      bar?.update(done, { speed: eventsPerSecond(first, { done, at: performance.now() }) });
    },
    stop,
  };
}
