import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { takeBrought } from './api/brought.ts';
import { createClient } from './api/client.ts';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { AppRoutes, loadAhead } from './app/routes.tsx';
import { keepFocus } from './lib/keep-focus.ts';

const Toaster = lazy(async () => ({ default: (await import('./app/around.ts')).Toaster }));

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
        <Suspense>
          <Toaster />
        </Suspense>
      </ErrorBoundary>
    </QueryClientProvider>
  </StrictMode>
);

if (root.firstElementChild) void takeOver();
else createRoot(root).render(app);

/** Draws the app in the place of the same page from the server, which stays until then, and so does the focus. */
async function takeOver(): Promise<void> {
  await loadAhead(location.pathname);
  const focused = document.activeElement?.getAttribute('href');
  document.querySelector('head > title')?.remove();
  flushSync(() => createRoot(root).render(app));
  if (focused)
    document.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}
