import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/harness/free-port.ts';

const MISSING =
  'SKIPPED: tests that need Postfix. There is none; install it with `apt-get install postfix`, and be root.';

/** It becomes another user, which only root can. Says loudly if there is none. */
export function hasPostfix(): boolean {
  const found = process.getuid?.() === 0 && !spawnSync('postconf', ['-d', 'mail_version']).error;
  if (!found) console.warn(MISSING);
  return found;
}

/**
 * A Postfix that takes mail for ben@example.com alone and throws it away, and relays for no one: for good, or as it does
 * unless told otherwise, for now. With a certificate it offers STARTTLS. With a port, it passes on what is for
 * reply+…@example.com to that port.
 */
export async function startPostfix(
  refusesRelay: 'for good' | 'for now',
  { tls, repliesAt }: { tls?: { key: string; certificate: string }; repliesAt?: number } = {},
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'kairos-postfix-'));
  chmodSync(folder, 0o755);
  const [config, queue, data] = ['config', 'queue', 'data'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const made of [config, queue, data]) mkdirSync(made);
  const port = await freePort();
  const file = (name: string, text: string) => writeFileSync(path.join(config, name), text);
  const settings = {
    compatibility_level: '3.6',
    ...{ queue_directory: queue, data_directory: data, command_directory: '/usr/sbin' },
    ...{ daemon_directory: '/usr/lib/postfix/sbin', mail_owner: 'postfix', setgid_group: 'postdrop' },
    ...{ maillog_file: path.join(folder, 'log'), maillog_file_prefixes: folder },
    ...{ inet_interfaces: '127.0.0.1', inet_protocols: 'ipv4' },
    ...{ mydestination: 'example.com', mynetworks: '', local_transport: 'discard' },
    local_recipient_maps: `inline:{ { ben@example.com = yes } { reply@example.com = yes } }`,
    ...(repliesAt && {
      recipient_delimiter: '+',
      transport_maps: `inline:{ { reply@example.com = smtp:[127.0.0.1]:${repliesAt} } }`,
    }),
    smtpd_relay_restrictions: `${refusesRelay === 'for good' ? 'reject' : 'defer'}_unauth_destination`,
    ...(tls && {
      smtpd_tls_security_level: 'may',
      smtpd_tls_cert_file: path.join(config, 'certificate'),
      smtpd_tls_key_file: path.join(config, 'key'),
    }),
  };
  file(
    'main.cf',
    Object.entries(settings)
      .map(([key, value]) => `${key} = ${value}\n`)
      .join(''),
  );
  file('master.cf', `127.0.0.1:${port} inet n - n - - smtpd\n${SERVICES}`);
  if (tls) {
    file('certificate', tls.certificate);
    file('key', tls.key);
  }
  spawnSync('chown', ['postfix', data]);
  const postfix = (command: string) =>
    spawnSync('postfix', ['-c', config, command], { stdio: 'ignore', timeout: 20_000 });
  postfix('start');
  for (let tried = 0; !(await greets(port)); tried += 1) {
    if (tried > 200) throw new Error("Postfix didn't start");
    await sleep(50);
  }
  return {
    port,
    stop(): void {
      postfix('stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const SERVICES = `pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
tlsmgr unix - - n 1000? 1 tlsmgr
anvil unix - - n - 1 anvil
discard unix - - n - - discard
smtp unix - - n - - smtp
postlog unix-dgram n - n - 1 postlogd
`;

/** Whether a server at this port of this machine says something first. */
export const greets = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .once('data', () => {
        socket.destroy();
        resolve(true);
      })
      .once('error', () => resolve(false));
  });
