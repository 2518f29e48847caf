import { z } from 'zod';
import { SCOPE_NAMES, TOKEN_DAYS } from '../scopes.ts';
import { missing, tooLong } from '../text/field-errors.ts';
import { visibleText } from '../visible-text.ts';
import { SIZES } from './limits.ts';

/** How every access token begins, so that people and scanners of leaked secrets recognize a token. */
export const TOKEN_PREFIX = 'kairos_pat_';

export const TOKENS_PER_USER = 20;

const SCOPES_NEEDED = `Scopes must be one or more of ${SCOPE_NAMES.join(', ')}`;

/** POST /api/account/tokens */
export const createTokenRequest = z.object({
  name: z
    .string(missing('Name'))
    .overwrite(visibleText)
    .trim()
    .min(1, missing('Name'))
    .max(SIZES.name, tooLong('Name', SIZES.name)),
  scopes: z
    .array(z.enum(SCOPE_NAMES, { error: SCOPES_NEEDED }), SCOPES_NEEDED)
    .min(1, SCOPES_NEEDED)
    .max(SCOPE_NAMES.length, SCOPES_NEEDED)
    .transform((scopes) => SCOPE_NAMES.filter((scope) => scopes.includes(scope))),
  days: z.literal([...TOKEN_DAYS], `Days must be one of ${TOKEN_DAYS.join(', ')}`),
});
export type CreateTokenRequest = z.infer<typeof createTokenRequest>;

const accessToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(SCOPE_NAMES)),
  createdAt: z.string(),
  /** It stays listed for a month afterwards. */
  expiresAt: z.string(),
  /** To the minute; null if it never was. */
  lastUsedAt: z.string().nullable(),
});
export type AccessToken = z.infer<typeof accessToken>;

/** GET /api/account/tokens, the newest first. */
export const accessTokenList = z.object({ tokens: z.array(accessToken) });

/** The only answer with the secret, which isn't stored. */
export const createdToken = accessToken.extend({ secret: z.string() });
export type CreatedToken = z.infer<typeof createdToken>;
