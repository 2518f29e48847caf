import { inject } from 'vitest';
import { type FreshDatabase, freshDatabaseOn } from './database.ts';
import { reusedDatabaseOn } from './reused-database.ts';
import { migratedDatabaseOn } from './template-database.ts';

export type { FreshDatabase };

/** An empty database that no one else has, on the server of this run. */
export const freshDatabase = (): Promise<FreshDatabase> => freshDatabaseOn(inject('postgresUrl'));

/** A database that no one else has, on the server of this run, with every table of Kairos. */
export const migratedDatabase = (): Promise<FreshDatabase> => migratedDatabaseOn(inject('postgresUrl'));

/** The same on connections that other tests have used, for tests that take one each; see `reusedDatabaseOn`. */
export const reusedDatabase = (): Promise<FreshDatabase> => reusedDatabaseOn(inject('postgresUrl'));
