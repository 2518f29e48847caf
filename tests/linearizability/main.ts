import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createClosing } from '../chaos/closing.ts';
import { run } from './run.ts';

/**
 * Writes and reads through several API processes at once while processes are killed, and judges from outside whether all that
 * was answered fits one order. Ends with 1 if not. Needs nats-server on the PATH.
 *
 *   node tests/linearizability/main.ts --seconds 60 --seed 7
 */

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    /** Who does and who is killed when; processes take turns as they like. */
    seed: { type: 'string', default: String(randomInt(1_000_000_000)) },
    /** Puts a proxy that gives old answers before one of the processes: it has to be found. */
    planted: { type: 'boolean', default: false },
  },
});

// What each process compiles is the same.
process.env['NODE_COMPILE_CACHE'] ??= 'node_modules/.cache/compiled-for-tests';
const closing = createClosing();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void closing.all().then(() => process.exit(1)));

let exitCode = 1;
try {
  const { reads, writes, unknown, kills, wrong } = await run({
    seed: Number(options.seed),
    seconds: Number(options.seconds),
    planted: options.planted,
    closing,
    say: console.log,
  });
  console.log(
    `${reads} reads and ${writes} writes of titles (${unknown} of unknown outcome), ` +
      `${kills.length} kills (${kills.join(', ')}): ${wrong.length === 0 ? 'all of it fits one order' : 'wrong'}`,
  );
  for (const sentence of wrong) console.log(`WRONG  ${sentence}`);
  exitCode = wrong.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error);
} finally {
  await Promise.race([closing.all(), pause(60_000)]);
}
process.exit(exitCode);
