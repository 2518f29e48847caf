import { decodeText } from '../remote/decode-text.ts';
import type { RetryingClient, RetryingFailure } from '../remote/retrying-client.ts';
import { redirectedTo } from '../remote/same-host.ts';
import { type DavName, type Multistatus, propfindBody, readMultistatus } from './xml.ts';

/** The credential of an account: an app password, for nothing but this server. */
export type CalDavCredential = {
  username: string;
  password: string;
  /** The collection of the person's calendars. */
  home: string;
  /** The addresses that the server knows the person by. */
  addresses: string[];
};

export type DavAnswer = {
  ok: true;
  status: number;
  headers: Headers;
  text: string;
  /** The final address, after redirects. */
  url: URL;
};

export type DavFailure =
  | RetryingFailure
  | {
      ok: false;
      why: /** 401, also on a second try. */
        | 'unauthorized'
        /** The redirect leads to another host, which isn't sent the password. */
        | 'otherHost';
      url: URL;
    };

type DavRequest = {
  method: string;
  url: URL;
  depth?: '0' | '1';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  type?: string;
  /** Bytes. */
  most?: number;
};

export type Dav = {
  send(request: DavRequest): Promise<DavAnswer | DavFailure>;
  /** The multistatus of a request; `unexpected` for any other answer. */
  ask(request: DavRequest): Promise<({ ok: true; url: URL } & Multistatus) | DavFailure | DavUnexpected>;
  /** Properties of a resource, and at depth 1 of its members. */
  properties(
    url: URL,
    depth: '0' | '1',
    names: readonly DavName[],
  ): Promise<({ ok: true; url: URL } & Multistatus) | DavFailure | DavUnexpected>;
};

export type DavUnexpected = { ok: false; why: 'unexpected'; status: number };

const MOST_REDIRECTS = 5;

/** Bytes of an answer, such as a list of 100,000 objects. */
const LARGEST_ANSWER = 48 * 1024 * 1024;

/**
 * WebDAV as a person, for a single call of ours. Redirects are followed on the same host only: no other host is sent
 * the password. Throws only when the signal is aborted.
 */
export function createDav(
  client: RetryingClient,
  { username, password }: Pick<CalDavCredential, 'username' | 'password'>,
  signal: AbortSignal,
): Dav {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

  async function send({ method, url, depth, headers, body, type, most = LARGEST_ANSWER }: DavRequest) {
    let at = url;
    let refused = false;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; ) {
      const answer = await client({
        url: at,
        method,
        most,
        signal,
        headers: {
          authorization,
          ...(depth && { depth }),
          ...(body !== undefined && { 'content-type': type ?? 'application/xml; charset=utf-8' }),
          ...headers,
        },
        ...(body !== undefined && { body }),
      });
      if (!answer.ok) return answer;
      const { status } = answer;
      if (status === 401) {
        // A password that is right is refused now and then.
        if (refused) return { ok: false, why: 'unauthorized', url: at } as const;
        refused = true;
        continue;
      }
      const location = answer.headers.get('location');
      if (status < 300 || status >= 400 || location === null)
        return {
          ok: true,
          status,
          headers: answer.headers,
          text: decodeText(answer.body, answer.headers.get('content-type')),
          url: at,
        } as const;
      const next = redirectedTo(at, status, location);
      if (!next) return { ok: false, why: 'otherHost', url: URL.parse(location, at.href) ?? at } as const;
      at = next;
      redirects++;
    }
    return { ok: false, why: 'unreachable' } as const;
  }

  async function ask(request: DavRequest) {
    const answer = await send(request);
    if (!answer.ok) return answer;
    const read = answer.status === 207 ? readMultistatus(answer.text) : null;
    if (!read) return { ok: false, why: 'unexpected', status: answer.status } as const;
    return { ok: true, url: answer.url, ...read } as const;
  }

  return {
    send,
    ask,
    properties: (url, depth, names) => ask({ method: 'PROPFIND', url, depth, body: propfindBody(names) }),
  };
}
