import { expect, test } from 'vitest';
import { READ_SCHEMA, READ_VERSION } from '#projections/meetings/tables.ts';
import { migratedDatabase } from '#tests/harness/postgres.ts';

/*
 * A process makes the tables of its version where they are missing, and leaves those that are there as they are. So a column
 * that comes without a new version would be missing wherever Kairos ran before.
 */
test('the tables get another shape only with a new version, and its file is kept beside the others', async () => {
  const { pool, drop } = await migratedDatabase();
  const { rows } = await pool.query<{ column: string }>(
    `select format('%s.%s %s', table_name, column_name, udt_name) as column
     from information_schema.columns where table_schema = $1`,
    [READ_SCHEMA],
  );
  await drop();
  const shape = rows
    .map(({ column }) => `${column}\n`)
    .sort()
    .join('');
  await expect(shape).toMatchFileSnapshot(`golden/read-v${READ_VERSION}.txt`);
});
