import './app.css';

// Pre-rendered pages are complete. The app renders all others, and takes over an invitation.
const { firstElementChild, dataset } = document.getElementById('root')!;
if (firstElementChild && !('app' in dataset)) void import('./public.ts');
else void import('./main.tsx');
