import { ANALYTICS } from '../../projections/analytics/schema.ts';
import { OperatorError } from '../../services/runtime/errors.ts';

/** Postgres allows 63 bytes; the tables go into a schema of their own with a longer name. */
const LONGEST = 50;

const OTHERS = new Set(['public', 'information_schema', 'demo', ANALYTICS]);

/** An export makes this schema, replacing an existing one. */
export const SCRATCH = 'kairos_tables';

const UNFINISHED = '_unfinished';

/** Where a replay's read models are, and where they are built. */
export const rowsSchemaOf = (schema: string) => `${schema}_rows`;
export const unfinishedOf = (schema: string) => `${schema}${UNFINISHED}`;
export const finishedOf = (unfinished: string) => unfinished.slice(0, -UNFINISHED.length);

/** A name that needs no quoting in a statement and doesn't belong to anything else. Throws OperatorError. */
export function assertSchemaName(name: string): string {
  if (!/^[a-z_][a-z0-9_]*$/.test(name) || name.length > LONGEST)
    throw new OperatorError(
      `"${name}" can't be a schema name. Use lower-case letters, digits, and underscores, at most ${LONGEST}, not starting with a digit.`,
    );
  if (OTHERS.has(name) || /^(pg_|read_)/.test(name) || /_(rows|unfinished)$/.test(name))
    throw new OperatorError(
      `The schema ${name} can't be used: Postgres or Kairos uses that name. Name another one.`,
    );
  return name;
}

/** The same for a name that a user gave. */
export function assertRequestedSchemaName(name: string): string {
  if (name === SCRATCH)
    throw new OperatorError(
      `The schema ${name} can't be used: exports create and remove a schema of that name. Name another one.`,
    );
  return assertSchemaName(name);
}
