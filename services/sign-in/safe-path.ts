import { DEMO_SLACK_PAGE, JOIN_PAGE, PEOPLES_PAGES, PRERENDERED_PAGES } from '#contracts/pages.ts';

/** The places in Kairos to which a person may be led back after signing in. */
const PLACES = [...PRERENDERED_PAGES, ...PEOPLES_PAGES, JOIN_PAGE, DEMO_SLACK_PAGE].map(
  (page) => new RegExp(`^${page.replace(':token', '[\\w.-]{1,480}').replace(/:\w+/, '[\\w-]{1,128}')}$`),
);

const LONGEST = 512;
const BASE = 'http://kairos.invalid';

/**
 * The path if it leads to a known place inside Kairos, else null, so that a sign-in never redirects to another site: plain
 * characters only, never another origin, also after the browser has resolved `..`, and nothing overlong.
 */
export function safePath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST) return null;
  if (!/^\/(?![/\\])[\w\-./?=&%]*$/.test(value)) return null;
  const url = URL.parse(value, BASE);
  if (!url || url.origin !== BASE) return null;
  return PLACES.some((place) => place.test(url.pathname)) ? url.pathname + url.search : null;
}
