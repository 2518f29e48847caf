import { type Attempt, DONE, type Outcome, type PerformDeps, type Performed } from '../attempt.ts';
import type { LoadedEither } from '../load.ts';
import type { SlackTask } from '../plans/task.ts';

/** Does what is owed to a conversation in Slack. Throws on abort, and where something should not happen. */
export async function performInSlack(
  _deps: PerformDeps,
  _attempt: Attempt<LoadedEither>,
  _task: SlackTask,
): Promise<Performed> {
  return DONE;
}

/** Records that a task which somebody dropped will not be done. */
export async function giveUpInSlack(
  _deps: PerformDeps,
  _outcome: Outcome<LoadedEither>,
  _task: SlackTask,
): Promise<void> {}
