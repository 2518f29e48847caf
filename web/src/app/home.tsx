import { lazy } from 'react';
import { useUser } from '../api/user.ts';
import { Spinner } from '../components/spinner.tsx';
import { PublicPage } from './public-page.tsx';

const Dashboard = lazy(async () => ({ default: (await import('../features/dashboard/page.tsx')).Component }));

/** `/` is the dashboard when signed in, and the landing page otherwise. */
export function Home() {
  const user = useUser();
  if (user === undefined) return <Spinner />;
  return user ? <Dashboard /> : <PublicPage />;
}
