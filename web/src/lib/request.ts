import { behind } from './behind.ts';
import { deviceZone } from './dates.ts';
import { noteServerTime } from './server-clock.ts';
import { sessionAgain } from './session.ts';

/** A failed call. Its message is the status and the body, such as "409: …". */
export class RequestFailed extends Error {
  /** 0 without any response. */
  readonly status: number;
  /** The server's message for people, or null. */
  readonly said: string | null;
  /** The parsed JSON response, such as fresh suggestions with a 409. */
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
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  key?: string;
  keepalive?: boolean;
  /** Whether a session that ended makes the call fail, instead of waiting until the person has signed in again. */
  failsSignedOut?: boolean;
  /** Called with the headers of an answer that isn't a refusal. */
  onHeaders?: (headers: Headers) => void;
};

/**
 * Calls the API. `body` is sent as JSON, `key` is the Idempotency-Key of a repeatable change, and `keepalive` lets the
 * call outlive the page. If the session of the person has ended, nothing was done, and the call is made again once they've
 * signed in. Throws RequestFailed.
 */
export async function request<Answer>(path: string, options: Options = {}): Promise<Answer> {
  const { method = 'GET', body, key, keepalive = false, failsSignedOut = false, onHeaders } = options;
  const { response, text } = await answerOf(path, {
    method,
    credentials: 'include',
    keepalive,
    headers: {
      Accept: 'application/json',
      'Time-Zone': deviceZone(),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  noteServerTime(response.headers.get('Date'));
  if (response.headers.get('X-Read-Model') === 'behind') behind.set(true);
  const answer = parsed(text);
  if (response.status === 401 && !failsSignedOut && (await sessionAgain())) return request(path, options);
  if (!response.ok) throw new RequestFailed(response.status, text || response.statusText, answer);
  // Something in between answered, such as a network's sign-in page, so the call didn't go through.
  if (answer === undefined) throw unreachable();
  onHeaders?.(response.headers);
  return answer as Answer;
}

const unreachable = () => new RequestFailed(0, "Couldn't reach Kairos. Check your connection.");

declare global {
  /** The calls that the page made before the app was there: see services/http/pages/routes.ts. */
  var asked: Record<string, Promise<Response>> | undefined;
}

/** Milliseconds after which an answer to an early call is too old to be shown. */
const ASKED_FOR = 10_000;

/** Whether the page made calls of its own, as for everyone who is signed in. */
export const hasEarlyCalls = (): boolean => globalThis.asked !== undefined;

/** After a change, none of the answers to the page's own calls is true any more. */
export function forgetEarlyCalls(): void {
  globalThis.asked = undefined;
}

/** The answer to a call that the page has made already, once; null without such a call. */
function askedBefore(path: string, { method }: RequestInit): Promise<Response> | null {
  const early = globalThis.asked?.[path];
  if (method !== 'GET') forgetEarlyCalls();
  else delete globalThis.asked?.[path];
  return method === 'GET' && early && performance.now() < ASKED_FOR ? early : null;
}

/** The response with its full text, because the connection may also break halfway through. */
async function answerOf(path: string, init: RequestInit) {
  try {
    const response = await (askedBefore(path, init) ?? fetch(path, init));
    return { response, text: await response.text() };
  } catch {
    throw unreachable();
  }
}

/** Null for an empty body, `undefined` if it isn't JSON. */
function parsed(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const NEXT = /<([^>]+)>; rel="next"/;

/** A page, and the address of the page after; null on the last page. */
export async function requestPage<Page>(address: string): Promise<{ page: Page; next: string | null }> {
  let link: string | null = null;
  const onHeaders = (headers: Headers) => {
    link = headers.get('Link');
  };
  const page = await request<Page>(address, { onHeaders });
  return { page, next: NEXT.exec(link ?? '')?.[1] ?? null };
}
