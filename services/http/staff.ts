import type { User } from '#services/storage/accounts/port.ts';
import type { ApiDeps } from './deps.ts';
import { ApiError, notFound } from './errors.ts';
import type { AccessPolicy } from './route.ts';

/** Whom `KAIROS_STAFF` names. */
type Staff = Pick<ApiDeps['settings'], 'analysts' | 'admins'>;

type Person = Pick<User, 'email'>;

/** Whether a user may see everyone's figures, and histories without names. */
export const isAnalyst = ({ email }: Person, { analysts }: Pick<Staff, 'analysts'>): boolean =>
  analysts.includes(email.toLowerCase());

/** Whether a user looks after this Kairos. */
export const isAdmin = ({ email }: Person, { admins }: Pick<Staff, 'admins'>): boolean =>
  admins.includes(email.toLowerCase());

/** Analysts only. The page's existence is no secret, so everyone else is told who to ask. */
export const analystsOnly =
  (settings: Pick<Staff, 'analysts'>): AccessPolicy<'user', undefined> =>
  async ({ user }) => {
    if (!isAnalyst(user, settings))
      throw new ApiError(
        403,
        'Only analysts can see this. Ask your admin to add your email address to KAIROS_STAFF.',
      );
  };

/** Admins only. For everyone else there is nothing. */
export const adminsOnly =
  (settings: Pick<Staff, 'admins'>): AccessPolicy<'user', undefined> =>
  async ({ user }) => {
    if (!isAdmin(user, settings)) throw notFound();
  };
