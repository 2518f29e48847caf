import type { PersonalTokens } from '#services/storage/accounts/personal-tokens.ts';
import type { FindToken } from './bearer.ts';

/** Finds any kind of token by its secret. */
export const createFindToken =
  ({ personalTokens }: { personalTokens: Pick<PersonalTokens, 'find'> }): FindToken =>
  async (secret) => {
    const found = await personalTokens.find(secret);
    if (!found || found === 'expired') return found;
    return { ...found, client: { kind: 'token', id: found.id } };
  };
