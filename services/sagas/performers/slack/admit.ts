import { isOfMeeting, type LoadedEither } from '#services/sagas/load/load.ts';
import { type Attempt, DONE, type PerformDeps, type Performed, record } from '../attempt.ts';

/** Lets somebody take part whose account and calendar are known, as if they had followed their invitation. */
export async function admit(
  deps: PerformDeps,
  { loaded, ...attempt }: Attempt<LoadedEither>,
  { participant, userId }: { participant: number; userId: string },
): Promise<Performed> {
  const user = await deps.users.byId(userId);
  if (!user || !isOfMeeting(loaded)) return DONE;
  const { email, firstName, lastName } = user;
  const name = `${firstName} ${lastName}`.trim() || email.split('@')[0] || email;
  const join = { type: 'JoinMeeting', userId, email, name, participant, admitted: true } as const;
  return record(deps, { ...attempt, loaded }, join);
}
