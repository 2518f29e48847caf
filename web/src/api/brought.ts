import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { BROUGHT } from '#contracts/page-values.ts';

/** Answers of the API that came with the page, so that nothing has to be asked for before drawing. */
export function takeBrought(client: QueryClient): void {
  const text = document.getElementById(BROUGHT)?.textContent;
  if (!text) return;
  for (const [key, data] of JSON.parse(text) as [QueryKey, unknown][]) client.setQueryData(key, data);
}
