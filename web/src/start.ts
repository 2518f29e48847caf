import './styles.css';

// After an update, open pages may ask for files that are gone, so they reload once. Not while offline, which would lose
// the page.
addEventListener('vite:preloadError', (event) => {
  if (!navigator.onLine || sessionStorage.getItem('reloadedForNewVersion')) return;
  sessionStorage.setItem('reloadedForNewVersion', 'yes');
  event.preventDefault();
  location.reload();
});

// Pre-rendered pages are complete. The app renders all others.
if (document.getElementById('root')!.firstElementChild) void import('./public.ts');
else void import('./main.tsx');
