import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './api.ts';

/** The calls of the API, each with the types of what it takes and answers: `kairos.POST('/api/meetings', { body })`. */
type KairosClient = Client<paths>;

/**
 * A client of the Kairos at an address, without a trailing slash. `token` is an access token from the settings; a `fetch` of
 * one's own may send a session instead.
 */
export const createKairosClient = ({
  address,
  token,
  fetch,
}: {
  address: string;
  token?: string;
  fetch?: (request: Request) => Promise<Response>;
}): KairosClient =>
  createClient<paths>({
    baseUrl: address,
    ...(token !== undefined && { headers: { Authorization: `Bearer ${token}` } }),
    ...(fetch && { fetch }),
  });

/**
 * The header under which a change can be sent again without being made twice: `{ params: { header: idempotent() } }`. Keep
 * it for the repeat.
 */
export const idempotent = (key: string = crypto.randomUUID()) => ({ 'Idempotency-Key': key });

/** A call that Kairos refused. The message says why, and what to do. */
export class KairosRefused extends Error {
  readonly status: number;
  /** The whole answer, which may have more than a message. */
  readonly answer: unknown;

  constructor(status: number, answer: unknown) {
    const message = typeof answer === 'object' && answer !== null && Reflect.get(answer, 'message');
    super(typeof message === 'string' ? message : `Kairos answered ${status}`);
    this.status = status;
    this.answer = answer;
  }
}

/** A call's answer; throws KairosRefused if it's refused. */
export async function answered<Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<NonNullable<Data>> {
  const { data, error, response } = await call;
  if (!response.ok || data === undefined || data === null) throw new KairosRefused(response.status, error);
  return data;
}
