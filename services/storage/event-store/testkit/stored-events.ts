import type pg from 'pg';
import { START, type StoredEvent } from '../port.ts';
import { postgresEventStore } from '../postgres/postgres.ts';

/** All events in a database, or those of one stream, still sealed. */
export async function storedEvents(pool: pg.Pool, stream?: string): Promise<StoredEvent[]> {
  const store = postgresEventStore({ pool });
  const events: StoredEvent[] = [];
  for await (const page of store.follow({ after: START })) {
    events.push(...page.events);
    if (page.caughtUp) break;
  }
  await store.close();
  return stream === undefined ? events : events.filter((event) => event.stream === stream);
}
