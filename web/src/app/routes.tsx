import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, useCallback, useEffect, useState } from 'react';
import { matchPath, type Params, Route, Routes, useLocation } from 'react-router-dom';
import {
  type JOIN_PAGE,
  type PASSING_PAGES,
  type PEOPLES_PAGES,
  PRERENDERED_PAGES,
} from '#contracts/pages.ts';
import { useUser } from '../api/user.ts';
import { ErrorState } from '../components/error-state.tsx';
import { Spinner } from '../components/spinner.tsx';
import { paths } from '../lib/paths.ts';
import { LOADED_AT, reloadIfReachable } from '../lib/reload.ts';
import { hasEarlyCalls } from '../lib/request.ts';
import { Shell } from './shell.tsx';
import { Component as SignedIn } from './signed-in.tsx';

/** The code of a page. `load` asks for what its first drawing shows. */
type Page = { Component: ComponentType; load?: (client: QueryClient, params: Params) => Promise<unknown> };
type Load = () => Promise<Page>;

// As keys, the addresses are exactly those that the server knows.

/** The pages for people who are signed in. */
const PEOPLES: Record<Exclude<(typeof PEOPLES_PAGES)[number], '/onboarding'>, Load> = {
  '/dashboard': () => import('../features/dashboard/page.tsx'),
  '/meetings': () => import('../features/meetings/page.tsx'),
  '/meetings/create': () => import('../features/create/page.tsx'),
  '/meetings/:id': () => import('../features/meeting/page.tsx'),
  '/meetings/:id/history': () => import('../features/history/page.tsx'),
  '/contacts': () => import('../features/contacts/page.tsx'),
  '/slack': () => import('../features/slack/page.tsx'),
  '/slack/connect/:token': () => import('../features/slack/connect.tsx'),
  '/confirm/:id': () => import('../features/confirm/page.tsx'),
  '/connect': () => import('../features/connect/page.tsx'),
  '/settings': () => import('../features/settings/page.tsx'),
  '/admin': async () => ({ Component: Admin }),
  '/insights': () => import('../features/insights/page.tsx'),
  '/signed-in': async () => ({ Component: (await import('../features/auth/page.tsx')).BackIn }),
};

/** The pages for everyone that aren't pre-rendered. */
const OTHERS: Record<(typeof PASSING_PAGES)[number] | typeof JOIN_PAGE | '/onboarding' | '*', Load> = {
  '/auth': () => import('../features/auth/page.tsx'),
  '/auth/simple': () => import('../features/auth/page.tsx'),
  '/auth/google/callback': () => import('../features/auth/callback.tsx'),
  '/auth/mail/:token': () => import('../features/auth/mail-link.tsx'),
  '/onboarding': () => import('../features/onboarding/page.tsx'),
  '/meetings/join/:link': () => import('../features/join/page.tsx'),
  '/unsubscribe/:token': () => import('../features/unsubscribe/page.tsx'),
  '/answers/confirm/:token': () => import('../features/confirm-answer/page.tsx'),
  '*': () => import('../features/marketing/not-found.tsx'),
};

/** A page that is loaded once someone goes there. */
const loadedWhere = (load: Load) => lazy(async () => ({ default: (await load()).Component }));

/** The pages that are drawn without waiting, by their address. */
const loadedAhead = new Map<string, ComponentType>();

/** The page at an address, loaded ahead or once someone goes there. */
function pageAt(path: string, load: Load): ComponentType {
  const Loaded = loadedWhere(load);
  return function Page() {
    const Ahead = loadedAhead.get(path) ?? Loaded;
    return <Ahead />;
  };
}

/** Loads the page at a path and its data, to be drawn at once. What can't be loaded says so where it's drawn. */
export async function loadAhead(client: QueryClient, pathname: string): Promise<void> {
  const address = pathname === paths.home ? paths.dashboard : pathname;
  for (const [path, load] of [...Object.entries(PEOPLES), ...Object.entries(OTHERS)]) {
    const match = path === '*' ? null : matchPath(path, address);
    if (!match) continue;
    const page = await load().catch(() => null);
    if (!page) return;
    loadedAhead.set(path, page.Component);
    if (hasEarlyCalls()) await page.load?.(client, match.params);
    return;
  }
}

function routeOf([path, load]: [string, Load]) {
  const Page = pageAt(path, load);
  return <Route key={path} path={path} element={<Page />} />;
}

const peoples = Object.entries(PEOPLES).map(routeOf);
const others = Object.entries(OTHERS).map(routeOf);

export const AppRoutes = () => (
  <Routes>
    <Route element={<Shell />}>
      <Route path="/" element={<Home />} />
      <Route element={<SignedIn />}>{peoples}</Route>
      {others}
      {PRERENDERED_PAGES.slice(1).map((path) => (
        <Route key={path} path={path} element={<PublicPage />} />
      ))}
    </Route>
  </Routes>
);

const Dashboard = pageAt(paths.dashboard, PEOPLES['/dashboard']);

const ForAdmins = loadedWhere(() => import('../features/admin/page.tsx'));
const NotFound = loadedWhere(OTHERS['*']);

/** For everyone but admins there's no such page. */
const Admin = () => (useUser()?.admin ? <ForAdmins /> : <NotFound />);

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
