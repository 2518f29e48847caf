import { z } from 'zod';
import { PERSONAL_TENANT } from '../issuer-settings.ts';
import type { ReadPerson, SignInIssuer } from './issuer.ts';

const LONGEST_NAME = 100;

const email = z.email().max(254).nullish().catch(null);
const name = z.string().nullish().catch(null);

const names = z.object({ name, given_name: name, family_name: name });

/** Browsers would fetch a picture from a host that the issuer chooses, so none is kept. */
const namesOf = ({ name, given_name, family_name }: z.infer<typeof names>) => ({
  firstName: (given_name ?? name ?? '').slice(0, LONGEST_NAME),
  lastName: (family_name ?? '').slice(0, LONGEST_NAME),
  profileImageUrl: null,
});

/** Issuers say yes in each of these forms. */
const isYes = (value: unknown): boolean => [true, 'true', 1, '1'].some((yes) => yes === value);

const standard = names.extend({
  iss: z.string().min(1),
  sub: z.string().min(1).max(255),
  email,
  email_verified: z.unknown().optional(),
});

/** Claims as OpenID Connect Core 5.1 has them. `vouches`: the operator says that all its addresses are verified. */
export const readStandardClaims =
  ({ vouches }: { vouches: boolean }): SignInIssuer['read'] =>
  (claims): ReadPerson => {
    const read = standard.safeParse(claims);
    if (!read.success) return { ok: false, why: 'unreadable' };
    const { iss, sub, email, email_verified } = read.data;
    return {
      ok: true,
      person: {
        ...{ issuer: iss, subject: sub, ...namesOf(read.data) },
        ...{ email: email ?? null, isEmailVerified: isYes(email_verified) || vouches },
      },
    };
  };

const microsoft = names.extend({
  iss: z.string().min(1),
  tid: z.guid(),
  oid: z.guid(),
  email,
  /** Whether the owner of the address's domain is verified. */
  xms_edov: z.unknown().optional(),
});

/**
 * Claims of Microsoft's id tokens, of which an email address alone proves nothing: the administrator of any tenant can
 * give people any address. `tenants`: those that may sign in, null for all. See docs/decisions/openid-connect.md.
 */
export const readMicrosoftClaims =
  ({ tenants, vouches }: { tenants: readonly string[] | null; vouches: boolean }): SignInIssuer['read'] =>
  (claims): ReadPerson => {
    const read = microsoft.safeParse(claims);
    if (!read.success || !read.data.iss.endsWith(`/${read.data.tid}/v2.0`))
      return { ok: false, why: 'unreadable' };
    const { iss, tid, oid, email, xms_edov } = read.data;
    if (tenants && !tenants.includes(tid)) return { ok: false, why: 'notAllowed' };
    return {
      ok: true,
      person: {
        ...{ issuer: iss, subject: oid, ...namesOf(read.data) },
        email: email ?? null,
        isEmailVerified: isYes(xms_edov) || tid === PERSONAL_TENANT || vouches,
      },
    };
  };
