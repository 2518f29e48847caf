import type { Identity } from '../port.ts';

/** Someone of this name at Google. */
export const anIdentity = (name: string, change: Partial<Identity> = {}): Identity => ({
  issuer: 'https://accounts.google.com',
  subject: `google-${name}`,
  email: `${name}@example.com`,
  firstName: name,
  lastName: 'Example',
  profileImageUrl: null,
  ...change,
});
