import { setTimeout as pause } from 'node:timers/promises';
import { createKairosClient } from '#client/kairos.ts';

/** An answer that stops a visitor from continuing. */
export class UnexpectedAnswer extends Error {
  readonly code = 'UNEXPECTED_ANSWER';
  readonly status: number;
  constructor(what: string, status: number, body: string) {
    super(`${what} answered ${status}: ${body.slice(0, 300)}`);
    this.status = status;
  }
}

type Json = Record<string, unknown>;

type InboxMail = { id: string; kind: string; links: string[] };

/** How long someone waits for an email, in milliseconds. */
const PATIENCE = 10_000;

/** One person's browser, as far as HTTP goes: it keeps cookies, follows redirects and sends forms. */
export type Visitor = ReturnType<typeof createVisitor>;

/** @param origin Kairos's address, without a trailing slash */
export function createVisitor(origin: string) {
  const cookies = new Map<string, string>();

  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };

  /** One request, without following a redirect. */
  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    if (init.method && init.method !== 'GET') headers.set('origin', origin);
    return keep(await fetch(new URL(path, origin), { ...init, headers, redirect: 'manual' }));
  };

  /** Follows redirects within Kairos and answers the last page with its address. */
  const open = async (path: string, init?: RequestInit): Promise<{ response: Response; url: URL }> => {
    let url = new URL(path, origin);
    let response = await request(url.href, init);
    for (let hops = 0; response.headers.has('location') && hops < 10; hops++) {
      url = new URL(response.headers.get('location') ?? '', url);
      if (url.origin !== origin)
        throw new UnexpectedAnswer(
          `a redirect leads away from Kairos, to ${url.origin}`,
          response.status,
          '',
        );
      response = await request(url.href);
    }
    return { response, url };
  };

  const json = async <Answer = Json>(
    method: string,
    path: string,
    body?: Json,
    headers: Record<string, string> = {},
  ) => {
    const response = await request(path, {
      method,
      headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new UnexpectedAnswer(`${method} ${path}`, response.status, text);
    return (text === '' ? {} : JSON.parse(text)) as Answer;
  };

  /** The calls of the API, with their types, as this person. */
  const api = createKairosClient({
    address: origin,
    fetch: async (sent) =>
      request(sent.url, {
        method: sent.method,
        headers: sent.headers,
        ...(sent.body && { body: await sent.text() }),
      }),
  });

  return {
    origin,
    api,
    cookies,
    request,
    open,
    get: <Answer = Json>(path: string) => json<Answer>('GET', path),
    post: <Answer = Json>(path: string, body: Json = {}, headers?: Record<string, string>) =>
      json<Answer>('POST', path, body, headers),
    patch: <Answer = Json>(path: string, body: Json) => json<Answer>('PATCH', path, body),
    delete: <Answer = Json>(path: string) => json<Answer>('DELETE', path),

    /** Signs in by the link that is emailed to this address, which the demo inbox shows. */
    async signInByMail(email: string): Promise<void> {
      const mailed = async () =>
        (await json<InboxMail[]>('GET', `/demo/inbox.json?to=${encodeURIComponent(email)}`)).filter(
          ({ kind }) => kind === 'signInLink',
        );
      const [before] = await mailed();
      await json('POST', '/api/auth/mail', { email });
      for (const end = performance.now() + PATIENCE; performance.now() < end; await pause(20)) {
        const [newest] = await mailed();
        const token = newest?.id === before?.id ? undefined : newest?.links[0]?.split('/').at(-1);
        if (token === undefined) continue;
        await json('POST', '/api/auth/mail/finish', { token });
        return;
      }
      throw new UnexpectedAnswer(`waiting for a link to sign in as ${email}`, 404, 'No email came');
    },

    /** Signs in as the person of the demo with this address, by the click that chooses them. */
    async signIn(email: string, redirect = '/'): Promise<void> {
      const path = `/api/auth/google?${new URLSearchParams({ redirect, as: email })}`;
      const response = await request(path);
      const to = response.headers.get('location');
      if (to === null || new URL(to, origin).searchParams.has('error'))
        throw new UnexpectedAnswer(`signing in as ${email}`, response.status, to ?? '');
    },
  };
}
