import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { openHttpFaultProxy } from '../../testkit/http-fault-proxy.ts';
import { CYRUS_PACKAGES, hasCyrus, startCyrus } from './cyrus.ts';

export const DAV_SERVERS = ['radicale', 'xandikos', 'cyrus'] as const;

export type DavServerName = (typeof DAV_SERVERS)[number];

export type DavServer = {
  /** The proxy in front of the server, on a port of its own. */
  proxy: Awaited<ReturnType<typeof openHttpFaultProxy>>;
  username: string;
  /** Required by all servers but Xandikos, which lets anyone in. */
  password: string;
  /** The collection that calendars are made in. */
  home: string;
  stop(): Promise<void>;
};

/** Whether a server of this name is on the PATH. Says loudly if there is none. */
export function hasDavServer(name: DavServerName): boolean {
  const found = name === 'cyrus' ? hasCyrus() : !spawnSync(name, ['--help']).error;
  const packages = name === 'cyrus' ? CYRUS_PACKAGES : name;
  if (!found)
    console.warn(
      `SKIPPED: tests that need ${name}. There is none; install it with \`apt-get install ${packages}\`${name === 'cyrus' ? ', and be root' : ''}.`,
    );
  return found;
}

const USERNAME = 'mia';
const PASSWORD = 'app-password of a test';

const HOMES = {
  radicale: `/${USERNAME}/`,
  xandikos: `/${USERNAME}/calendars/`,
  cyrus: `/dav/calendars/user/${USERNAME}/`,
};

/** A real server with a throwaway store of its own, behind a proxy that can make faults. */
export async function startDavServer(name: DavServerName): Promise<DavServer> {
  const folder = await mkdtemp(path.join(tmpdir(), `kairos-${name}-`));
  const start = {
    radicale: startRadicale,
    xandikos: startXandikos,
    cyrus: (folder: string) => startCyrus(folder, { username: USERNAME, password: PASSWORD }),
  }[name];
  const { child, target } = await start(folder);
  const killAtExit = () => child.kill('SIGKILL');
  process.on('exit', killAtExit);
  const proxy = await openHttpFaultProxy(target);
  return {
    proxy,
    username: USERNAME,
    password: PASSWORD,
    home: `${proxy.origin}${HOMES[name]}`,
    async stop() {
      process.off('exit', killAtExit);
      await proxy.close();
      if (child.exitCode === null && child.signalCode === null) {
        const left = once(child, 'exit');
        child.kill(name === 'cyrus' ? 'SIGTERM' : 'SIGKILL');
        await left;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** On a port of its own choice, which Radicale prints. */
async function startRadicale(folder: string) {
  const [users, config, store] = ['users', 'config', 'store'].map((file) => path.join(folder, file)) as [
    string,
    string,
    string,
  ];
  await mkdir(store);
  await writeFile(users, `${USERNAME}:${PASSWORD}\n`);
  const settings = {
    server: { hosts: '127.0.0.1:0' },
    auth: { type: 'htpasswd', htpasswd_filename: users, htpasswd_encryption: 'plain', delay: 0 },
    storage: { filesystem_folder: store },
    logging: { level: 'info' },
  };
  const lines = Object.entries(settings).flatMap(([section, values]) => [
    `[${section}]`,
    ...Object.entries(values).map(([key, value]) => `${key} = ${value}`),
  ]);
  await writeFile(config, lines.join('\n'));
  const child = spawn('radicale', ['--config', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  const said: string[] = [];
  let port = 0;
  for await (const line of createInterface({ input: child.stderr })) {
    said.push(line);
    port = Number(/Listening on .*:(\d+)/.exec(line)?.[1] ?? port);
    if (line.includes('server ready')) break;
  }
  if (port === 0) throw new Error(`Radicale didn't start:\n${said.join('\n')}`);
  child.stderr.resume();
  return { child, target: { host: '127.0.0.1', port } };
}

/** At a socket in its folder: Xandikos needs a given port, and none is sure to be free. */
async function startXandikos(folder: string) {
  const socketPath = path.join(folder, 'socket');
  const user = ['--current-user-principal', `/${USERNAME}/`, '--defaults'];
  const args = ['--directory', path.join(folder, 'store'), '--listen-address', socketPath, ...user];
  const child = spawn('xandikos', args, { cwd: folder, stdio: 'ignore' });
  while (!(await isListening(socketPath))) {
    if (child.exitCode !== null) throw new Error("Xandikos didn't start");
    await sleep(20);
  }
  return { child: child as ChildProcess, target: { socketPath } };
}

const isListening = (socketPath: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(socketPath, () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });
