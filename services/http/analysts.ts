import type { User } from '#services/storage/accounts/port.ts';
import type { ApiDeps } from './deps.ts';
import { ApiError } from './errors.ts';
import type { AccessPolicy } from './route.ts';

type Settings = Pick<ApiDeps['settings'], 'analysts'>;

/** Whether a user may see everyone's figures, and histories without names: the users listed in `KAIROS_ANALYSTS`. */
export const isAnalyst = ({ email }: Pick<User, 'email'>, { analysts }: Settings): boolean =>
  analysts.includes(email.toLowerCase());

/** Analysts only. The page's existence is no secret, so everyone else is told who to ask. */
export const analystsOnly =
  (settings: Settings): AccessPolicy<'user', undefined> =>
  async ({ user }) => {
    if (!isAnalyst(user, settings))
      throw new ApiError(
        403,
        'Only analysts can see this. Ask your admin to add your email address to KAIROS_ANALYSTS.',
      );
  };
