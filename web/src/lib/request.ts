import { setBehind } from './behind.ts';

/** A call that was answered with anything but success: "409: …", as the specification words it, section 8. */
export class RequestFailed extends Error {
  /** 0 when no answer came at all. */
  readonly status: number;
  /** The sentence that the server says to people, or null when it said none. */
  readonly said: string | null;
  /** The whole answer where it was JSON, such as fresh suggestions beside a 409. */
  readonly answer: unknown;

  constructor(status: number, text: string, answer: unknown = null) {
    super(`${status}: ${text}`);
    this.status = status;
    this.answer = answer;
    const message = typeof answer === 'object' && answer !== null && Reflect.get(answer, 'message');
    this.said = typeof message === 'string' ? message : null;
  }
}

type Options = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  body?: unknown;
  key?: string;
  keepalive?: boolean;
};

/**
 * `body` goes as JSON; `key` is the Idempotency-Key of a change that may be repeated; `keepalive` lets the call outlive
 * the page. Throws RequestFailed.
 */
export async function request<Answer>(
  path: string,
  { method = 'GET', body, key, keepalive = false }: Options = {},
): Promise<Answer> {
  const { response, text } = await answerOf(path, {
    method,
    credentials: 'include',
    keepalive,
    headers: {
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (response.headers.get('X-Read-Model') === 'behind') setBehind(true);
  const answer = parsed(text);
  if (!response.ok) throw new RequestFailed(response.status, text || response.statusText, answer);
  // Something in between answered, such as the sign-in page of a network: what was asked for was not done.
  if (answer === undefined) throw unreachable();
  return answer as Answer;
}

const unreachable = () => new RequestFailed(0, 'Kairos could not be reached. Please check your connection.');

/** The answer with all of its text; a connection may also break half-way through it. */
async function answerOf(path: string, init: RequestInit) {
  try {
    const response = await fetch(path, init);
    return { response, text: await response.text() };
  } catch {
    throw unreachable();
  }
}

/** Null where nothing was said, and `undefined` where it was not JSON. */
function parsed(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
