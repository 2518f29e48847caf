import { join } from 'node:path';
import type pg from 'pg';
import { kairos, type Ran, type RunOptions } from './kairos-command.ts';
import type { Verdicts } from './verdicts.ts';

/** What the checks share: a store with a long log, and a folder for what comes of it. */
export type HistoryCheckWorld = Verdicts & {
  pool: pg.Pool;
  dataDir: string;
  /** A path in the folder, which is empty at first. */
  file: (name: string) => string;
  /** Runs a command of Kairos on the store and says what it took. */
  run(args: readonly string[], options?: RunOptions): Promise<Ran>;
  /** About the middle of the log: when an event happened. */
  half: string;
};

export const worldOf = (
  given: Verdicts & Pick<HistoryCheckWorld, 'pool' | 'dataDir' | 'half'> & { folder: string },
): HistoryCheckWorld => ({
  ...given,
  file: (name) => join(given.folder, name),
  async run(args, options) {
    const ran = await kairos(given.dataDir, args, options);
    const used = ran.used
      ? `, ${ran.used.cpuSeconds.toFixed(1)} s of CPU, ${ran.used.peakMb} MB at most`
      : '';
    given.say(`kairos ${args.join(' ')}: ${ran.seconds.toFixed(1)} s${used}`);
    return ran;
  },
});

/** What a command left to be explained. */
export const complaint = ({ code, err }: Ran) => (code === 0 ? '' : `exited with ${code}. ${err.trim()}`);
