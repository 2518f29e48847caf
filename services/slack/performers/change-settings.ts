import { isDeepStrictEqual } from 'node:util';
import type { RequestedSettings } from '#contracts/events/slack.ts';
import type { TaskResult } from '#services/sagas/load/target.ts';
import { TASK_DONE } from '#services/sagas/performers/attempt.ts';
import type { User, Users } from '#services/storage/accounts/port.ts';
import { type OwnSettings, settingsAfter } from '#services/understanding/own-settings/after-said.ts';
import type { readSettings } from '#services/understanding/own-settings/read-settings.ts';
import type { SlackAttempt } from '../load/target.ts';
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
    return recordOnConversation(deps, attempt, { type: 'SlackNotUnderstood', why, about });
  }
  const result = settingsAfter(read.said, settingsOf(user));
  if (!result.ok) {
    const { message: about } = result;
    return recordOnConversation(deps, attempt, { type: 'SlackNotUnderstood', why: 'badSettings', about });
  }
  const { before, after } = result;
  return recordOnConversation(deps, attempt, {
    type: 'SlackSettingsUnderstood',
    userId: user.id,
    before,
    after,
  });
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
      ? { type: 'SlackSettingsChanged' }
      : { type: 'SlackNotUnderstood', why: 'badSettings', about },
  );
}

export type OwnSettingsDeps = {
  users: Pick<Users, 'byId'>;
  slack: Pick<SagaSlackDeps, 'changeSettings'>;
};

/** In the words of the answer. */
const CHANGED_SINCE = 'Your settings have changed in the meantime';
const ACCOUNT_GONE = 'Your Kairos account is no longer there';

/** Someone's current settings of when they meet. */
const settingsOf = ({ hours, wishes }: User): OwnSettings => ({ hours, ...wishes });

const hold = (settings: OwnSettings, expected: RequestedSettings): boolean =>
  Object.entries(expected).every(([name, value]) =>
    isDeepStrictEqual(settings[name as keyof OwnSettings], value),
  );

/**
 * Changes an account's settings from their previous state, however often called. Null once they are set; otherwise why
 * they were left unchanged.
 */
export async function setOwnSettings(
  { users, slack }: OwnSettingsDeps,
  userId: string,
  { from, to }: { from: RequestedSettings | null; to: RequestedSettings | null },
): Promise<string | null> {
  const user = await users.byId(userId);
  if (!user || from === null || to === null) return ACCOUNT_GONE;
  const settings = settingsOf(user);
  if (hold(settings, to)) return null;
  if (!hold(settings, from)) return CHANGED_SINCE;
  const { hours, ...wishes } = to;
  await slack.changeSettings(userId, { hours, wishes });
  return null;
}
