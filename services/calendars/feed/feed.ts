import { decodeText } from '../remote/decode-text.ts';
import type { RetryingClient } from '../remote/retrying-client.ts';
import { redirectedTo } from '../remote/same-host.ts';

/** A copy of a feed. */
export type FeedCopy = {
  text: string;
  etag: string | null;
  lastModified: string | null;
  /** When the server last confirmed that this text is the newest. */
  asOf: Date;
};

export type FeedFailure = {
  ok: false;
  why: /** The server says no: the address is wrong or was reset. */
    | 'refused'
    /** The redirect leads to another host; the address there has to be connected instead. */
    | 'otherHost'
    | 'notAllowed'
    | 'notEncrypted'
    | 'tooLarge'
    | 'unreachable';
  /** Milliseconds, if the server said so. */
  retryAfter?: number;
};

/** Bytes of a feed, unpacked. */
const LARGEST_FEED = 10 * 1024 * 1024;

const MOST_REDIRECTS = 5;

/** The web address of a feed as a person types it, webcal:// included; null for any other text. */
export function feedAddress(typed: string): URL | null {
  const address = typed.trim().replace(/^webcals?:\/\//i, 'https://');
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.username === '' && url.password === '' ? url : null;
}

/** Fetches a feed, or learns that the copy is still the newest. Throws only when the signal is aborted. */
export async function fetchFeed(
  client: RetryingClient,
  address: URL,
  copy: FeedCopy | undefined,
  now: () => Date,
  signal: AbortSignal,
): Promise<({ ok: true } & FeedCopy) | FeedFailure> {
  let url = address;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const asked = now();
    const answer = await client({
      url,
      most: LARGEST_FEED,
      signal,
      headers: {
        accept: 'text/calendar, */*;q=0.1',
        ...(copy?.etag && { 'if-none-match': copy.etag }),
        ...(copy?.lastModified && { 'if-modified-since': copy.lastModified }),
      },
    });
    if (!answer.ok) return answer;
    const { status, headers, body } = answer;
    // A cache on the way says the age of its answer.
    const asOf = new Date(asked.getTime() - secondsOf(headers.get('age')) * 1000);
    if (status === 304 && copy) return { ok: true, ...copy, asOf };
    if (status === 200) {
      const text = decodeText(body, headers.get('content-type'));
      return { ok: true, text, etag: headers.get('etag'), lastModified: headers.get('last-modified'), asOf };
    }
    const location = headers.get('location');
    if (location === null || status < 300 || status >= 400) return { ok: false, why: 'refused' };
    const next = redirectedTo(url, status, location);
    if (!next) return { ok: false, why: 'otherHost' };
    url = next;
  }
  return { ok: false, why: 'refused' };
}

const secondsOf = (age: string | null): number => (age !== null && /^\d{1,9}$/.test(age) ? Number(age) : 0);
