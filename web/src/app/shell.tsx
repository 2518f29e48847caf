import { clsx } from 'clsx';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router-dom';
import type { CurrentUser } from '#contracts/api/account.ts';
import { useUser } from '../api/user.ts';
import { Spinner } from '../components/spinner.tsx';
import { deviceClock } from '../lib/clock.ts';
import { footerBelow } from '../lib/footer-below.ts';
import { ReaderContext } from '../lib/reader.ts';
import { LOADED_AT } from '../lib/reload.ts';
import { setAccount, useSessionEnded } from '../lib/session.ts';
import { zoneOf } from '../lib/zone-of.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { ForPeople } from './for-people.tsx';
import { LazyDemoBar } from './lazy-demo-bar.tsx';
import { Navigation } from './navigation.tsx';
import { SkipLink } from './skip-link.tsx';

const SessionEnded = lazy(async () => ({ default: (await import('./session-ended.tsx')).SessionEnded }));

export function Shell() {
  const user = useUser();
  const { pathname } = useLocation();
  useScrollToTop();
  useSessionMark(user);
  const hasEnded = useSessionEnded();
  const reader = useMemo(() => ({ zone: zoneOf(user), clock: user?.clock ?? deviceClock() }), [user]);
  return (
    <ReaderContext value={reader}>
      {/* After the session ends, the content is hidden but kept, with everything typed. */}
      <div className="flex min-h-dvh flex-col" style={hasEnded ? { visibility: 'hidden' } : undefined}>
        <SkipLink />
        <div className="demo-bar">
          <LazyDemoBar />
        </div>
        <Navigation />
        {user && <ForPeople />}
        {/* On phones, the navigation covers the page's end. The footer starts below the screen, so nothing jumps. */}
        <main id="main" tabIndex={-1} className={clsx(user ? 'flex-1 max-md:pb-20' : 'min-h-dvh')}>
          <ErrorBoundary key={pathname}>
            <Suspense fallback={<PageSpinner />}>
              <Outlet />
              <FocusOnArrival />
            </Suspense>
          </ErrorBoundary>
        </main>
        {!user && <Footer />}
      </div>
      {user && hasEnded && (
        <Suspense>
          <SessionEnded />
        </Suspense>
      )}
    </ReaderContext>
  );
}

/** While a page loads, visitors don't see the footer, which the page would push away. */
const PageSpinner = () => (
  <div className={footerBelow()}>
    <Spinner />
  </div>
);

/** The server marks the session when the page loads; the session may end later. `styles.css` depends on the mark. */
function useSessionMark(user: CurrentUser | null | undefined) {
  useEffect(() => {
    if (user === undefined) return;
    document.documentElement.dataset['session'] = user ? 'in' : 'out';
    setAccount(user?.id ?? null);
  }, [user]);
}

/** New pages start at the top. When going back, browsers restore the position. */
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

/** For the first page, the browser handles the focus. */
let hasMoved = false;

/**
 * Moves the focus to the new page's heading, where screen readers start reading. A sibling of the page, to wait for
 * the page's code to load.
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
