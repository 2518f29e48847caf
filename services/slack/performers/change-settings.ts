import type { TaskResult } from '#services/sagas/load/target.ts';
import { TASK_DONE } from '#services/sagas/performers/attempt.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { settingsAfter } from '#services/understanding/own-settings/after-said.ts';
import type { readSettings } from '#services/understanding/own-settings/read-settings.ts';
import type { SlackAttempt } from '../load/target.ts';
import { setOwnSettings, settingsOf } from './own-settings.ts';
import { recordOnConversation } from './record.ts';
import type { SagaSlackDeps, SlackTaskDeps } from './slack-deps.ts';

/** Records the requester's future settings, or why they are impossible. */
export function understandSettings(
  deps: SlackTaskDeps,
  attempt: SlackAttempt,
  user: User,
  read: NonNullable<ReturnType<typeof readSettings>>,
): Promise<TaskResult> {
  if (!read.ok) {
    const { why, about } = read;
    return recordOnConversation(deps, attempt, { type: 'GiveUpUnderstanding', why, about });
  }
  const result = settingsAfter(read.said, settingsOf(user));
  if (!result.ok) {
    const { message: about } = result;
    return recordOnConversation(deps, attempt, { type: 'GiveUpUnderstanding', why: 'badSettings', about });
  }
  const { before, after } = result;
  return recordOnConversation(deps, attempt, { type: 'UnderstandSettings', userId: user.id, before, after });
}

/** Sets the requester's settings as understood. An obstacle becomes the answer. */
export async function changeRequestedSettings(
  deps: SlackTaskDeps,
  slack: SagaSlackDeps,
  attempt: SlackAttempt,
): Promise<TaskResult> {
  const { understanding } = attempt.loaded.state.conversation;
  if (understanding?.kind !== 'settings' || understanding.isChanged) return TASK_DONE;
  const { userId, before, after } = understanding;
  const about = await setOwnSettings({ ...deps, slack }, userId, { from: before, to: after });
  return recordOnConversation(
    deps,
    attempt,
    about === null
      ? { type: 'RecordSettingsChange' }
      : { type: 'GiveUpUnderstanding', why: 'badSettings', about },
  );
}
