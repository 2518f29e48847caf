import type { User } from '#services/storage/accounts/port.ts';
import type { ApiDeps } from './deps.ts';
import { ApiError } from './errors.ts';
import type { AccessPolicy } from './route.ts';

type Settings = Pick<ApiDeps['settings'], 'analysts'>;

/** Whether somebody may look at everybody's figures and at stories without names: whom `KAIROS_ANALYSTS` names. */
export const isAnalyst = ({ email }: Pick<User, 'email'>, { analysts }: Settings): boolean =>
  analysts.includes(email.toLowerCase());

/** Analysts alone. That there is such a page is no secret, so that everybody else is told whom to ask. */
export const analystsOnly =
  (settings: Settings): AccessPolicy<'user', undefined> =>
  async ({ user }) => {
    if (!isAnalyst(user, settings))
      throw new ApiError(
        403,
        'Only analysts see this. Whoever runs this Kairos can add your address to KAIROS_ANALYSTS.',
      );
  };
