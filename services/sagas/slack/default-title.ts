/** More names than these are counted. */
const MOST_NAMED = 4;

/** What a meeting is called to which the request gave no title: `Meeting with Ben and Ana`. */
export function defaultTitle(people: readonly { name: string | null; email: string }[]): string {
  const names = people.map(({ name, email }) => (name ?? email).slice(0, 40).trim());
  const more = names.length - MOST_NAMED;
  const shown = more > 1 ? [...names.slice(0, MOST_NAMED), `${more} others`] : names;
  return `Meeting with ${new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(shown)}`;
}
