import { v5 as uuidV5 } from 'uuid';
import type { WhoseTime } from '../whose-time.ts';

/** No one has an account that has verified an address. */
export const NO_ACCOUNTS: WhoseTime = {
  byIds: async () => new Map(),
  byEmails: async () => new Map(),
  idOfAddress: (email) => uuidV5(email, uuidV5.URL),
};
