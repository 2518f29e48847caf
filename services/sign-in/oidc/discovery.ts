import {
  allowInsecureRequests,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import type { SignInIssuer } from './issuer.ts';

/** The time limit of a request to an issuer, in seconds. */
const TIMEOUT_SECONDS = 8;

/** The name by which `openid-client` knows that the issuer of a token is that of its tenant. */
const ENTRA = 'https://login.microsoftonline.com/common/v2.0';

/** The server at the address of an issuer claims to be another issuer. */
class OtherIssuer extends Error {
  readonly code = 'OTHER_ISSUER';
}

/** Looks up an issuer's configuration at the first use, and again until that works. */
export function createDiscovery(issuer: SignInIssuer): () => Promise<Configuration> {
  let found: Promise<Configuration> | null = null;
  return () => {
    found ??= discover(issuer).catch((error: unknown) => {
      found = null;
      throw error;
    });
    return found;
  };
}

/** The issuer's way to take the secret; by default the header, as OpenID Connect Discovery says. */
const authenticate = (clientSecret: string): ClientAuth => {
  const [inBody, inHeader] = [ClientSecretPost(clientSecret), ClientSecretBasic(clientSecret)];
  return (server, ...request) => {
    const isInBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    return (isInBody ? inBody : inHeader)(server, ...request);
  };
};

async function discover({
  address,
  clientId,
  clientSecret,
  hasTenants,
}: SignInIssuer): Promise<Configuration> {
  return discovery(
    new URL(hasTenants ? ENTRA : address),
    clientId,
    clientSecret,
    authenticate(clientSecret),
    {
      timeout: TIMEOUT_SECONDS,
      execute: [
        // Otherwise the library trusts TLS alone, and verifies no signature.
        enableNonRepudiationChecks,
        ...(address.startsWith('http:') ? [allowInsecureRequests] : []),
      ],
      ...(hasTenants && {
        // Forms are all that is sent.
        [customFetch]: (url, { body, ...options }) =>
          fetch(url.replace(ENTRA, address), {
            ...options,
            body: body instanceof URLSearchParams ? body : null,
          }),
      }),
    },
  ).catch((error: unknown) => {
    if (error instanceof ClientError && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
      throw new OtherIssuer(`The server at ${address} says that it's another issuer`, { cause: error });
    throw error;
  });
}

/** Why an issuer can't be used now, as a sentence that names its setting; null if it can. */
export async function whyUnusable(
  { setting, address, name }: SignInIssuer,
  configurationOf: () => Promise<Configuration>,
): Promise<string | null> {
  try {
    await configurationOf();
    return null;
  } catch (error) {
    const why =
      error instanceof OtherIssuer
        ? error.message
        : `${address} doesn't answer as an issuer of OpenID Connect`;
    return `${setting}: ${why}. Until that's mended, people can't sign in with ${name}.`;
  }
}
