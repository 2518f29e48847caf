import { type Attempt, DONE, type PerformDeps, type Performed } from '../attempt.ts';
import { eraseSubjects } from '../erase-subjects.ts';
import type { LoadedEither } from '../load.ts';
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
