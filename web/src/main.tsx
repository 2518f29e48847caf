import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense, useSyncExternalStore } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createClient } from './api/client.ts';
import { AppRoutes } from './app/routes.tsx';

// After a new version was installed, pages that are still open ask for files that are gone. Once is enough.
addEventListener('vite:preloadError', (event) => {
  if (sessionStorage.getItem('reloadedForNewVersion')) return;
  sessionStorage.setItem('reloadedForNewVersion', 'yes');
  event.preventDefault();
  location.reload();
});

const Toaster = lazy(async () => ({ default: (await import('./app/toaster.tsx')).Toaster }));

/** Not part of the prerendered page, so it has to wait until that one is hydrated. */
function ToasterOnceHydrated() {
  const hydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return hydrated ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}

const app = (
  <StrictMode>
    <QueryClientProvider client={createClient()}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
      <ToasterOnceHydrated />
    </QueryClientProvider>
  </StrictMode>
);

const root = document.getElementById('root')!;
if (root.firstElementChild) hydrateRoot(root, app);
else createRoot(root).render(app);
