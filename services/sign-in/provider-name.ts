import { GOOGLE_ISSUER, MAIL_ISSUER } from '#services/storage/accounts/port.ts';

const NAMES: Partial<Record<string, string>> = { [GOOGLE_ISSUER]: 'Google', [MAIL_ISSUER]: 'Email link' };

/** What people call an issuer: its own name where we know it, or its host. */
export const providerName = (issuer: string): string => NAMES[issuer] ?? URL.parse(issuer)?.host ?? issuer;
