import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAGES, PRERENDERED_PAGES } from '../contracts/pages.ts';
import { PRERENDERED } from './pages.ts';

test('the app has a route for every page that the server knows, and no other', () => {
  const table = readFileSync(new URL('src/app/routes.tsx', import.meta.url), 'utf8');
  const routes = [...table.matchAll(/<Route\s+path="([^"]+)"/g)].map(([, path]) => path);
  expect(routes.filter((path) => path !== '*').sort()).toEqual([...PAGES].sort());
});

test('every page that is rendered while building has its source', () => {
  expect(Object.keys(PRERENDERED)).toEqual([...PRERENDERED_PAGES]);
  for (const source of Object.values(PRERENDERED))
    expect([source, existsSync(new URL(source, import.meta.url))]).toEqual([source, true]);
});
