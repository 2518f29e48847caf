import './app.css';

// Pre-rendered pages are complete. The app renders all others.
if (document.getElementById('root')!.firstElementChild) void import('./public.ts');
else void import('./main.tsx');
