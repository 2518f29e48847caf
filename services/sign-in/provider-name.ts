import { GOOGLE_ISSUER, MAIL_ISSUER } from '#services/storage/accounts/port.ts';
import type { SignInWay } from './port.ts';

const NAMES: Partial<Record<string, string>> = { [GOOGLE_ISSUER]: 'Google', [MAIL_ISSUER]: 'Email link' };

/** An issuer's name for people: its own where Kairos or the settings know the name, or its host. */
export const providerName = (issuer: string, ways: readonly Pick<SignInWay, 'name' | 'isIssuer'>[]): string =>
  NAMES[issuer] ?? ways.find(({ isIssuer }) => isIssuer(issuer))?.name ?? URL.parse(issuer)?.host ?? issuer;
