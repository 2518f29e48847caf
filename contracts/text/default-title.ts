/** Further people are only counted. */
const MOST_NAMED = 4;

const LONGEST_NAME = 40;

/**
 * The title of a meeting whose request gave none: `Meeting with Ben and Ana`. A whole channel may read the title, so an address
 * contributes only the name before its @.
 */
export function defaultTitle(people: readonly { name: string | null; email: string }[]): string {
  const names = people.map(({ name, email }) => shownName(name ?? email));
  const more = names.length - MOST_NAMED;
  const shown = more > 1 ? [...names.slice(0, MOST_NAMED), `${more} others`] : names;
  return `Meeting with ${new Intl.ListFormat('en-US', { type: 'conjunction' }).format(shown)}`;
}

const ADDRESS = /[^\s@<>(),;]+(?:@[^\s@<>(),;]*)+/g;

const shownName = (text: string): string =>
  text.replace(ADDRESS, nameInAddress).slice(0, LONGEST_NAME).trim() || 'someone';

/** `emma.newyork+kairos@example.com` becomes `Emma Newyork`. */
function nameInAddress(address: string): string {
  const [local = ''] = address.split(/[@+]/);
  const words = local.split(/[._]+/).filter((word) => word !== '');
  return words.map((word) => word.replace(/(?<=^|-)\p{L}/gu, (first) => first.toUpperCase())).join(' ');
}
