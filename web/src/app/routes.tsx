import { type ComponentType, lazy, useCallback, useEffect, useState } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { useUser } from '../api/user.ts';
import { ErrorState } from '../components/error-state.tsx';
import { Spinner } from '../components/spinner.tsx';
import { LOADED_AT, reloadIfReachable } from '../lib/reload.ts';
import { Shell } from './shell.tsx';

/** A lazily loaded page, exported by its file as `Component`. */
const page = (load: () => Promise<{ Component: ComponentType }>) => {
  const Page = lazy(async () => ({ default: (await load()).Component }));
  return <Page />;
};

/** All routes. */
export const AppRoutes = () => (
  <Routes>
    <Route element={<Shell />}>
      <Route path="/" element={<Home />} />

      <Route element={signedIn}>
        <Route path="/dashboard" element={dashboard} />
        <Route path="/meetings" element={meetings} />
        <Route path="/meetings/create" element={create} />
        <Route path="/meetings/:id" element={meeting} />
        <Route path="/meetings/:id/history" element={history} />
        <Route path="/contacts" element={contacts} />
        <Route path="/slack" element={slack} />
        <Route path="/slack/connect/:token" element={slackConnect} />
        <Route path="/confirm/:id" element={confirm} />
        <Route path="/connect" element={connect} />
        <Route path="/settings" element={settings} />
        <Route path="/insights" element={insights} />
        <Route path="/signed-in" element={backIn} />
      </Route>

      <Route path="/auth" element={auth} />
      <Route path="/auth/simple" element={auth} />
      <Route path="/auth/google/callback" element={callback} />
      <Route path="/auth/mail/:token" element={mailLink} />
      <Route path="/onboarding" element={onboarding} />
      <Route path="/meetings/join/:link" element={join} />
      <Route path="/unsubscribe/:token" element={unsubscribe} />
      <Route path="/answers/confirm/:token" element={confirmAnswer} />

      <Route path="/features" element={<PublicPage />} />
      <Route path="/pricing" element={<PublicPage />} />
      <Route path="/about" element={<PublicPage />} />
      <Route path="/contact" element={<PublicPage />} />
      <Route path="/status" element={<PublicPage />} />
      <Route path="/help" element={<PublicPage />} />
      <Route path="/showcase" element={<PublicPage />} />
      <Route path="/slack-setup" element={<PublicPage />} />
      <Route path="/privacy" element={<PublicPage />} />
      <Route path="/terms" element={<PublicPage />} />

      <Route path="*" element={notFound} />
    </Route>
  </Routes>
);

const signedIn = page(() => import('./signed-in.tsx'));
const dashboard = page(() => import('../features/dashboard/page.tsx'));
const meetings = page(() => import('../features/meetings/page.tsx'));
const create = page(() => import('../features/create/page.tsx'));
const meeting = page(() => import('../features/meeting/page.tsx'));
const history = page(() => import('../features/history/page.tsx'));
const contacts = page(() => import('../features/contacts/page.tsx'));
const slack = page(() => import('../features/slack/page.tsx'));
const slackConnect = page(() => import('../features/slack/connect.tsx'));
const confirm = page(() => import('../features/confirm/page.tsx'));
const connect = page(() => import('../features/connect/page.tsx'));
const settings = page(() => import('../features/settings/page.tsx'));
const insights = page(() => import('../features/insights/page.tsx'));

const backIn = page(async () => ({ Component: (await import('../features/auth/page.tsx')).BackIn }));
const auth = page(() => import('../features/auth/page.tsx'));
const callback = page(() => import('../features/auth/callback.tsx'));
const mailLink = page(() => import('../features/auth/mail-link.tsx'));
const onboarding = page(() => import('../features/onboarding/page.tsx'));
const join = page(() => import('../features/join/page.tsx'));
const confirmAnswer = page(() => import('../features/confirm-answer/page.tsx'));
const unsubscribe = page(() => import('../features/unsubscribe/page.tsx'));

const notFound = page(() => import('../features/marketing/not-found.tsx'));

const Dashboard = lazy(async () => ({ default: (await import('../features/dashboard/page.tsx')).Component }));

/** `/` is the dashboard when signed in, and the landing page otherwise. */
function Home() {
  const user = useUser();
  if (user === undefined) return <Spinner />;
  return user ? <Dashboard /> : <PublicPage />;
}

/** Public pages are separate documents from the server. See `public.ts`. */
function PublicPage() {
  // Reloading the same path would only load the app again.
  const isElsewhere = useLocation().pathname !== LOADED_AT;
  const [failed, setFailed] = useState(false);
  const load = useCallback(async () => setFailed(!(await reloadIfReachable())), []);
  useEffect(() => {
    if (isElsewhere) void load();
  }, [isElsewhere, load]);
  return isElsewhere && !failed ? (
    <Spinner />
  ) : (
    <ErrorState title="We couldn't show this page" query={{ refetch: load, isFetching: false }} />
  );
}
