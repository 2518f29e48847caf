import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { INHERITED } from '../harness/inherited.ts';

/** None of them outlives the tests. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export type Supervisor = {
  /** How often the process ended without being asked to. */
  deaths(): number;
  /** What it printed on standard error: its log. */
  complaints: string[];
  pid(): number;
  /** As the kernel would when memory is short; it is started again at once. */
  kill(): Promise<void>;
  /** Asks it to leave, and starts it with these lives before it. */
  again(...lives: Record<string, string>[]): Promise<void>;
  /** Asks it to leave and answers how it ended: an exit code, or the signal. Harmless if repeated. */
  stop(): Promise<number | string>;
};

/**
 * Runs Kairos (all of it, or one role) as a process of its own, and starts it again whenever it dies, each life with
 * what is set for it in its environment. Resolves once it says that it is ready. `program` takes the role as its argument.
 */
export async function supervise(
  env: Record<string, string>,
  lives: readonly Record<string, string>[] = [],
  role = 'all',
  program = 'tests/harness/role.ts',
): Promise<Supervisor> {
  const complaints: string[] = [];
  const stopping = new WeakSet<ChildProcess>();
  let deaths = 0;
  let child: ChildProcess;
  let ended: Promise<number | string>;
  let ready = Promise.withResolvers<void>();
  let next = [...lives];

  function start(extra: Record<string, string> = {}): void {
    const started = spawn(process.execPath, [program, role], {
      env: { ...INHERITED, ...env, ...extra },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    ended = once(started, 'exit').then(([code, signal]) => code ?? signal);
    running.add(started);
    started.stderr.on('data', (text) => complaints.push(String(text)));
    started.stdout.on('data', (text) => {
      if (/is ready at|Running: /.test(String(text))) ready.resolve();
    });
    started.once('exit', (code) => {
      running.delete(started);
      if (stopping.has(started)) return;
      deaths += 1;
      // One that can't even begin never will; later it may be that a server is away.
      if (deaths === 1 && code) ready.reject(new Error(`${role} did not start: ${complaints.join('')}`));
      else start(next.shift());
    });
  }

  function stop(): Promise<number | string> {
    stopping.add(child);
    child.kill('SIGTERM');
    return ended;
  }

  start(next.shift());
  await ready.promise;
  return {
    deaths: () => deaths,
    complaints,
    pid: () => child.pid!,
    async kill() {
      const killed = ended;
      child.kill('SIGKILL');
      await killed;
    },
    async again(...lives) {
      await stop();
      ready = Promise.withResolvers();
      next = lives;
      start(next.shift());
      await ready.promise;
    },
    stop,
  };
}
