import { expect, test } from 'vitest';
import { statement, tablesOf } from './statement.ts';

test('a statement has only its arguments as values, so that Postgres knows its constants when it plans', () => {
  const places = tablesOf<{ seats: { id: string; kind: string; row: number; gone_at: Date | null } }>();
  const freeIn = statement('free_in', (range: { from: number; to: number }, id: string) =>
    places
      .selectFrom('seats')
      .select('id')
      .where('kind', 'in', ['aisle', "driver's"])
      .where('row', '>=', range.from)
      .where('row', '<', range.to)
      .where('id', '!=', id)
      .where('gone_at', 'is', null)
      .limit(10),
  );
  expect(freeIn({ from: 3, to: 7 }, 'a')).toEqual({
    name: 'free_in',
    text: `select "id" from "seats" where "kind" in ('aisle', 'driver''s') and "row" >= $1 and "row" < $2 and "id" != $3 and "gone_at" is null limit 10`,
    values: [3, 7, 'a'],
  });
});
