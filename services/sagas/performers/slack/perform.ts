import type { LoadedEither } from '#services/sagas/load/load.ts';
import type { SlackTask } from '#services/sagas/plans/task.ts';
import { eraseRequest } from '#services/use-cases/erasure/erase-request.ts';
import { type Attempt, DONE, type PerformDeps, type Performed } from '../attempt.ts';
import { admit } from './admit.ts';
import { answerPress } from './answer-press.ts';
import { arrange } from './arrange.ts';
import { cannotBeSent, post } from './post.ts';
import { type Recording, recordSaid } from './record.ts';
import { understand } from './understand.ts';

/** Does what is owed to a conversation in Slack. Throws on abort, and where something should not happen. */
export async function performInSlack(
  deps: PerformDeps,
  attempt: Attempt<LoadedEither>,
  task: SlackTask,
): Promise<Performed> {
  const { slack } = deps;
  if (!slack) return DONE;
  switch (task.kind) {
    case 'understand':
      return understand(deps, slack, attempt);
    case 'arrange':
      return arrange(deps, slack, attempt);
    case 'admit':
      return admit(deps, attempt, task);
    case 'answerPress':
      return answerPress({ ...deps, slack }, attempt, task);
    case 'post':
      return post(deps, slack, attempt, task);
    case 'forget':
      await eraseRequest({ ...deps, sealer: slack.sealer }, attempt.loaded.state.meetingId);
      return DONE;
  }
}

const NO_MORE = 'Kairos could not see to it, although it tried for a long time';

/** Records that a task which somebody dropped will not be done. */
export async function giveUpInSlack(deps: PerformDeps, recording: Recording, task: SlackTask): Promise<void> {
  switch (task.kind) {
    case 'understand':
    case 'arrange':
      await recordSaid(deps, recording, { type: 'GiveUpUnderstanding', why: 'refused', about: NO_MORE });
      return;
    case 'answerPress': {
      const { press } = task;
      await recordSaid(deps, recording, { type: 'AnswerPress', press, outcome: 'refused', message: NO_MORE });
      return;
    }
    case 'post':
      await cannotBeSent(deps, recording, task.message, { why: 'gaveUp' });
      return;
    case 'admit':
    case 'forget':
  }
}
