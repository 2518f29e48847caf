const [REWRITE_EVERY_MS, LINE_EVERY_MS] = [100, 5_000];

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

export type ProgressBar = ReturnType<typeof progressBar>;

/** A line for each stage on standard error: rewritten in a terminal, elsewhere written anew every few seconds. */
export function progressBar(unit = 'events') {
  const { isTTY } = process.stderr;
  let current: string | null = null;
  let first: Step = { done: 0, at: 0 };
  let shownAt = 0;

  const stop = () => {
    if (isTTY && current !== null) process.stderr.write('\n');
    current = null;
  };
  return {
    /** How many events of a stage are done; an unknown total is an estimate. */
    show(stage: string, done: number, total: number): void {
      const now = { done, at: performance.now() };
      if (stage !== current) {
        stop();
        [current, first, shownAt] = [stage, now, now.at];
      }
      const isSoon = now.at - shownAt < (isTTY ? REWRITE_EVERY_MS : LINE_EVERY_MS);
      if (isSoon && !(isTTY && done >= total)) return;
      shownAt = now.at;
      const speed = eventsPerSecond(first, now);
      const percent = Math.floor((done / Math.max(total, 1)) * 100);
      const line =
        `${percent}%  ${stage}  ${done} of ${total} ${unit}  ${speed}/s  ${timeLeft({ done, total }, speed)}`.trimEnd();
      process.stderr.write(isTTY ? `\r\u001B[K${line}` : `${line}\n`);
    },
    stop,
  };
}
