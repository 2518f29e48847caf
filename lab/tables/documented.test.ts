import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { views } from '../../projections/analytics/views.ts';

const page = readFileSync(new URL('../../docs/reference/analytics.md', import.meta.url), 'utf8');

test('docs/reference/analytics.md lists every view with its comment, and no other', () => {
  const listed = [...page.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, name, comment]) => ({
    name,
    comment,
  }));
  expect(listed).toEqual(views.map(({ name, comment }) => ({ name, comment })));
});
