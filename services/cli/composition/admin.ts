import { adminInApi } from '#services/admin/routes.ts';
import type { Config } from '#services/config.ts';
import { DEMO_ANALYST } from '#services/demo/people.ts';
import type { Address, Mailer } from '#services/mail/port.ts';
import type { ExternalPart } from './external-part.ts';

/** The page of those who look after this Kairos. */
export const openAdmin = (mail: { mailer: Mailer; from: Address }): ExternalPart => ({
  api: async ({ pool, vault, sealer, now }) => adminInApi({ pool, vault, sealer, now, mail }),
});

/** Those whom the settings name, and someone of the demo where nobody real has an account. */
export const adminsOf = ({ admins, google, mail }: Pick<Config, 'admins' | 'google' | 'mail'>): string[] =>
  google.kind === 'demo' && mail.kind === 'outbox' ? [...admins, DEMO_ANALYST] : [...admins];
