import { inject } from 'vitest';
import { type FreshDatabase, freshDatabaseOn } from './database.ts';

export type { FreshDatabase };

/** An empty database that nobody else has, on the server of this run. */
export const freshDatabase = (): Promise<FreshDatabase> => freshDatabaseOn(inject('postgresUrl'));
