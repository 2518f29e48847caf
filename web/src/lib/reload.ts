/** Errors of files that couldn't be loaded: Kairos can't be reached, or was updated since this page was opened. */
const notLoaded = new WeakSet<object>();

if (typeof document !== 'undefined')
  addEventListener('vite:preloadError', ({ payload }) => void notLoaded.add(payload));

export const isNotLoaded = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && notLoaded.has(error);

/** Milliseconds. */
const EVERY = 3_000;
const NOT_AGAIN_WITHIN = 60_000;
const RELOADED = 'reloadedAt';

/** Loads this address again if Kairos answers; otherwise the browser would replace the page by an error of its own. */
export async function reloadIfReachable(): Promise<boolean> {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer === null || answer.status >= 500) return false;
  location.reload();
  return true;
}

/** Whether this page was reloaded without being asked less than a minute ago. A file that stays missing would make it a loop. */
export const hasJustReloaded = (): boolean =>
  Date.now() - Number(sessionStorage.getItem(RELOADED)) < NOT_AGAIN_WITHIN;

/** Reloads once Kairos answers. The result ends the wait. */
export function reloadOnceReachable(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;
  const attempt = async () => {
    clearTimeout(timer);
    if (isOver) return;
    if (await reloadIfReachable()) sessionStorage.setItem(RELOADED, String(Date.now()));
    else timer = setTimeout(attempt, EVERY);
  };
  void attempt();
  addEventListener('online', attempt);
  return () => {
    isOver = true;
    clearTimeout(timer);
    removeEventListener('online', attempt);
  };
}

/** The path this document was loaded at. The app navigates on without loading another. */
export const LOADED_AT = location.pathname;
