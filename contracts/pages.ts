// The addresses of the app's pages, with `:name` for each parameter. The routes of the app, the server's statuses and
// the places to come back to after signing in are held to these lists.

/** The same for everybody, and rendered while building. */
export const PRERENDERED_PAGES = [
  '/',
  '/features',
  '/pricing',
  '/about',
  '/contact',
  '/status',
  '/help',
  '/showcase',
  '/slack-setup',
  '/privacy',
  '/terms',
] as const;

export type PrerenderedPage = (typeof PRERENDERED_PAGES)[number];

/** What a share link and the links of mails lead to. */
export const JOIN_PAGE = '/meetings/join/:link';

/** What the links lead to that Kairos sends in Slack: there somebody connects their account. */
export const SLACK_CONNECT_PAGE = '/slack/connect/:token';

/** For those who are signed in; people are led back to them. */
export const PEOPLES_PAGES = [
  '/dashboard',
  '/meetings',
  '/meetings/create',
  '/meetings/:id',
  '/meetings/:id/history',
  '/contacts',
  '/slack',
  SLACK_CONNECT_PAGE,
  '/settings',
  '/insights',
  '/onboarding',
] as const;

/** Stations on a way; nobody comes back to them. */
export const PASSING_PAGES = [
  '/auth',
  '/auth/simple',
  '/auth/google/callback',
  '/unsubscribe/:token',
] as const;

/** Is there only while Slack has a stand-in. */
export const DEMO_SLACK_PAGE = '/demo/slack';

export const PAGES: readonly string[] = [
  ...PRERENDERED_PAGES,
  JOIN_PAGE,
  ...PEOPLES_PAGES,
  ...PASSING_PAGES,
  DEMO_SLACK_PAGE,
];
