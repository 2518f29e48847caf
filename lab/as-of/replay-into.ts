import type pg from 'pg';
import { createViews } from '../../projections/analytics/statements.ts';
import { type FillDeps, type FillProgress, startFill } from '../../projections/projector/fill.ts';
import { ASYNC_COMMIT } from '../../projections/projector/folding.ts';
import { createIndexes, createReadSchema, dropSchema } from '../../projections/projector/read-schema.ts';
import {
  isLockTimeout,
  LOCK_TIMEOUT_MS,
  retryOnLockTimeout,
} from '../../projections/projector/retry-on-lock-timeout.ts';
import { OperatorError } from '../../services/runtime/errors.ts';
import type { SealedEvent } from '../../services/storage/event-store/event-log.ts';
import { LOCKS, withLock } from '../../services/storage/postgres/advisory-locks.ts';
import { withCopyConnection } from '../../services/storage/postgres/pool.ts';
import { transactionOn } from '../../services/storage/postgres/transaction.ts';
import type { LogPrefix } from './log-prefix.ts';
import { assertSchemaName, rowsSchemaOf, unfinishedOf } from './schema-name.ts';
import { assertSchemaAvailable, dropAbandoned, markAsOf, UNFINISHED_COMMENT } from './schemas.ts';

export type ReplayInto = Pick<FillDeps, 'log' | 'signal' | 'onParked'> & {
  /** Direct connections. */
  pool: pg.Pool;
  now: () => Date;
  version: string;
  progress?: (progress: FillProgress) => void;
  /** Hears of the schema that a killed replay had left, by name, after its removal. */
  onRemoved?: (left: string) => void;
};

export type Replayed = {
  place: LogPrefix;
  milliseconds: number;
  /** How many events could not be projected. Their meetings are marked incomplete. */
  parked: number;
};

/**
 * Builds the read models of a prefix of the log in `<schema>_rows`, with the views for analysts in `<schema>`; the live
 * ones stay in use. All of it appears at once, when it is complete, or not at all. Throws OperatorError.
 */
export async function replayInto(
  deps: ReplayInto,
  place: LogPrefix,
  { schema: name, asOf, replace }: { schema: string; asOf: string; replace: boolean },
): Promise<Replayed> {
  const schema = assertSchemaName(name);
  const refusal = () => new OperatorError(`Another replay into ${schema} is running. Wait until it ends.`);
  return withLock(deps.pool, LOCKS.replay(schema), refusal, async (client) => {
    await assertSchemaAvailable(client, schema, { replace });
    for (const left of await dropAbandoned(client)) deps.onRemoved?.(`the schema ${left}`);
    try {
      const { parked, milliseconds } = await withCopyConnection(deps.pool, async (filling) => {
        await filling.query(ASYNC_COMMIT);
        return fill(filling, deps, place, unfinishedOf(schema));
      });
      const shows = { position: place.position, at: place.at, events: place.events, parked, asOf };
      await retryOnLockTimeout(async () => {
        deps.signal?.throwIfAborted();
        await publish(client, schema, { ...shows, madeAt: deps.now(), version: deps.version });
      }).catch((error: unknown) => {
        if (!isLockTimeout(error)) throw error;
        throw new OperatorError(
          `Someone is still reading ${schema}, so it wasn't replaced. Run the command again when they're done.`,
        );
      });
      return { place, milliseconds, parked };
    } finally {
      // There is still a schema only if a replay was not finished.
      await dropSchema(client, unfinishedOf(schema)).catch(() => {});
    }
  });
}

/** Removes what a replay made. */
export async function dropReplay(pool: pg.Pool, schema: string): Promise<void> {
  const client = await pool.connect();
  try {
    await assertSchemaAvailable(client, assertSchemaName(schema), { replace: true });
    await dropSchema(client, schema);
    await dropSchema(client, rowsSchemaOf(schema));
  } finally {
    client.release();
  }
}

async function fill(client: pg.ClientBase, deps: ReplayInto, place: LogPrefix, unfinished: string) {
  await createReadSchema(client, unfinished, UNFINISHED_COMMENT);
  let parked = 0;
  const onParked = (event: SealedEvent, error: string) => {
    parked += 1;
    deps.onParked?.(event, error);
  };
  const progress = (step: FillProgress) => deps.progress?.({ ...step, total: place.events });
  const filling = await startFill(client, unfinished, { ...deps, onParked, progress }, { parks: true });
  await filling.to(place.position).catch((error: unknown) => {
    deps.signal?.throwIfAborted();
    throw error;
  });
  await createIndexes(client, unfinished);
  deps.signal?.throwIfAborted();
  return { parked, milliseconds: filling.result().milliseconds };
}

type Shows = LogPrefix & { parked: number; asOf: string; madeAt: Date; version: string };

/**
 * One transaction, which replaces an existing schema as a whole. Fails with 55P03 if a query holds that schema for
 * longer than PATIENCE_MS: later readers have to queue behind this.
 */
async function publish(client: pg.ClientBase, schema: string, shows: Shows): Promise<void> {
  const tables = rowsSchemaOf(schema);
  await transactionOn(client, async () => {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query(`drop schema if exists ${schema} cascade`);
    await client.query(`drop schema if exists ${tables} cascade`);
    await client.query(`alter schema ${unfinishedOf(schema)} rename to ${tables}`);
    await client.query(`create schema ${schema}`);
    for (const statement of createViews(schema, tables)) await client.query(statement);
    await client.query(`create table ${schema}.as_of (
      as_of text not null, position text not null, last_event_at timestamptz not null, events bigint not null,
      parked integer not null, made_at timestamptz not null, made_by text not null)`);
    await client.query(`insert into ${schema}.as_of values ($1, $2, $3, $4, $5, $6, $7)`, [
      shows.asOf,
      shows.position,
      shows.at,
      shows.events,
      shows.parked,
      shows.madeAt,
      `Kairos ${shows.version}`,
    ]);
    for (const comment of COMMENTS(schema)) await client.query(comment);
    for (const one of [schema, tables]) await markAsOf(client, one, shows.at);
  });
}

const COMMENTS = (schema: string): string[] => [
  `comment on table ${schema}.as_of is 'One row: what this schema shows.'`,
  `comment on column ${schema}.as_of.as_of is 'What was asked for: a time, a position, or the end of the log.'`,
  `comment on column ${schema}.as_of.position is 'The last event it includes.'`,
  `comment on column ${schema}.as_of.last_event_at is 'When that event happened.'`,
  `comment on column ${schema}.as_of.events is 'How many events it includes.'`,
  `comment on column ${schema}.as_of.parked is 'How many of them could not be read. Their meetings are incomplete.'`,
  `comment on column ${schema}.as_of.made_at is 'When it was built.'`,
  `comment on column ${schema}.as_of.made_by is 'The version of Kairos that built it.'`,
];
