import { spawnSync } from 'node:child_process';
import { accessSync, chownSync, constants, readFileSync } from 'node:fs';
import { OperatorError } from '#services/runtime/errors.ts';

/** Who runs Postgres: the current user, or, for root, an existing user without rights. */
export type OperatingUser = { name: string; ids?: { uid: number; gid: number } };

/** Postgres refuses to run as root. No account is made: Postgres runs as one that every system has. */
const UNPRIVILEGED = ['postgres', '_postgres', 'nobody'];

export function operatingUser(): OperatingUser {
  if (process.getuid?.() !== 0) return { name: 'the current user' };
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of UNPRIVILEGED) {
    const account = accounts.find((fields) => fields[0] === name);
    // Some systems write the user nobody's id as -2.
    if (account) return { name, ids: { uid: Number(account[2]) >>> 0, gid: Number(account[3]) >>> 0 } };
  }
  throw new OperatorError(
    'Postgres refuses to run as root, and this system has no user "postgres" or "nobody". Start Kairos as an ordinary user.',
  );
}

/** Whether the user can enter a folder: every folder above it counts too. */
export function canEnter(user: OperatingUser, folder: string): boolean {
  if (user.ids) {
    return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...user.ids, cwd: '/' }).status === 0;
  }
  try {
    accessSync(folder, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Gives a file or folder to the user, unless that is already the current one. */
export function giveTo(user: OperatingUser, path: string): void {
  if (user.ids) chownSync(path, user.ids.uid, user.ids.gid);
}

/** How programs are started as the user. They get no more of the environment than they need: no secrets. */
export function spawnOptions(user: OperatingUser) {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...user.ids,
    cwd: process.platform === 'win32' ? process.cwd() : '/',
    env: { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' },
    windowsHide: true,
  };
}
