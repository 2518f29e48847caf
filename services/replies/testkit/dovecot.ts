import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { greets } from '#services/mail/testkit/postfix.ts';
import { freePort } from '#tests/harness/free-port.ts';

const MISSING =
  'SKIPPED: tests that need Dovecot. There is none; install it with `apt-get install dovecot-imapd`, and be root.';

/** Whether a Dovecot can run here: only root can become its other users. Says loudly if there is none. */
export function hasDovecot(): boolean {
  const found = process.getuid?.() === 0 && !spawnSync('dovecot', ['--version']).error;
  if (!found) console.warn(MISSING);
  return found;
}

/** A Dovecot with one mailbox, of `replies` with the password `secret`, that takes what `deliver` gives it. */
export async function startDovecot() {
  const folder = mkdtempSync(path.join(tmpdir(), 'kairos-dovecot-'));
  chmodSync(folder, 0o755);
  const [base, mail] = ['base', 'mail'].map((name) => path.join(folder, name)) as [string, string];
  for (const made of [base, mail, path.join(mail, 'new'), path.join(mail, 'cur'), path.join(mail, 'tmp')])
    mkdirSync(made);
  spawnSync('chown', ['-R', 'mail:mail', mail]);
  const port = await freePort();
  const config = path.join(folder, 'dovecot.conf');
  writeFileSync(
    config,
    `base_dir = ${base}
state_dir = ${base}
log_path = ${path.join(folder, 'log')}
protocols = imap
ssl = no
disable_plaintext_auth = no
default_internal_user = daemon
default_internal_group = daemon
default_login_user = nobody
first_valid_uid = 1
mail_location = maildir:${mail}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=mail gid=mail home=${mail}
}
`,
  );
  const dovecot = spawn('dovecot', ['-F', '-c', config], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => dovecot.once('exit', () => resolve()));
  for (let tried = 0; !(await greets(port)); tried += 1) {
    if (tried > 200) throw new Error("Dovecot didn't start");
    await sleep(50);
  }
  let delivered = 0;
  return {
    port,
    /** Puts an email into the mailbox, as a server that delivers does. */
    deliver(text: string): void {
      delivered += 1;
      const file = path.join(mail, 'new', `${1_700_000_000 + delivered}.M1P1.test`);
      writeFileSync(file, text);
      spawnSync('chown', ['mail:mail', file]);
    },
    async stop(): Promise<void> {
      dovecot.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
