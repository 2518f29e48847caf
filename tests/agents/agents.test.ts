// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newKey } from '#services/storage/vault/vault.ts';
import { type Supervisor, supervise } from '../crash/supervisor.ts';
import { freePort } from '../harness/free-port.ts';
import { type FreshDatabase, freshDatabase } from '../harness/postgres.ts';
import { bookAnHour } from './book-an-hour.ts';

let database: FreshDatabase;
let kairos: Supervisor;
let url: string;
beforeAll(async () => {
  const [port, fresh] = await Promise.all([freePort(), freshDatabase()]);
  database = fresh;
  url = `http://localhost:${port}`;
  kairos = await supervise({
    PORT: String(port),
    PUBLIC_URL: url,
    DATABASE_URL: database.url,
    KAIROS_KEY: newKey(),
  });
});
afterAll(async () => {
  await kairos.stop();
  await database.drop();
});

test('an agent books an hour at the Kairos that npm start runs, asking its person in its client or by a link', async () => {
  for (const options of [{ person: () => 'yes' as const }, { era: 'legacy' as const }]) {
    const { steps, start, meeting, mia } = await bookAnHour(url, options);
    expect(steps.at(-1)).toMatchObject({ tool: 'book_time', answer: { status: 'scheduled', start } });
    expect(await mia.get(`/api/meetings/${meeting}`)).toMatchObject({ scheduledTime: start });
  }
});
