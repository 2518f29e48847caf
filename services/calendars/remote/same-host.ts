/** Servers of a provider that share the work under many names, and the credentials. */
const FAMILIES = [/^(caldav|p\d+-caldav|p\d+-calendars)\.icloud\.com$/];

/** Whether a request for a server may be sent to another address: the same host, never less encrypted than before. */
export function isSameHost(from: URL, to: URL): boolean {
  const isAsSafe = to.protocol === from.protocol || (from.protocol === 'http:' && to.protocol === 'https:');
  const isSame =
    to.hostname === from.hostname ||
    FAMILIES.some((family) => family.test(from.hostname) && family.test(to.hostname));
  return isAsSafe && isSame && to.username === '' && to.password === '';
}

/** The target of a redirect; null for other answers, or if the target is another host. */
export function redirectedTo(url: URL, status: number, location: string | null): URL | null {
  if (![301, 302, 303, 307, 308].includes(status) || location === null) return null;
  if (!URL.canParse(location, url.href)) return null;
  const next = new URL(location, url);
  return isSameHost(url, next) ? next : null;
}
