import { lookup } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { PassThrough, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createInflate } from 'node:zlib';
import { hasCode } from '#services/runtime/errors.ts';
import type { Networks } from './networks.ts';

export type RemoteRequest = {
  url: URL;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** The limit of the unpacked answer, bytes. */
  most: number;
  signal: AbortSignal;
};

export type RemoteAnswer = { ok: true; status: number; headers: Headers; body: Buffer };

export type RemoteFailure = {
  ok: false;
  why: /** The server is in a network that the operator doesn't allow. Nothing was sent. */
    | 'notAllowed'
    /** http, or no web address at all. Nothing was sent. */
    | 'notEncrypted'
    | 'tooLarge'
    /** No answer: the server may have acted or not. */
    | 'unreachable';
};

export type RemoteClient = (request: RemoteRequest) => Promise<RemoteAnswer | RemoteFailure>;

/** The time limit of a request, from the connection to the last byte, milliseconds. */
const TIME_LIMIT = 20_000;

type RemoteClientOptions = {
  networks: Networks;
  /** As of node:dns. */
  resolve?: LookupFunction;
  timeLimit?: number;
};

/**
 * Sends requests to servers that people name. A name is resolved once, each of its addresses is checked, and the
 * connection goes to a checked address: a name that points elsewhere a moment later changes nothing. Redirects aren't
 * followed. Throws only when the signal is aborted.
 */
export function createRemoteClient(options: RemoteClientOptions): RemoteClient {
  const { networks, resolve = lookup as LookupFunction, timeLimit = TIME_LIMIT } = options;
  const checkedBy =
    (allows: (address: string) => boolean): LookupFunction =>
    (hostname, options, callback) =>
      resolve(hostname, { ...options, all: true }, (error, found) => {
        if (error) return callback(error, []);
        const allowed = [found].flat().filter((one) => typeof one === 'object' && allows(one.address));
        const [first] = allowed;
        if (!first || typeof first !== 'object') return callback(new NotAllowed(), []);
        if (options.all) callback(null, allowed as { address: string; family: number }[]);
        else callback(null, first.address, first.family);
      });
  const agents = {
    https: new HttpsAgent({ keepAlive: true, maxSockets: 4, lookup: checkedBy(networks.allows) }),
    http: new HttpAgent({ keepAlive: true, maxSockets: 4, lookup: checkedBy(networks.isInside) }),
  };

  return async ({ url, method = 'GET', headers = {}, body, most, signal }) => {
    signal.throwIfAborted();
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return failed('notEncrypted');
    const isEncrypted = url.protocol === 'https:';
    // An address is connected to without being looked up.
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal)) {
      if (!networks.allows(literal)) return failed('notAllowed');
      if (!isEncrypted && !networks.isInside(literal)) return failed('notEncrypted');
    }
    const limited = AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]);
    try {
      const answer = await new Promise<IncomingMessage>((answered, rejected) => {
        const send = isEncrypted ? httpsRequest : httpRequest;
        const asked = send(url, {
          method,
          agent: isEncrypted ? agents.https : agents.http,
          signal: limited,
          headers: {
            'user-agent': 'Kairos',
            'accept-encoding': 'gzip, deflate',
            ...headers,
            ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
          },
        });
        asked.on('response', answered).on('error', rejected).end(body);
      });
      return {
        ok: true,
        status: answer.statusCode ?? 0,
        headers: headersOf(answer),
        body: await bodyOf(answer, most, limited),
      };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof NotAllowed) return failed(isEncrypted ? 'notAllowed' : 'notEncrypted');
      return failed(hasCode(error, TOO_LARGE) ? 'tooLarge' : 'unreachable');
    }
  };
}

const failed = (why: RemoteFailure['why']): RemoteFailure => ({ ok: false, why });

class NotAllowed extends Error {}

const TOO_LARGE = 'KAIROS_TOO_LARGE';

const headersOf = (answer: IncomingMessage): Headers =>
  new Headers(
    Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    ),
  );

/** The unpacked body; longer bodies are given up before unpacking more. */
async function bodyOf(answer: IncomingMessage, most: number, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  await pipeline(
    answer,
    unpacking(answer.headers['content-encoding']),
    async (unpacked: AsyncIterable<Buffer>) => {
      for await (const chunk of unpacked) {
        length += chunk.length;
        if (length > most) throw Object.assign(new Error('The answer is too large'), { code: TOO_LARGE });
        chunks.push(chunk);
      }
    },
    { signal },
  );
  return Buffer.concat(chunks);
}

function unpacking(encoding = 'identity'): Transform {
  if (/^(x-)?gzip$/i.test(encoding)) return createGunzip();
  return /^deflate$/i.test(encoding) ? createInflate() : new PassThrough();
}
