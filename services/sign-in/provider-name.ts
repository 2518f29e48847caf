import { GOOGLE_ISSUER, MAIL_ISSUER } from '#services/storage/accounts/port.ts';
import type { SignInWay } from './port.ts';

const NAMES: Partial<Record<string, string>> = { [GOOGLE_ISSUER]: 'Google', [MAIL_ISSUER]: 'Email link' };

/** What people call an issuer: its own name where we or the settings know it, or its host. */
export const providerName = (issuer: string, ways: readonly Pick<SignInWay, 'name' | 'isIssuer'>[]): string =>
  NAMES[issuer] ?? ways.find(({ isIssuer }) => isIssuer(issuer))?.name ?? URL.parse(issuer)?.host ?? issuer;
