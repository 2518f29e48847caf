import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

export type NatsServer = {
  /** With the credentials, if it has any; the same after every start. */
  url: string;
  /** Starts it again on the same port, on what is in its store. */
  start(): Promise<void>;
  /** Asks it to leave and removes its store, unless that was given. */
  stop(): Promise<void>;
  /** Ends it in the middle of its work; with SIGTERM it puts its things in order first. */
  kill(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Neither answers nor hangs up, until `goOn`. */
  hold(): void;
  goOn(): void;
  /** Removes everything that it stored, while it is down. */
  wipe(): Promise<void>;
};

export type NatsServerOptions = {
  port?: number;
  storeDir?: string;
  jetstream?: boolean;
  user?: string;
  password?: string;
};

const MISSING =
  'SKIPPED: tests that need NATS. There is no nats-server on the PATH; install it with `apt-get install nats-server`.';

/** Whether there is a `nats-server` on the PATH. Says loudly if there is none. */
export function hasNatsServer(): boolean {
  const found = !spawnSync('nats-server', ['--version']).error;
  if (!found) console.warn(MISSING);
  return found;
}

/** A real nats-server on a free port of this machine, with a store of its own; null, said loudly, where there is none. */
export async function startNatsServer(options: NatsServerOptions = {}): Promise<NatsServer | null> {
  if (!hasNatsServer()) return null;
  const { storeDir, jetstream = true, user, password } = options;
  const store = storeDir ?? (await mkdtemp(path.join(tmpdir(), 'kairos-nats-')));
  let port = options.port ?? -1;
  let child: ChildProcess | null = null;
  const killAtExit = () => child?.kill('SIGKILL');

  async function start(): Promise<void> {
    const args = ['-a', '127.0.0.1', '-p', `${port}`];
    if (jetstream) args.push('-js', '-sd', store);
    if (user && password) args.push('--user', user, '--pass', password);
    child = spawn('nats-server', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    port = await readPort(child);
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const leaving = child;
    if (!leaving) return;
    child = null;
    if (leaving.exitCode !== null || leaving.signalCode !== null) return;
    const left = once(leaving, 'exit');
    leaving.kill('SIGCONT');
    leaving.kill(signal);
    await left;
  }

  const wipe = () => rm(store, { recursive: true, force: true });

  process.on('exit', killAtExit);
  await start();
  const credentials = user && password ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : '';
  return {
    url: `nats://${credentials}127.0.0.1:${port}`,
    start,
    async stop() {
      await end('SIGTERM');
      process.off('exit', killAtExit);
      if (!storeDir) await wipe();
    },
    kill: (signal = 'SIGKILL') => end(signal),
    hold: () => void child?.kill('SIGSTOP'),
    goOn: () => void child?.kill('SIGCONT'),
    async wipe() {
      if (child) throw new Error('The nats-server is still running');
      await wipe();
    },
  };
}

/** Resolves once it is ready, with the port that it took; rejects with its last words if it leaves before that. */
async function readPort(child: ChildProcess): Promise<number> {
  const said: string[] = [];
  let port = 0;
  for await (const line of createInterface({ input: child.stderr! })) {
    said.push(line);
    port = Number(/Listening for client connections on .*:(\d+)/.exec(line)?.[1] ?? port);
    if (line.endsWith('Server is ready')) break;
  }
  if (port === 0) throw new Error(`nats-server didn't start:\n${said.join('\n')}`);
  // What it says from here on is read away, so that it never waits for a full pipe.
  child.stderr!.resume();
  return port;
}
