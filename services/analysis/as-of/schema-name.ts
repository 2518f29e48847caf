import { ANALYTICS } from '#projections/analytics/schema.ts';
import { AsOfRefused } from './refused.ts';

/** Postgres allows 63 bytes; the tables go into a schema of their own with a longer name. */
const LONGEST = 50;

const OTHERS = new Set(['public', 'information_schema', 'demo', ANALYTICS]);

/** An export makes it, and puts it in the place of what is there. */
export const SCRATCH = 'kairos_tables';

const UNFINISHED = '_unfinished';

/** Where the read models of a replay are, and where they are while they are made. */
export const rowsSchemaOf = (schema: string) => `${schema}_rows`;
export const unfinishedOf = (schema: string) => `${schema}${UNFINISHED}`;
export const finishedOf = (unfinished: string) => unfinished.slice(0, -UNFINISHED.length);

/** A name that can stand in a statement as it is, and is nobody else's. Throws AsOfRefused. */
export function assertSchemaName(name: string): string {
  if (!/^[a-z_][a-z0-9_]*$/.test(name) || name.length > LONGEST)
    throw new AsOfRefused(
      `"${name}" can't be the name of the schema: take small letters, digits and underscores, at most ${LONGEST}, no digit first.`,
    );
  if (OTHERS.has(name) || /^(pg_|read_)/.test(name) || /_(rows|unfinished)$/.test(name))
    throw new AsOfRefused(`The schema ${name} can't be taken: the name is Postgres's or Kairos's own.`);
  return name;
}

/** The same for a name that somebody asks for. */
export function assertRequestedSchemaName(name: string): string {
  if (name === SCRATCH)
    throw new AsOfRefused(`The schema ${name} can't be taken: exports make one of that name and remove it.`);
  return assertSchemaName(name);
}
