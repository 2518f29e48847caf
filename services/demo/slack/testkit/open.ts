import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { reusedDatabase } from '#tests/harness/postgres.ts';
import { createDemoSlack } from '../demo-slack.ts';
import type { DemoSlackState } from '../page.ts';
import { CHANNELS, MEMBERS } from '../workspace.ts';

export const [LAUNCH] = CHANNELS;
export const [MIA_MEMBER, NOAH_MEMBER] = MEMBERS as [(typeof MEMBERS)[number], (typeof MEMBERS)[number]];

/** What was sent to Kairos. */
export type Received = { path: string; headers: IncomingHttpHeaders; body: string };

/** A demo Slack on a database of its own, beside an app that writes down what it is sent, and answers as it is told. */
export async function openDemoSlack({ pauses = [1, 1, 1] }: { pauses?: readonly number[] } = {}) {
  const database = await reusedDatabase();
  const received: Received[] = [];
  let answer: () => { status: number; body?: string } = () => ({ status: 200 });
  let pages: Koa.Middleware = (_, next) => next();

  const app = new Koa();
  // Koa would complain of everyone who closes a page.
  app.silent = true;
  app.use((ctx, next) => pages(ctx, next));
  app.use(async (ctx) => {
    let body = '';
    for await (const chunk of ctx.req.setEncoding('utf8')) body += chunk;
    received.push({ path: ctx.path, headers: ctx.headers, body });
    const { status, body: words = '' } = answer();
    ctx.status = status;
    ctx.body = words;
  });
  const server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = {
    pool: database.pool,
    publicUrl: origin,
    deliverTo: () => origin,
    now: () => new Date(),
    secret: 'a secret of the test',
    pauses,
  };
  let slack = await createDemoSlack(settings);
  pages = slack.pages;

  const address = (path: string) => new URL(`/demo/slack${path}`, origin);
  const look = async (as: string, place: string) =>
    (await (await fetch(address(`.json?as=${as}&in=${place}`))).json()) as DemoSlackState;
  /** Sends a form of the page, and answers the status: 303 if all is well. */
  const send = async (form: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams(fields);
    const { status } = await fetch(address(`/${form}`), {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
    });
    return status;
  };
  const openHome = (as: string) => fetch(address(`?as=${as}&in=home`));

  const api = async (method: string, token: string | null, fields: Record<string, unknown> = {}) => {
    const response = await fetch(new URL(method, slack.client.apiUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(fields),
    });
    return (await response.json()) as { ok: boolean; error?: string; [field: string]: unknown };
  };

  /** Answers on the consent page, and returns where that leads. */
  async function consent(decision = 'allow'): Promise<URL> {
    const body = new URLSearchParams({ state: 'a state', decision });
    const answer = await fetch(slack.client.authorizeUrl, { method: 'POST', body, redirect: 'manual' });
    return new URL(answer.headers.get('location') ?? '');
  }

  const exchange = (code: string | null) => api('oauth.v2.access', null, { code });

  return {
    origin,
    received,
    look,
    send,
    openHome,
    api,
    consent,
    exchange,
    client: () => slack.client,
    answerWith(next: typeof answer) {
      answer = next;
    },
    /** Adds the bot, and answers its token. */
    async install(): Promise<string> {
      return String((await exchange((await consent()).searchParams.get('code')))['access_token']);
    },
    /** What was sent so far, once it is so much. */
    async receives(count: number): Promise<Received[]> {
      while (received.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
      return received;
    },
    /** Another one on the same database, as another process would have it. */
    twin: () => createDemoSlack(settings),
    async restart() {
      await slack.close();
      slack = await createDemoSlack(settings);
      pages = slack.pages;
    },
    async close() {
      await slack.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await database.drop();
    },
  };
}

export type OpenDemoSlack = Awaited<ReturnType<typeof openDemoSlack>>;
