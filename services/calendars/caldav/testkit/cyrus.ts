import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/harness/free-port.ts';

export const CYRUS_PACKAGES = 'cyrus-imapd cyrus-caldav sasl2-bin';

const PROGRAMS = '/usr/lib/cyrus/bin';

/** Cyrus becomes another user, which only root can. */
export const hasCyrus = (): boolean =>
  process.getuid?.() === 0 && existsSync(`${PROGRAMS}/httpd`) && !spawnSync('saslpasswd2', ['-h']).error;

/** Cyrus IMAP's CalDAV server, with scheduling, as a single person. */
export async function startCyrus(
  folder: string,
  { username, password }: { username: string; password: string },
) {
  const [config, services, users] = ['imapd.conf', 'cyrus.conf', 'users'].map((file) =>
    path.join(folder, file),
  ) as [string, string, string];
  const [http, imap] = [await freePort(), await freePort()];
  const folders = ['mail', 'proc', 'lock', 'state/db', 'state/socket', 'state/msg', 'state/proc'];
  for (const name of folders) await mkdir(path.join(folder, name), { recursive: true });
  const settings = {
    configdirectory: `${folder}/state`,
    'partition-default': `${folder}/mail`,
    defaultpartition: 'default',
    proc_path: `${folder}/proc`,
    mboxname_lockpath: `${folder}/lock`,
    servername: 'localhost',
    httpmodules: 'caldav',
    caldav_allowscheduling: 'on',
    sasl_pwcheck_method: 'auxprop',
    sasl_auxprop_plugin: 'sasldb',
    sasl_sasldb_path: users,
    sasl_mech_list: 'PLAIN LOGIN',
    allowplaintext: 'yes',
    unixhierarchysep: 'yes',
    autocreate_quota: '0',
  };
  await writeFile(config, lines(settings, ': '));
  await writeFile(
    services,
    [
      `START {\n recover cmd="ctl_cyrusdb -C ${config} -r"\n}`,
      'SERVICES {',
      ` http cmd="httpd -C ${config}" listen="127.0.0.1:${http}" prefork=1`,
      ` imap cmd="imapd -C ${config}" listen="127.0.0.1:${imap}" prefork=0`,
      '}',
      'EVENTS {\n}\n',
    ].join('\n'),
  );
  run('saslpasswd2', ['-p', '-c', '-f', users, '-u', 'localhost', username], password);
  run('chown', ['-R', 'cyrus:mail', folder]);
  const child = spawn(`${PROGRAMS}/master`, ['-D', '-C', config, '-M', services, '-p', `${folder}/pid`], {
    stdio: 'ignore',
  });
  // The first sign-in to the mailbox creates the mailbox, and calendars live in there.
  while (
    spawnSync('curl', ['-s', '-u', `${username}:${password}`, `imap://127.0.0.1:${imap}/`]).status !== 0
  ) {
    if (child.exitCode !== null) throw new Error("Cyrus didn't start");
    await sleep(50);
  }
  return { child, target: { host: '127.0.0.1', port: http } };
}

const lines = (settings: Record<string, string>, between: string): string =>
  Object.entries(settings)
    .map(([key, value]) => `${key}${between}${value}\n`)
    .join('');

function run(program: string, args: readonly string[], input = ''): void {
  const { status, stderr } = spawnSync(program, args, { input });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
}
