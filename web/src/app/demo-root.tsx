// Public pages carry only their own styles.
import '../app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createClient } from '../api/client.ts';
import { LazyDemoBar } from './lazy-demo-bar.tsx';

// The demo bar of a public page, in its reserved space.
createRoot(document.getElementById('demo-bar')!).render(
  <QueryClientProvider client={createClient()}>
    <BrowserRouter>
      <LazyDemoBar />
    </BrowserRouter>
  </QueryClientProvider>,
);
