import { z } from 'zod';
import { emailField } from './fields.ts';

/** A way in which someone signs in. */
const ownIdentity = z.object({
  id: z.string(),
  /** Who says who they are, such as `Google`. */
  provider: z.string(),
  /** The address that the provider has verified. */
  email: z.string(),
  /** Whether emails go to this address. */
  main: z.boolean(),
  createdAt: z.string(),
});

/** GET /api/account/identities, the oldest first, and the answer to each change of them. */
export const ownIdentities = z.object({ identities: z.array(ownIdentity) });
export type OwnIdentities = z.infer<typeof ownIdentities>;

/** PUT /api/account/address: where emails go. */
export const mainAddressRequest = z.object({ email: emailField });
