import './styles.css';

// After a new version was installed, pages that are still open ask for files that are gone. Once is enough; and without a
// network loading again would take away what is there.
addEventListener('vite:preloadError', (event) => {
  if (!navigator.onLine || sessionStorage.getItem('reloadedForNewVersion')) return;
  sessionStorage.setItem('reloadedForNewVersion', 'yes');
  event.preventDefault();
  location.reload();
});

// A page that was rendered while building is complete; all others are drawn by the app.
if (document.getElementById('root')!.firstElementChild) void import('./public.ts');
else void import('./main.tsx');
