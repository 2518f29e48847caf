import pg from 'pg';
import { errorMessage } from '#services/runtime/errors.ts';
import { KeysTaken, StoreUnavailable, WrongExpectedRevision } from '../port.ts';
import { KEYS_TAKEN, NOT_TOGETHER } from './migrations.ts';

/**
 * SQLSTATE classes after which the same call may succeed later: connection, wrong transaction state (a standby),
 * rolled back, out of resources (a full disk), shut down, system and internal errors.
 */
const PASSING = /^(08|25|40|53|57|58|XX)/;

/** Database errors about the call itself are passed on; everything else counts as no answer. */
export function fromPostgresError(error: unknown): unknown {
  if (error instanceof pg.DatabaseError && error.code === KEYS_TAKEN)
    return new KeysTaken(error.message, { cause: error });
  if (error instanceof pg.DatabaseError && error.code === NOT_TOGETHER) return asConflict(error);
  if (error instanceof pg.DatabaseError && error.code !== undefined && !PASSING.test(error.code))
    return error;
  if (error instanceof StoreUnavailable) return error;
  return new StoreUnavailable(`The event log didn't respond: ${errorMessage(error)}`, { cause: error });
}

/** Names the stream, with the actual and the expected revision, -1 for none. */
function asConflict({ message: stream, detail, hint }: pg.DatabaseError): WrongExpectedRevision {
  const revision = (text: string | undefined) => (Number(text) < 0 ? 'none' : Number(text));
  return new WrongExpectedRevision(stream, revision(hint), revision(detail));
}
