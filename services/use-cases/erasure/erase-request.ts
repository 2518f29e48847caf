import { type DestroyDeps, destroyKeys } from './destroy-keys.ts';

/** Erases a Slack request that led to no meeting. `id`: the id the meeting would have had. */
export const eraseRequest = (deps: DestroyDeps, id: string): Promise<void> =>
  destroyKeys(deps, {
    subjects: [`meeting:${id}`],
    why: 'expired',
    actor: { kind: 'kairos' },
    source: 'saga',
  });
