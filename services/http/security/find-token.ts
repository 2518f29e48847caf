import { TOKEN_PREFIX } from '#contracts/api/tokens.ts';
import type { ConnectedPrograms } from '#services/storage/accounts/connected-programs.ts';
import type { PersonalTokens } from '#services/storage/accounts/personal-tokens.ts';
import type { FindToken } from './bearer.ts';

/** Finds any kind of token by its secret. */
export const createFindToken =
  ({
    personalTokens,
    programs,
  }: {
    personalTokens: Pick<PersonalTokens, 'find'>;
    programs: Pick<ConnectedPrograms, 'find'>;
  }): FindToken =>
  async (secret) => {
    if (!secret.startsWith(TOKEN_PREFIX)) {
      const found = await programs.find(secret);
      return found && { ...found, client: { kind: 'oauth', id: found.client, name: found.name } };
    }
    const found = await personalTokens.find(secret);
    if (!found || found === 'expired') return found;
    return { ...found, client: { kind: 'token', id: found.id } };
  };
