import { isDeepStrictEqual } from 'node:util';
import type { RequestedSettings } from '#contracts/events/slack.ts';
import type { User, Users } from '#services/storage/accounts/port.ts';
import type { OwnSettings } from '#services/understanding/own-settings/after-said.ts';
import type { SagaSlackDeps } from './slack-deps.ts';

export type OwnSettingsDeps = {
  users: Pick<Users, 'byId'>;
  slack: Pick<SagaSlackDeps, 'changeSettings'>;
};

/** In the words of the answer. */
const CHANGED_SINCE = 'Your settings have changed in the meantime';
const ACCOUNT_GONE = 'Your Kairos account is no longer there';

/** Someone's current settings of when they meet. */
export const settingsOf = ({ hours, wishes }: User): OwnSettings => ({ hours, ...wishes });

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
