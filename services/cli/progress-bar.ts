import { Presets, SingleBar } from 'cli-progress';

export type ProgressBar = ReturnType<typeof bars>;

const LINE_EVERY_MS = 5_000;

/** How many events of a stage were done, and when, in milliseconds. */
type Step = { done: number; at: number };

/** Events per second since the stage was first reported; how long it took until then is unknown. */
export function eventsPerSecond(first: Step, now: Step): number {
  const milliseconds = now.at - first.at;
  return milliseconds >= 1 ? Math.round(((now.done - first.done) / milliseconds) * 1_000) : 0;
}

/** The remaining time in words: "about 3 min left", or nothing while there is no speed. */
export function timeLeft({ done, total }: { done: number; total: number }, speed: number): string {
  const seconds = Math.ceil((total - done) / speed);
  if (!Number.isFinite(seconds) || seconds <= 0) return '';
  return seconds < 100 ? `about ${seconds} s left` : `about ${Math.ceil(seconds / 60)} min left`;
}

/** One bar per stage on standard error; a line every few seconds where that is no terminal. */
export function progressBar(unit = 'events'): ProgressBar {
  return process.stderr.isTTY ? bars(unit) : lines(unit);
}

function bars(unit: string) {
  let bar: SingleBar | null = null;
  let current: string | null = null;
  let first: Step = { done: 0, at: 0 };
  const stop = () => bar?.stop();
  return {
    /** How many events of a stage are done; an unknown total is an estimate. */
    show(stage: string, done: number, total: number): void {
      if (stage !== current) {
        stop();
        bar = new SingleBar(
          {
            format: `{bar} {percentage}%  ${stage}  {value} of {total} ${unit}  {speed}/s  {left}`,
            hideCursor: true,
            noTTYOutput: false,
          },
          Presets.shades_classic,
        );
        bar.start(total, 0, { speed: 0, left: '' });
        [current, first] = [stage, { done, at: performance.now() }];
      }
      const speed = eventsPerSecond(first, { done, at: performance.now() });
      bar?.setTotal(total);
      bar?.update(done, { speed, left: timeLeft({ done, total }, speed) });
    },
    stop,
  };
}

function lines(unit: string): ProgressBar {
  let current: string | null = null;
  let first: Step = { done: 0, at: 0 };
  let shownAt = 0;
  return {
    show(stage, done, total) {
      const now = { done, at: performance.now() };
      if (stage !== current) {
        [current, first] = [stage, now];
        shownAt = now.at;
      }
      if (now.at - shownAt < LINE_EVERY_MS) return;
      shownAt = now.at;
      const speed = eventsPerSecond(first, now);
      const percent = Math.floor((done / Math.max(total, 1)) * 100);
      console.error(
        `${percent}%  ${stage}  ${done} of ${total} ${unit}  ${speed}/s  ${timeLeft({ done, total }, speed)}`.trimEnd(),
      );
    },
    stop: () => {},
  };
}
