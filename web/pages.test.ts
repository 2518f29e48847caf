import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAGES } from '#contracts/pages.ts';

test('the app has a route for every page that the server knows, and no other', () => {
  const table = readFileSync(new URL('src/app/routes.tsx', import.meta.url), 'utf8');
  const routes = [...table.matchAll(/<Route\s+path="([^"]+)"/g)].map(([, path]) => path);
  expect(routes.filter((path) => path !== '*').sort()).toEqual([...PAGES].sort());
});
