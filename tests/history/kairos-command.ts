import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '../..');
const LOOK_EVERY_MS = 50;

export type Ran = {
  /** Null where a signal ended it. */
  code: number | null;
  out: string;
  err: string;
  seconds: number;
  /** What Linux told of the process last; null elsewhere, and on a terminal. */
  used: Used | null;
};

type Used = {
  /** Of its own, without that of Postgres. */
  cpuSeconds: number;
  /** The most memory that it ever had. */
  peakMb: number;
};

/** In which Linux counts a process's time. */
const TICKS_A_SECOND = 100;

export type RunOptions = {
  /** As a person sees it: both outputs are in `out`, with what draws the bar. Needs `script` of util-linux. */
  terminal?: boolean;
  /** Sent once, as soon as this is so. */
  stop?: { signal: NodeJS.Signals; when: () => boolean | Promise<boolean> };
};

/** Runs one command of Kairos on a data folder, as a process of its own. */
export async function kairos(
  dataDir: string,
  args: readonly string[],
  { terminal = false, stop }: RunOptions = {},
): Promise<Ran> {
  const command = [process.execPath, join(ROOT, 'services/preflight.js'), ...args];
  const [program, ...rest] = terminal
    ? ['script', '-qec', command.map(quoted).join(' '), '/dev/null']
    : command;
  const began = performance.now();
  const child = spawn(program!, rest, {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const told = { out: '', err: '' };
  child.stdout.on('data', (bytes) => (told.out += bytes));
  child.stderr.on('data', (bytes) => (told.err += bytes));
  let used: Used | null = null;
  const looking = setInterval(() => {
    if (!terminal) used = usedBy(child.pid!) ?? used;
  }, LOOK_EVERY_MS);
  const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject);
  child.once('close', resolve);
  try {
    if (stop) await signalled(child, stop);
    const code = await ended;
    return { code, ...told, seconds: (performance.now() - began) / 1_000, used };
  } finally {
    clearInterval(looking);
  }
}

async function signalled(child: ReturnType<typeof spawn>, { signal, when }: NonNullable<RunOptions['stop']>) {
  while (child.exitCode === null && !(await when())) await wait(LOOK_EVERY_MS);
  child.kill(signal);
}

const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;

function usedBy(pid: number): Used | null {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    // The program's name, in brackets, may hold anything; the times are the 14th and 15th of all.
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .split(') ')
      .at(-1)!
      .split(' ')
      .slice(11, 13);
    if (kilobytes === undefined) return null;
    return {
      cpuSeconds: (Number(user) + Number(system)) / TICKS_A_SECOND,
      peakMb: Math.round(Number(kilobytes) / 1_024),
    };
  } catch {
    return null;
  }
}
