import type pg from 'pg';
import { type BatchLimits, createBatcher } from '#services/storage/postgres/batcher.ts';
import { hasTimedOut, queryWithin } from '#services/storage/postgres/query-within.ts';
import {
  type Append,
  type Appended,
  type Checkpoint,
  type EventStore,
  type ExpectedRevision,
  type FollowOptions,
  ForeignCheckpoint,
  isStoreUnavailable,
  type NewStoredEvent,
  prepareAppend,
  START,
  type StoredEvent,
  type StoredPage,
  StoreUnavailable,
  type StreamReadOptions,
  WrongExpectedRevision,
} from '../port.ts';
import { fromStoredForm, toStoredForm } from '../stored-form.ts';
import { createAnnouncer } from './announcer.ts';
import { fromPostgresError } from './errors.ts';
import { createOwnAppends } from './own-appends.ts';
import { createWake } from './wake.ts';

type PostgresEventStoreOptions = {
  /** Direct connections, at the isolation level `read committed`, which is the default. */
  pool: pg.Pool;
  /** Whether other processes append and follow too, and need to be notified at once. */
  announced?: boolean;
  /** How soon a follower sees another process's append without a notification. */
  pollMs?: number;
  /** After this time without an answer a call fails with StoreUnavailable. */
  timeoutMs?: number;
};

/** Small enough that the last of a group need not wait long for the first. */
const APPEND_BATCH: BatchLimits<Append> = {
  items: 256,
  weight: 1_024,
  weigh: ({ events }) => events.length,
  endsWaiting: wasSilent,
};
/**
 * Of so many appends, with so many events, that are asked for in one turn while no other is under way, all or none are
 * stored, in the order of the calls.
 */
export const MAX_BATCH = { appends: APPEND_BATCH.items, events: APPEND_BATCH.weight };
/** Most streams are short, and few are read with as many others. */
const READ_BATCH: BatchLimits<Read> = {
  items: 64,
  weight: 64,
  weigh: () => 1,
  endsWaiting: wasSilent,
};
/** As many as a follower that keeps up is ever behind. */
const MAX_OWN_EVENTS = 2_000;
const READ_PAGE = 500;
const FOLLOW_PAGE = 1_000;
/** A row is handed out as the event: copying each row took a tenth of the time of reading the log. */
const COLUMNS = `stream, revision, id, type, data, meta, lpad(position::text, ${START.length}, '0') as checkpoint`;
const EXPECTATIONS = { none: -1, any: -2, exists: -3 };

/** With the events as they were before they became texts. */
type Prepared = Append & { given: readonly NewStoredEvent[] };
type Answer = Appended | Error;
type AppendRow = {
  appended: boolean;
  repeated: boolean;
  revision: number;
  position: string;
  before: string;
};
type Read = { stream: string; from: number; size: number };
/** The statement's name, how revisions compare to the first one, and their order. */
type Direction = { name: string; at: '>=' | '<='; order: 'asc' | 'desc' };

