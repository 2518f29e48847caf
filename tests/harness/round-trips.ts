import { AsyncLocalStorage } from 'node:async_hooks';
import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';

/** Turns of the event loop without another query, after which all that can be asked at once has been asked. */
const QUIET_TURNS = 50;

/** The statements of one round trip, by their names or first words. */
export type RoundTrip = string[];

type Query = pg.Client['query'];

/**
 * Counts the round trips to Postgres, one after the other, that requests to servers in this process wait for. What is
 * asked at once is one round trip: queries are held until no more is asked, and then all are sent. So the count depends on
 * what waits for what, and not on how fast anything is. The page of the read models after an append counts too, since answers
 * wait for it, and so does reading back what was appended. Other work in the background passes uncounted.
 */
export async function roundTripsOf(work: () => Promise<unknown>): Promise<RoundTrip[]> {
  const requests = new AsyncLocalStorage<true>();
  // The doubles of calendars answer in this process too, and ask the same Postgres.
  const enter = (message: unknown) => {
    if ((message as { request: IncomingMessage }).request.url?.startsWith('/api/')) requests.enterWith(true);
  };
  const trips: RoundTrip[] = [];
  let held: { name: string; send: () => void }[] = [];
  let quiet = 0;
  let underWay = 0;
  let isAppended = false;
  /** Until the page with the appended events is written: later pages are of what the sagas did then. */
  let awaitsPage = false;
  let isOver = false;

  const original: Query = pg.Client.prototype.query;
  const hold = (client: pg.Client, args: unknown[], name: string): unknown => {
    quiet = 0;
    const answered = () => {
      underWay -= 1;
      quiet = 0;
      if (name !== 'event_log_append') return;
      isAppended = true;
      awaitsPage = true;
    };
    const send = () => Reflect.apply(original, client, args);
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      args[args.length - 1] = (...answer: unknown[]) => {
        answered();
        callback(...answer);
      };
      held.push({ name, send });
      return undefined;
    }
    const { promise, resolve } = Promise.withResolvers<unknown>();
    held.push({ name, send: () => resolve(Promise.resolve(send()).finally(answered)) });
    return promise;
  };
  /** One before the append finds nothing. After it, the projector has no need to ask. */
  const poll = (client: pg.Client, args: unknown[], name: string): void => {
    const callback = args.at(-1) as (error: unknown, result: Partial<pg.QueryResult>) => void;
    if (!isAppended) {
      setImmediate(callback, null, { rows: [] });
      return;
    }
    args[args.length - 1] = (error: unknown, result: pg.QueryResult) => {
      if (result?.rows.length > 0) trips.push([name]);
      callback(error, result);
    };
    Reflect.apply(original, client, args);
  };
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const name = nameOf(args[0]);
    if (name === 'event_log_follow') return poll(this, args, name);
    if (requests.getStore()) return hold(this, args, name);
    if (awaitsPage && isPage(name)) {
      awaitsPage = isLoad(name);
      return hold(this, args, name);
    }
    return Reflect.apply(original, this, args);
  } as Query;
  diagnostics.channel('http.server.request.start').subscribe(enter);

  const release = async () => {
    while (!isOver || held.length > 0) {
      await turn();
      quiet += 1;
      if (held.length === 0 || underWay > 0 || quiet < QUIET_TURNS) continue;
      const wave = held;
      held = [];
      underWay = wave.length;
      trips.push(wave.map(({ name }) => name).sort());
      for (const { send } of wave) send();
    }
  };
  const releasing = release();
  try {
    await work();
    return [...trips];
  } finally {
    isOver = true;
    await releasing;
    pg.Client.prototype.query = original;
    diagnostics.channel('http.server.request.start').unsubscribe(enter);
  }
}

const isLoad = (name: string) => name.endsWith(':load');
const isPage = (name: string) => name.startsWith('page-') || isLoad(name);

/** Statements are told apart by their names; those without one by what they begin with. */
function nameOf(query: unknown): string {
  const { name, text = '' } = typeof query === 'string' ? { text: query } : (query as pg.QueryConfig);
  return name ?? text.trim().slice(0, 40);
}
