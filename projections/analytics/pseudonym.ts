import { createHash } from 'node:crypto';

const HEX_DIGITS = 12;

/**
 * A number that represents an account wherever it is counted: 48 bits of a hash of its id. The number is the same in every
 * view, export and replay, and reveals only that it is the same account; the id is random, so it can't be guessed.
 */
export const pseudonymOf = (userId: string): number =>
  Number.parseInt(createHash('md5').update(userId.toLowerCase()).digest('hex').slice(0, HEX_DIGITS), 16);

/** The same in SQL, of a column that holds the id. */
export const pseudonym = (userId: string) =>
  `('x' || left(md5(${userId}::text), ${HEX_DIGITS}))::bit(${HEX_DIGITS * 4})::bigint`;
