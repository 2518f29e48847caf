import { clsx } from 'clsx';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router-dom';
import type { CurrentUser } from '#contracts/api/account.ts';
import { useUser } from '../api/user.ts';
import { Spinner } from '../components/spinner.tsx';
import { LOADED_AT } from '../lib/loaded-at.ts';
import { DemoBar } from './demo-bar.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Navigation } from './navigation.tsx';
import { SkipLink } from './skip-link.tsx';

/** What only those need who are signed in, so that visitors do not load it. */
const ForPeople = lazy(async () => ({ default: (await import('./for-people.tsx')).ForPeople }));

/** What stands around every page. */
export function Shell() {
  const user = useUser();
  const { pathname } = useLocation();
  useScrollToTop();
  useSessionMark(user);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <div className="demo-bar">
        <DemoBar />
      </div>
      <Navigation />
      {user && (
        <Suspense>
          <ForPeople />
        </Suspense>
      )}
      {/* On phones the links of those who are signed in lie over the end of the page. */}
      <main id="main" tabIndex={-1} className={clsx('flex-1', user && 'max-md:pb-20')}>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<Spinner />}>
            <Outlet />
            <FocusOnArrival />
          </Suspense>
        </ErrorBoundary>
      </main>
      {!user && <Footer />}
    </div>
  );
}

/** The server says who is there when the page is loaded; sessions end later. `styles.css` shows what belongs to each. */
function useSessionMark(user: CurrentUser | null | undefined) {
  useEffect(() => {
    if (user !== undefined) document.documentElement.dataset['session'] = user ? 'in' : 'out';
  }, [user]);
}

/** A new page begins at its top; going back is where it was, which browsers see to. */
function useScrollToTop() {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (kind !== 'POP' && hash === '') scrollTo(0, 0);
  }, [pathname, hash, kind]);
}

/** Where the document was loaded the browser itself begins to read. */
let hasMoved = false;

/**
 * Screen readers begin to read at the heading of the page that was navigated to. Stands beside the page, so that it
 * waits with it for its code.
 */
function FocusOnArrival() {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!hasMoved && pathname === LOADED_AT) return;
    hasMoved = true;
    const heading = document.querySelector<HTMLElement>('main h1[tabindex]');
    (heading ?? document.getElementById('main'))?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
