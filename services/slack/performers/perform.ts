import type { TaskResult } from '#services/sagas/load/target.ts';
import { TASK_DONE } from '#services/sagas/performers/attempt.ts';
import { eraseRequest } from '#services/use-cases/erasure/erase-request.ts';
import type { SlackAttempt } from '../load/target.ts';
import { admitParticipant } from './admit.ts';
import { answerPress } from './answer-press.ts';
import { changeRequestedAttendance } from './change-attendance.ts';
import { changeAsRequested } from './change-meeting.ts';
import { changeRequestedSettings } from './change-settings.ts';
import { createRequestedMeeting } from './create-requested-meeting.ts';
import { postMessage, recordUnsendable } from './post.ts';
import { type Recording, recordOnConversation } from './record.ts';
import type { SagaSlackDeps, SlackTaskDeps } from './slack-deps.ts';
import { understandRequest } from './understand.ts';

/** Performs a task for a conversation in Slack. Throws on abort, and in cases that should be impossible. */
export async function performInSlack(
  deps: SlackTaskDeps,
  slack: SagaSlackDeps,
  attempt: SlackAttempt,
): Promise<TaskResult> {
  const { task } = attempt;
  switch (task.kind) {
    case 'understand':
      return understandRequest(deps, slack, attempt);
    case 'arrange':
      return createRequestedMeeting(deps, slack, attempt);
    case 'changeSettings':
      return changeRequestedSettings(deps, slack, attempt);
    case 'changeAttendance':
      return changeRequestedAttendance(deps, attempt);
    case 'change':
      return changeAsRequested(deps, slack, attempt);
    case 'admit':
      return admitParticipant(deps, attempt, task);
    case 'answerPress':
      return answerPress({ ...deps, slack }, attempt, task);
    case 'post':
      return postMessage(deps, slack, attempt, task);
    case 'forget':
      await eraseRequest({ ...deps, sealer: slack.sealer }, attempt.loaded.state.meetingId);
      return TASK_DONE;
  }
}

const NO_MORE = "Kairos couldn't do this after many tries";

const WHY_GIVEN_UP = {
  understand: 'refused',
  arrange: 'refused',
  changeAttendance: 'refused',
  change: 'unclearChange',
  changeSettings: 'badSettings',
} as const;

/** Records that a dropped task will not be done. */
export async function giveUpInSlack(deps: SlackTaskDeps, recording: Recording): Promise<void> {
  const { task } = recording;
  switch (task.kind) {
    case 'understand':
    case 'arrange':
    case 'changeAttendance':
    case 'change':
    case 'changeSettings': {
      const why = WHY_GIVEN_UP[task.kind];
      await recordOnConversation(deps, recording, { type: 'GiveUpUnderstanding', why, about: NO_MORE });
      return;
    }
    case 'answerPress': {
      const { press } = task;
      await recordOnConversation(deps, recording, {
        type: 'AnswerPress',
        press,
        outcome: 'refused',
        message: NO_MORE,
      });
      return;
    }
    case 'post':
      await recordUnsendable(deps, recording, task.message, { why: 'gaveUp' });
      return;
    case 'admit':
    case 'forget':
  }
}
