import { v5 as uuidV5 } from 'uuid';
import type { Actor, Subject } from '#contracts/events/event-spec.ts';
import { correlationId } from '#services/runtime/correlation.ts';
import { crashPoint } from '#services/runtime/crash-points.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { isWrongExpectedRevision } from '#services/storage/event-store/port.ts';
import type { Sealer } from '#services/storage/vault/port.ts';
import { append, type Pause } from '../commands/execute.ts';

/** The namespace for ids of subjects' streams. */
const SUBJECTS = '9b3f3a0e-7d55-5c0e-8a39-5f4a4f6f1c02';

export type DestroyDeps = {
  log: Pick<EventLog, 'append'>;
  sealer: Pick<Sealer, 'destroy'>;
  now: () => Date;
  /** Waits before a retry. */
  pause?: Pause;
};

export type Erasure = {
  subjects: readonly Subject[];
  why: 'asked' | 'expired';
  actor: Actor;
  source: 'http' | 'saga' | 'cli';
};

const idOf = (subject: Subject): string => uuidV5(subject, SUBJECTS);

/** The stream that records the destruction of a subject's key. */
export const streamOfSubject = (subject: Subject) => `subject-${idOf(subject)}` as const;

/**
 * Destroys the keys of these subjects and then records it in the log, so everything they sealed reads as erased
 * everywhere. Safe to repeat, also after stopping halfway.
 */
export async function destroyKeys(
  { log, sealer, now, pause }: DestroyDeps,
  { subjects, why, actor, source }: Erasure,
): Promise<void> {
  if (subjects.length === 0) return;
  await sealer.destroy(subjects);
  crashPoint('CP-5-keys-destroyed');
  for (const subject of subjects) {
    const id = idOf(subject);
    const commandId = uuidV5('erase', id);
    const correlated = { correlationId: correlationId() ?? commandId };
    const meta = { at: now().toISOString(), actor, commandId, ...correlated, source };
    const erased = { type: 'SubjectErased' as const, data: { subject, why }, id: uuidV5('erased', id), meta };
    try {
      await append<'subject'>(log, streamOfSubject(subject), 'none', [erased], pause);
    } catch (error) {
      // Already recorded: a key is destroyed only once.
      if (!isWrongExpectedRevision(error)) throw error;
    }
  }
}

/** Erases a Slack request that led to no meeting. `id`: the id the meeting would have had. */
export const eraseRequest = (deps: DestroyDeps, id: string): Promise<void> =>
  destroyKeys(deps, {
    subjects: [`meeting:${id}`],
    why: 'expired',
    actor: { kind: 'kairos' },
    source: 'saga',
  });
