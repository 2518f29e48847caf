import { z } from 'zod';
import { SIZES } from '#contracts/api/limits.ts';
import { visibleText } from '#contracts/visible-text.ts';
import type { RemoteClient } from '#services/calendars/remote/request.ts';
import { readJson } from '#services/runtime/read-json.ts';

/** Bytes. */
const MAX_BYTES = 5 * 1024;
/** Milliseconds. */
const TIMEOUT_MS = 5_000;

const LONGEST_ADDRESS = 2_000;

/** The parts of a client ID metadata document that Kairos reads. The rest is left out, above all addresses to fetch. */
const document = z.object({
  client_id: z.string(),
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string().max(LONGEST_ADDRESS)).min(1).max(20),
  grant_types: z.array(z.string()).optional(),
  token_endpoint_auth_method: z.string().optional(),
});

/** Whether this can be the address of a client ID metadata document: https, a path, nothing else, and no port. */
export function isDocumentAddress(clientId: string): boolean {
  const url = URL.parse(clientId);
  return (
    url !== null &&
    clientId.length <= LONGEST_ADDRESS &&
    url.protocol === 'https:' &&
    url.href === clientId &&
    url.pathname !== '/' &&
    [url.port, url.username, url.password, url.hash].every((part) => part === '')
  );
}

/**
 * Fetches the document by which a program identifies itself. Only from public addresses, without following redirects, at most 5 KB
 * within 5 seconds. The answer is as for `fetch`: the document as the authorization server takes it, or a 502.
 */
export async function fetchClientDocument(ask: RemoteClient, clientId: string): Promise<Response> {
  if (!isDocumentAddress(clientId)) return refused();
  const answer = await ask({
    url: new URL(clientId),
    headers: { accept: 'application/json' },
    most: MAX_BYTES,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  if (!answer?.ok || answer.status !== 200) return refused();
  const given = readJson(document, () => answer.body.toString());
  if (given?.client_id !== clientId) return refused();
  const { client_name: name = '', grant_types: grants = ['authorization_code'], ...client } = given;
  return Response.json(
    {
      ...client,
      client_name: visibleText(name).trim().slice(0, SIZES.name) || new URL(clientId).host,
      grant_types: grants.filter((grant) => GRANTS.includes(grant)),
      response_types: ['code'],
      token_endpoint_auth_method: client.token_endpoint_auth_method ?? 'none',
      // The rules for apps on a device, which may also be led back to a web page: any port of a loopback address.
      application_type: 'native',
    },
    { headers: { 'cache-control': answer.headers.get('cache-control') ?? '' } },
  );
}

const GRANTS = ['authorization_code', 'refresh_token'];

const refused = () => new Response(null, { status: 502 });
