import { type DestroyDeps, destroyKeys } from './destroy-keys.ts';

/** Destroys what was asked for in Slack and led to no meeting. `id`: the one that the meeting would have had. */
export const eraseRequest = (deps: DestroyDeps, id: string): Promise<void> =>
  destroyKeys(deps, {
    subjects: [`meeting:${id}`],
    why: 'expired',
    actor: { kind: 'kairos' },
    source: 'saga',
  });
