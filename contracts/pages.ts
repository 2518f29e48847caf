// The addresses of the app's pages, with `:name` for each parameter. The app's routes, the server's statuses and the
// pages to return to after signing in must match these lists.

/** The same for everyone, and rendered at build time. */
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

/** The page of share links and mail links. */
export const JOIN_PAGE = '/meetings/join/:link';

/** The page of connection links, where a person connects their Slack account. */
const SLACK_CONNECT_PAGE = '/slack/connect/:token';

/** The page of the link that confirms an answer by a share link. */
const CONFIRM_ANSWER_PAGE = '/answers/confirm/:token';

/** The page of a link that a program hands to its person, who confirms the program's action there. */
const CONFIRM_PAGE = '/confirm/:id';

/** The page of a link that signs someone in by email. */
const MAIL_LINK_PAGE = '/auth/mail/:token';

/** Where someone decides whether a program may act for them. */
export const CONSENT_PAGE = '/connect';

export const SETTINGS_PAGE = '/settings';

/** For admins. Everyone else who is signed in is told that there's no such page. */
export const ADMIN_PAGE = '/admin';

/** Where someone arrives who signed in again in a new tab, because another tab's session had ended. */
const SIGNED_IN_PAGE = '/signed-in';

/**
 * The query with which an email's link opens the page of a booked meeting: to see other times, or to cancel.
 */
export const ASKED_OF_MEETING = ['move', 'cancel'] as const;
export type AskedOfMeeting = (typeof ASKED_OF_MEETING)[number];

/** Pages for signed-in users, who may return to them after signing in. */
export const PEOPLES_PAGES = [
  '/dashboard',
  '/meetings',
  '/meetings/create',
  '/meetings/:id',
  '/meetings/:id/history',
  '/contacts',
  '/slack',
  SLACK_CONNECT_PAGE,
  CONFIRM_PAGE,
  CONSENT_PAGE,
  SETTINGS_PAGE,
  '/insights',
  ADMIN_PAGE,
  '/onboarding',
  SIGNED_IN_PAGE,
] as const;

/** Pages passed through once; nobody returns to them after signing in. */
export const PASSING_PAGES = [
  '/auth',
  '/auth/simple',
  '/auth/google/callback',
  MAIL_LINK_PAGE,
  '/unsubscribe/:token',
  CONFIRM_ANSWER_PAGE,
] as const;

/** Only exists while the demo replaces Slack. */
export const DEMO_SLACK_PAGE = '/demo/slack';

export const PAGES: readonly string[] = [...PRERENDERED_PAGES, JOIN_PAGE, ...PEOPLES_PAGES, ...PASSING_PAGES];

/** Pictures that chats show beside a link, 1200 by 630 pixels: of a public page, and of a share link. */
export const PREVIEW_PICTURES = { page: '/preview.png', invitation: '/preview-invitation.png' } as const;

/** A path with its query, encoded as part of the query that begins a sign-in, and the account that this suggests, if known. */
export const backTo = (here: string, email?: string | null): string =>
  `${encodeURIComponent(here)}${email ? `&login_hint=${encodeURIComponent(email)}` : ''}`;
