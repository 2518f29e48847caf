import { z } from 'zod';

/** An issuer of OpenID Connect that the settings name. */
export type IssuerSettings = {
  /** In addresses and, in capitals, in the names of its settings. */
  key: string;
  name: string;
  address: string;
  clientId: string;
  clientSecret: string;
  /** Whether all its addresses are verified, although its tokens don't say so. */
  vouches: boolean;
};

/** An application at Microsoft, and whose accounts may sign in. */
export type MicrosoftSettings = {
  clientId: string;
  clientSecret: string;
  /** The beginning of its endpoints' addresses: a tenant, or `common`, `organizations`, or `consumers`. */
  tenant: string;
  /** The ids of the tenants that may sign in, where `tenant` lets in others; null for no other limit. */
  tenants: readonly string[] | null;
  /** Whether all addresses in the tenants are verified, although Microsoft's tokens don't say so. */
  vouches: boolean;
};

/** The tenant of personal Microsoft accounts, whose addresses Microsoft verifies. */
export const PERSONAL_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad';

/** Of routes beside those of issuers. */
const TAKEN = ['google', 'microsoft', 'user'];
/** Not an issuer: links that Kairos emails. */
const MAIL = 'mail';

const KEY = /^[a-z][a-z0-9]{0,29}$/;
const LONGEST_NAME = 30;

/** KAIROS_SIGN_IN_WITH: a list of ways to sign in, such as `mail, okta, school`. */
export const signInKeys = z
  .string()
  .transform((list) => list.split(',').flatMap((one) => one.trim().toLowerCase() || []))
  .refine(
    (keys) =>
      keys.every((key) => KEY.test(key) && !TAKEN.includes(key)) && new Set(keys).size === keys.length,
    `must be mail, or short names of your own for issuers, separated by commas, each of letters and digits, such as mail, okta; not ${TAKEN.join(', ')}`,
  );

const tenantId = z.guid().transform((id) => id.toLowerCase());
const SHARED_TENANTS = ['common', 'organizations', 'consumers'];

const VERIFIED = '?verified=true';

/**
 * MICROSOFT_TENANT: whose accounts may sign in. `common`, `organizations`, `consumers`, or the ids of tenants, followed by
 * `?verified=true` if all email addresses in them are verified.
 */
export const microsoftTenants = z
  .string()
  .transform((given) => {
    const vouches = given.endsWith(VERIFIED);
    const list = vouches ? given.slice(0, -VERIFIED.length) : given;
    return { vouches, named: list.split(',').flatMap((one) => one.trim().toLowerCase() || []) };
  })
  .refine(
    ({ named }) =>
      (named.length === 1 && SHARED_TENANTS.includes(named[0] ?? '')) ||
      (named.length > 0 && named.every((one) => tenantId.safeParse(one).success)),
    {
      error: "must be common, organizations, consumers, or your tenants' ids, separated by commas",
      abort: true,
    },
  )
  .refine(({ named, vouches }) => !vouches || named.every((one) => !SHARED_TENANTS.includes(one)), {
    error: `can end with ${VERIFIED} only after your own tenants: another tenant's admin can give out any address`,
  })
  .transform(({ named, vouches }): Pick<MicrosoftSettings, 'tenant' | 'tenants' | 'vouches'> => {
    const [tenant = 'common', ...others] = named;
    if (others.length === 0) return { tenant, tenants: null, vouches };
    return {
      tenant: named.includes(PERSONAL_TENANT) ? 'common' : 'organizations',
      ...{ tenants: named, vouches },
    };
  });

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Why this can't be an issuer's address, to follow the name of its setting; null if it can. */
function whyNotAnIssuer(address: string): string | null {
  const url = URL.parse(address);
  if (!url || url.search || url.hash || url.username || url.password)
    return "must be the issuer's address, such as https://login.example.com, without a query";
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.includes(url.hostname)))
    return 'must begin with https://';
  if (url.hostname === 'login.microsoftonline.com')
    return "can't be Microsoft's: set MICROSOFT_CLIENT_ID instead";
  if (address.includes('/.well-known/')) return 'must be what comes before /.well-known/openid-configuration';
  return null;
}

/**
 * Reads the settings of each issuer among these ways to sign in: `KAIROS_<KEY>_ISSUER`, `_CLIENT_ID`, `_CLIENT_SECRET`, `_NAME`, and
 * `_ADDRESSES_VERIFIED`. `wrong` has a line for each setting that is missing or wrong.
 */
export function readIssuers(
  ways: readonly string[],
  given: Readonly<Record<string, string | undefined>>,
): { issuers: IssuerSettings[]; wrong: string[] } {
  const wrong: string[] = [];
  const issuers = ways
    .filter((key) => key !== MAIL)
    .map((key): IssuerSettings => {
      const setting = (suffix: string) => `KAIROS_${key.toUpperCase()}_${suffix}`;
      const required = (suffix: string): string => {
        const value = given[setting(suffix)]?.trim() ?? '';
        if (!value) wrong.push(`${setting(suffix)} is required, since KAIROS_SIGN_IN_WITH names ${key}`);
        return value;
      };
      const address = required('ISSUER');
      const why = address ? whyNotAnIssuer(address) : null;
      if (why) wrong.push(`${setting('ISSUER')} ${why}`);
      const name = given[setting('NAME')]?.trim() || key[0]?.toUpperCase() + key.slice(1);
      if (name.length > LONGEST_NAME || !/^[\p{L}\p{N} .,'-]+$/u.test(name))
        wrong.push(
          `${setting('NAME')} must be a name of letters, digits, and spaces, ${LONGEST_NAME} at most`,
        );
      const vouches = given[setting('ADDRESSES_VERIFIED')] ?? '0';
      if (!['0', '1', 'true', 'false'].includes(vouches))
        wrong.push(`${setting('ADDRESSES_VERIFIED')} must be 1 or 0`);
      return {
        ...{ key, name, address, clientId: required('CLIENT_ID'), clientSecret: required('CLIENT_SECRET') },
        vouches: vouches === '1' || vouches === 'true',
      };
    });
  return { issuers, wrong };
}
