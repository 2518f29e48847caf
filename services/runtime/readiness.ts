import { errorMessage } from './errors.ts';
import { createProbe } from './probe.ts';
import { withoutSecrets } from './redact.ts';

export type Dependency = {
  /** Whether the process needs it to work; others are only reported. */
  needed: boolean;
  /** Resolves with its state, usually `ok`. Rejects with the reason if it is unavailable. */
  look(): Promise<string>;
};

export type Ready = {
  ready: boolean;
  /** The names of needed dependencies that are unavailable. */
  missing: string[];
  /** The state of each, by name: ok, or the reason in words, without secrets. */
  dependencies: Record<string, string>;
};

export type Readiness = ReturnType<typeof createReadiness>;

type Found = { name: string; says: string; missing: boolean };

/** Whether a process is ready for work and, if not, what it's waiting for. `patience` is in milliseconds. */
export function createReadiness(patience?: number) {
  let probes: (() => Promise<Found>)[] = [async () => ({ name: 'process', says: 'starting', missing: true })];
  let leaving: Found[] = [];
  return {
    /** Checks them all in parallel, each for two seconds at most. Never rejects. */
    async look(): Promise<Ready> {
      const found = [...leaving, ...(await Promise.all(probes.map((probe) => probe())))];
      const missing = found.filter((one) => one.missing).map(({ name }) => name);
      const dependencies = Object.fromEntries(found.map(({ name, says }) => [name, says]));
      return { ready: missing.length === 0, missing, dependencies };
    },
    /** Ends the start: from now on, readiness depends on these, by name. */
    standOn(dependencies: Record<string, Dependency>): void {
      probes = Object.entries(dependencies).map(([name, dependency]) => {
        const probe = createProbe(dependency.look, patience);
        return () =>
          probe().then(
            (says) => ({ name, says: withoutSecrets(says), missing: false }),
            (error: unknown) => ({
              name,
              says: withoutSecrets(errorMessage(error) || 'no response'),
              missing: dependency.needed,
            }),
          );
      });
    },
    /** Makes this process unready from now on, whatever its dependencies say, for this reason. */
    leave(why: string): void {
      leaving = [{ name: 'process', says: why, missing: true }];
    },
  };
}
