import { Presets, SingleBar } from 'cli-progress';
import type { Progress, Stage } from '../transfer/progress.ts';

/** One bar a stage, on standard error; nothing where that is no terminal. */
export function progressBar(): { show: Progress; stop(): void } {
  let bar: SingleBar | null = null;
  let current: Stage | null = null;
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
