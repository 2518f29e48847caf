import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCluster } from '#services/storage/embedded-postgres/cluster.ts';

/** Ticks of the kernel's clock in a second, as /proc counts on every Linux that Node runs on. */
const TICKS = 100;

type Used = { parent: number; seconds: number };

/**
 * Seconds of CPU that a process and its children have used, those that ended included. Unlike the seconds that pass
 * they do not grow with what else the machine has to do. Null where there is no /proc.
 */
export function cpuSeconds(pid: number): number | null {
  try {
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => used(Number(name)) ?? [])
      .filter(({ parent }) => parent === pid);
    return [used(pid), ...children].reduce((sum, one) => sum + (one?.seconds ?? 0), 0);
  } catch {
    return null;
  }
}

function used(pid: number): Used | null {
  try {
    // The program's name is in parentheses and may hold anything, even spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number);
    const [parent, ownUser, ownSystem, endedUser, endedSystem] = [1, 11, 12, 13, 14].map(
      (at) => fields[at] ?? 0,
    );
    return { parent: parent!, seconds: (ownUser! + ownSystem! + endedUser! + endedSystem!) / TICKS };
  } catch {
    return null;
  }
}

/**
 * Seconds of CPU that a process, and those of a Postgres that serve this database, have used, by their ids. Empty where there is no
 * /proc.
 */
export function secondsByProcess(pid: number, database: string): Map<number, number> {
  const serves = (one: number) => {
    try {
      return readFileSync(`/proc/${one}/cmdline`, 'utf8').includes(` ${database} `);
    } catch {
      return false;
    }
  };
  try {
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    const ids = all.map(Number).filter((one) => one === pid || serves(one));
    return new Map(ids.map((one) => [one, used(one)?.seconds ?? 0]));
  } catch {
    return new Map();
  }
}

/** The process of the Postgres in a data folder; all others of it are its children. */
export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(findCluster(dataDir).data, 'postmaster.pid'), 'utf8').split('\n')[0]);
