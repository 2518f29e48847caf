import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { takeBrought } from './api/brought.ts';
import { createClient } from './api/client.ts';
import { userQuery } from './api/user.ts';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { AppRoutes, loadAhead } from './app/routes.tsx';
import { Toaster } from './app/toaster.tsx';
import { keepFocus } from './lib/keep-focus.ts';

/** Milliseconds that the app waits for its page and its data, and for who is signed in, before it shows that it waits. */
const PATIENCE = 500;

keepFocus();
const root = document.getElementById('root')!;
const client = createClient();
takeBrought(client);
const app = (
  <StrictMode>
    <QueryClientProvider client={client}>
      {/* Outside the pages too, because the code around them may also fail to load. */}
      <ErrorBoundary>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
        <Toaster />
      </ErrorBoundary>
    </QueryClientProvider>
  </StrictMode>
);

if (root.firstElementChild) void takeOver();
else void draw();

/** Draws the page in one step where all that it needs came along, because a spinner on the way takes time. */
async function draw(): Promise<void> {
  const ready = Promise.all([loadAhead(client, location.pathname), client.prefetchQuery(userQuery)]);
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  createRoot(root).render(app);
}

/** Draws the app in the place of the same page from the server, which stays until then, and so does the focus. */
async function takeOver(): Promise<void> {
  await loadAhead(client, location.pathname);
  const focused = document.activeElement?.getAttribute('href');
  document.querySelector('head > title')?.remove();
  flushSync(() => createRoot(root).render(app));
  if (focused)
    document.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}
