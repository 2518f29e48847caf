import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { createClient } from './api/client.ts';
import { userQuery } from './api/user.ts';
import { AppRoutes } from './app/routes.tsx';

/** The page of a path as a visitor sees it, in HTML: what belongs into the head, and the body. */
export async function render(path: string): Promise<{ head: string; body: string }> {
  const client = createClient();
  client.setQueryData(userQuery.queryKey, null);
  const { prelude } = await prerender(
    <StrictMode>
      <QueryClientProvider client={client}>
        <StaticRouter location={path}>
          <AppRoutes />
        </StaticRouter>
      </QueryClientProvider>
    </StrictMode>,
    // Or React would put a long page at its end, for an inline script to move: nothing to read without scripts.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const html = await new Response(prelude as ReadableStream).text();
  // Or the timers of the cache would keep the build running for half an hour.
  client.clear();

  // React puts title, meta and link to the front where there is no <head>.
  const head = /^(?:<title>.*?<\/title>|<meta [^>]*>|<link [^>]*>)*/s.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}
