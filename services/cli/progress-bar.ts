import { Presets, SingleBar } from 'cli-progress';

export type ProgressBar = {
  /** How many events of a stage are done; a total that nobody can know is an estimate. */
  show(stage: string, done: number, total: number): void;
  stop(): void;
};

/** One bar a stage, on standard error; nothing where that is no terminal. */
export function progressBar(): ProgressBar {
  let bar: SingleBar | null = null;
  let current: string | null = null;
  let began = 0;
  const stop = () => bar?.stop();
  return {
    show(stage, done, total) {
      if (stage !== current) {
        stop();
        bar = new SingleBar(
          {
            format: `{bar} {percentage} %  ${stage}  {value} events  {speed}/s`,
            hideCursor: true,
            noTTYOutput: false,
          },
          Presets.shades_classic,
        );
        bar.start(total, 0, { speed: 0 });
        [current, began] = [stage, performance.now()];
      }
      bar?.setTotal(total);
      bar?.update(done, { speed: Math.round((done / Math.max(performance.now() - began, 1)) * 1_000) });
    },
    stop,
  };
}
