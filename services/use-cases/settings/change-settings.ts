import type { Accounts, UserSettings } from '#services/storage/accounts/users.ts';
import { type WakeSagasDeps, wakeSagas } from './wake-sagas.ts';

type ChangeSettingsDeps = WakeSagasDeps & { users: Pick<Accounts, 'change'> };

/** Changes the settings of an account, all given ones or none, and has its open meetings looked at again. */
export async function changeSettings(
  deps: ChangeSettingsDeps,
  userId: string,
  settings: UserSettings,
): Promise<void> {
  await deps.users.change(userId, settings);
  await wakeSagas(deps, userId);
}
