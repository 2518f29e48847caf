import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createClient } from './api/client.ts';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { AppRoutes } from './app/routes.tsx';

const Toaster = lazy(async () => ({ default: (await import('./app/toaster.tsx')).Toaster }));

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={createClient()}>
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
  </StrictMode>,
);
