import type { ProcessRole } from '#services/cli/composition/roles/role.ts';
import { eventuallySeen } from '../crash/persistent-visitor.ts';
import { type Supervisor, supervise } from '../crash/supervisor.ts';
import { freePort } from '../harness/free-port.ts';

export type RoleProcess<Role = ProcessRole> = Supervisor & {
  role: Role;
  /** Where it answers people; null where it does not. */
  url: string | null;
  /** Where it answers those who run it. */
  opsPort: string;
  /** Asks its port of operations; `null` while no one answers there. */
  readyz(): Promise<Readyz | null>;
  metrics(): Promise<string>;
  /** Resolves once it says that it is ready. */
  isReady(): Promise<void>;
};

export type Readyz = { status: 'ok' | 'unavailable'; dependencies: Record<string, string> };

/** A role, or all of Kairos, as a process, ready for work. Its first lives have what is set for each of them. */
export async function startRole<Role extends ProcessRole | 'all'>(
  role: Role,
  env: Record<string, string>,
  lives: readonly Record<string, string>[] = [],
  program?: string,
): Promise<RoleProcess<Role>> {
  const opsPort = String(await freePort());
  const operations = `http://127.0.0.1:${opsPort}`;
  const supervisor = await supervise({ ...env, OPS_PORT: opsPort }, lives, role, program);

  async function readyz(): Promise<Readyz | null> {
    const response = await fetch(`${operations}/readyz`).catch(() => null);
    return response && ((await response.json()) as Readyz);
  }

  async function isReady(): Promise<void> {
    const last = await eventuallySeen(readyz, (seen) => seen?.status === 'ok');
    if (last?.status !== 'ok') throw new Error(`${role} is not ready: ${JSON.stringify(last)}`);
  }

  await isReady();
  return {
    ...supervisor,
    role,
    opsPort,
    url: env['PORT'] ? `http://localhost:${env['PORT']}` : null,
    readyz,
    isReady,
    metrics: async () => (await fetch(`${operations}/metrics`)).text(),
    async again(...lives) {
      await supervisor.again(...lives);
      await isReady();
    },
  };
}
