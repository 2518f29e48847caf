import { DEMO_SLACK_PAGE, JOIN_PAGE, PEOPLES_PAGES, PRERENDERED_PAGES } from '#contracts/pages.ts';

/** The paths a person may return to after signing in. */
const PLACES = [...PRERENDERED_PAGES, ...PEOPLES_PAGES, JOIN_PAGE, DEMO_SLACK_PAGE].map(
  (page) => new RegExp(`^${page.replace(':token', '[\\w.-]{1,480}').replace(/:\w+/, '[\\w-]{1,128}')}$`),
);

const MAX_PATH_LENGTH = 512;
const BASE = 'http://kairos.invalid';

/**
 * The path if it leads to a known page of Kairos, else null, so a sign-in never redirects to another site. Accepts
 * plain characters and a limited length only, and no other origin even after the browser has resolved `..`.
 */
export function safePath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_PATH_LENGTH) return null;
  if (!/^\/(?![/\\])[\w\-./?=&%]*$/.test(value)) return null;
  const url = URL.parse(value, BASE);
  if (!url || url.origin !== BASE) return null;
  return PLACES.some((place) => place.test(url.pathname)) ? url.pathname + url.search : null;
}
