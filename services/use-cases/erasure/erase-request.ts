import type { LoadedEither } from '#services/sagas/load/load.ts';
import { eraseSubjects } from '#services/use-cases/erasure/erase-subjects.ts';
import { type Attempt, DONE, type PerformDeps, type Performed } from '../attempt.ts';
import type { SlackSide } from './side.ts';

/** Erases what was asked and came to nothing. */
export async function forget(
  { log, now }: PerformDeps,
  { sealer }: Pick<SlackSide, 'sealer'>,
  { loaded }: Attempt<LoadedEither>,
): Promise<Performed> {
  await eraseSubjects(
    { log, sealer, now },
    {
      subjects: [`meeting:${loaded.state.meetingId}`],
      why: 'expired',
      actor: { kind: 'kairos' },
      source: 'saga',
    },
  );
  return DONE;
}