/** The event log as a table in Postgres; its migrations have run. `close` leaves the pool to its creator. */
export function postgresEventStore(options: PostgresEventStoreOptions): EventStore {
  const { pool, announced = false, pollMs = 200, timeoutMs = 5_000 } = options;
  const wake = createWake();
  const own = createOwnAppends(MAX_OWN_EVENTS);
  const announcing = announced ? createAnnouncer(pool, wake.ring) : null;
  const closed = new AbortController();

  /** A query with a bound on its time, from asking for a connection to the last row. */
  async function query<Result extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: unknown[],
    limit = timeoutMs,
  ) {
    try {
      return await queryWithin<Result>(pool, limit, { name, text, values });
    } catch (error) {
      throw fromPostgresError(error);
    }
  }

  async function send(batch: Prepared[]): Promise<Answer[]> {
    try {
      return await appendAll(batch, false);
    } catch (error) {
      if (batch.length === 1 || isStoreUnavailable(error)) throw error;
      // One of them can't be stored, and took the transaction of all with it.
      const answers: Answer[] = [];
      for (const append of batch) answers.push(...(await appendAll([append], false).catch(asAnswer)));
      return answers;
    }
  }

  /** The appends of one statement. With `together`, one that can't be stored takes all of them back. */
  async function appendAll(batch: readonly Prepared[], together: boolean): Promise<Answer[]> {
    const events = batch.flatMap((append) => append.events);
    const keys = batch.flatMap((append) => append.newKeys);
    const rows = await query<AppendRow>(
      'event_log_append',
      'select appended, repeated, revision, "position", before from event_log_append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
      [
        batch.map((append) => append.stream),
        batch.map((append) => asNumber(append.expected)),
        batch.map((append) => append.events.length),
        events.map((event) => event.id),
        events.map((event) => event.type),
        events.map((event) => event.data),
        events.map((event) => event.meta),
        batch.map(({ newKeys }) => newKeys.length),
        keys.map(({ subject }) => subject),
        keys.map(({ wrapped }) => wrapped),
        keys.map(({ emailHashes }) => JSON.stringify(emailHashes)),
        together,
      ],
    );
    keepOwn(batch, rows);
    wake.ring();
    announcing?.appended();
    return rows.map(({ appended, repeated, revision, position }, index) => {
      if (appended) return { revision, checkpoint: toCheckpoint(position), repeated };
      const { stream, expected } = batch[index]!;
      return new WrongExpectedRevision(stream, expected, revision < 0 ? 'none' : revision);
    });
  }

  function keepOwn(batch: readonly Prepared[], rows: AppendRow[]): void {
    let after = toCheckpoint(rows[0]?.before ?? '0');
    rows.forEach((row, index) => {
      if (!row.appended || row.repeated) return;
      const events = asStored(batch[index]!, row);
      own.keep({ after, events });
      after = events.at(-1)!.checkpoint;
    });
  }

  const appends = createBatcher(send, APPEND_BATCH);

  async function readTogether({ name, at, order }: Direction, batch: Read[]): Promise<StoredEvent[][]> {
    const rows = await query<StoredEvent & { n: string }>(
      name,
      `select n, page.* from unnest($1::text[], $2::int[], $3::int[]) with ordinality as wanted (name, first, size, n),
         lateral (select ${COLUMNS} from event_log where stream = name and revision ${at} first
                  order by revision ${order} limit size) as page
       order by n, revision ${order}`,
      [batch.map(({ stream }) => stream), batch.map(({ from }) => from), batch.map(({ size }) => size)],
    );
    const pages: StoredEvent[][] = batch.map(() => []);
    for (const { n, ...row } of rows) pages[Number(n) - 1]!.push(fromStoredForm(row));
    return pages;
  }

  const reading = (direction: Direction) =>
    createBatcher((batch: Read[]) => readTogether(direction, batch), READ_BATCH);
  const reads = reading({ name: 'event_log_read', at: '>=', order: 'asc' });
  const readsBackwards = reading({ name: 'event_log_read_backwards', at: '<=', order: 'desc' });

  /** Larger pages than usual, as a rebuild reads them, may take longer by as much. */
  const fetchPage = async (after: Checkpoint, size: number) => {
    const rows = await query<StoredEvent>(
      'event_log_follow',
      `select ${COLUMNS} from event_log where position > $1 order by position limit $2`,
      [BigInt(after).toString(), size],
      timeoutMs * Math.ceil(size / FOLLOW_PAGE),
    );
    return rows.map(fromStoredForm);
  };

  async function head(): Promise<Checkpoint> {
    const [row] = await query<{ position: string }>(
      'event_log_head',
      'select coalesce(max(position), 0) as position from event_log',
      [],
    );
    return toCheckpoint(row!.position);
  }

  return {
    takesKeys: true,

    async append(...given) {
      const append = prepared(...given);
      if (closed.signal.aborted) throw new StoreUnavailable('The event log is closed.');
      const answer = await appends.push(append);
      if (answer instanceof Error) throw answer;
      return answer;
    },

    async appendTogether(appends, newKeys = []) {
      const batch = appends.map(({ stream, expected, events }, index) =>
        prepared(stream, expected, events, index === 0 ? newKeys : []),
      );
      if (closed.signal.aborted) throw new StoreUnavailable('The event log is closed.');
      const answers = await appendAll(batch, true);
      const last = answers.at(-1);
      if (!last || last instanceof Error) throw last ?? new RangeError('There is nothing to append.');
      return last.checkpoint;
    },

    async *read(stream: string, { from, backwards = false, limit = Infinity }: StreamReadOptions = {}) {
      let at = from ?? (backwards ? 2 ** 31 - 1 : 0);
      for (let left = limit; left > 0; ) {
        const size = Math.min(left, READ_PAGE);
        const page = { stream, from: at, size };
        const rows = await (backwards ? readsBackwards : reads).push(page);
        yield* rows;
        if (rows.length < size) return;
        left -= size;
        at = rows.at(-1)!.revision + (backwards ? -1 : 1);
      }
    },

    /** Ends when aborted or when the store is closed. After StoreUnavailable, follow again from the last position. */
    async *follow({
      after = START,
      pageSize = FOLLOW_PAGE,
      signal,
    }: FollowOptions = {}): AsyncGenerator<StoredPage> {
      const ended = AbortSignal.any(signal ? [signal, closed.signal] : [closed.signal]);
      let checkpoint = after;
      // Whether the consumer knows that there is nothing more for now.
      let told = false;
      let asleep = Promise.resolve();
      let coming: Promise<StoredEvent[]> | null = null;
      if (after > START && (await head()) < after) throw new ForeignCheckpoint(after);
      while (!ended.aborted) {
        await announcing?.listen();
        // Set before the page is requested, so no append falls between the two.
        if (!coming) asleep = wake.sleep(pollMs, ended);
        const rows: StoredEvent[] =
          (!coming && own.after(checkpoint, pageSize)) || (await (coming ?? fetchPage(checkpoint, pageSize)));
        if (ended.aborted) return;
        const caughtUp: boolean = rows.length < pageSize;
        checkpoint = rows.length > 0 ? rows.at(-1)!.checkpoint : checkpoint;
        // The next page is on its way while this one is worked on.
        coming = caughtUp ? null : fetchPage(checkpoint, pageSize);
        coming?.catch(() => {});
        if (rows.length > 0 || !told) yield { events: rows, checkpoint, caughtUp };
        told = caughtUp;
        if (caughtUp) await asleep;
      }
    },

    head,

    async close() {
      closed.abort();
      await Promise.all([appends.idle(), reads.idle(), readsBackwards.idle(), announcing?.close()]);
    },
  };
}

const prepared = (...[stream, expected, events, newKeys]: Parameters<EventStore['append']>): Prepared => ({
  ...prepareAppend(
    stream,
    expected,
    events.map((event) => toStoredForm(stream, event)),
    newKeys,
  ),
  given: events,
});

/** Nothing was heard for as long as a call may take. */
function wasSilent(error: unknown): boolean {
  return error instanceof StoreUnavailable && hasTimedOut(error.cause);
}

/** An append as read back: its events have successive positions. */
function asStored(
  { stream, given }: Prepared,
  { revision, position }: Pick<AppendRow, 'revision' | 'position'>,
): StoredEvent[] {
  const last = BigInt(position);
  return given.map((event, index) => {
    const fromEnd = given.length - 1 - index;
    return {
      ...{ ...event, stream, revision: revision - fromEnd },
      checkpoint: toCheckpoint(String(last - BigInt(fromEnd))),
    };
  });
}

const asAnswer = (error: unknown): Answer[] => [error instanceof Error ? error : new Error(String(error))];

const asNumber = (expected: ExpectedRevision): number =>
  typeof expected === 'number' ? expected : EXPECTATIONS[expected];

const toCheckpoint = (position: string): Checkpoint => position.padStart(20, '0') as Checkpoint;
