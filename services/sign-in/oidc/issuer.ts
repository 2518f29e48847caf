import type { ProvenPerson } from '../port.ts';

/** Who signed in, or why they can't: the token says too little, or is of a tenant that may not sign in. */
export type ReadPerson = { ok: true; person: ProvenPerson } | { ok: false; why: 'unreadable' | 'notAllowed' };

/** An OpenID Connect issuer that people sign in with, as the settings name it. */
export type SignInIssuer = {
  /** In addresses: `/api/auth/<key>`. */
  key: string;
  name: string;
  /** The setting that names the issuer, for the operator. */
  setting: string;
  /** Where its configuration is found: this, then `/.well-known/openid-configuration`. */
  address: string;
  clientId: string;
  clientSecret: string;
  /** Microsoft's shared tenants have an issuer for each tenant, so their configuration names a template. */
  hasTenants: boolean;
  /** Has people choose an account, or prove again who they are, when they add one. */
  addingPrompt: 'login' | 'select_account';
  /** Reads the claims of an id token that was verified. */
  read(claims: unknown): ReadPerson;
};
