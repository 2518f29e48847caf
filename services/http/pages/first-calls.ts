import { APP_PAGES, type AppPage, type AppValues } from '#contracts/page-values.ts';

const LISTS = ['/api/meetings/counts', '/api/meetings?list=active&limit=24'] as const;
const DASHBOARD = [
  ...LISTS,
  '/api/meetings/recent',
  '/api/meetings/left-in-calendar',
  '/api/dashboard/stats',
] as const;

/** The first calls of each page that has any beside who is signed in, with the parameters of its address. */
const CALLS: Readonly<Partial<Record<AppPage, readonly string[]>>> = {
  '/': DASHBOARD,
  '/dashboard': DASHBOARD,
  '/meetings': [...LISTS, '/api/meetings?list=scheduled&limit=24'],
  '/meetings/:id': ['/api/meetings/:id'],
  '/meetings/:id/history': ['/api/meetings/:id/history'],
  '/contacts': ['/api/contacts'],
  '/settings': ['/api/account/calendars'],
};

export const isAppPage = (path: string): path is AppPage => Object.hasOwn(APP_PAGES, path);

export const appValues = (page: AppPage): AppValues => ({
  [`PAGE_${APP_PAGES[page].toUpperCase()}`]: 'on',
});

/**
 * A script that makes a page's first calls while the app is still on its way, for someone who is signed in. The app takes their
 * answers: see web/src/lib/request.ts.
 */
export function firstCalls(page: AppPage, params: Record<string, string>, nonce: string): string {
  const calls = (CALLS[page] ?? []).map((path) =>
    path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
  );
  const paths = JSON.stringify(['/api/auth/user', ...calls]).replaceAll('<', '\\u003c');
  return `<script nonce="${nonce}">
window.asked = {};
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const path of ${paths}) {
  asked[path] = fetch(path, { credentials: 'include', headers: { Accept: 'application/json', 'Time-Zone': timeZone } });
  asked[path].catch(() => {});
}
</script>`;
}
