/** More names than these are counted. */
const MOST_NAMED = 4;

const LONGEST_NAME = 40;

/**
 * What a meeting is called to which the request gave no title: `Meeting with Ben and Ana`. A whole channel may read it:
 * no address stands in it, but what the part before the @ says of a name.
 */
export function defaultTitle(people: readonly { name: string | null; email: string }[]): string {
  const names = people.map(({ name, email }) => shownName(name ?? email));
  const more = names.length - MOST_NAMED;
  const shown = more > 1 ? [...names.slice(0, MOST_NAMED), `${more} others`] : names;
  return `Meeting with ${new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(shown)}`;
}

const ADDRESS = /[^\s@<>(),;]+(?:@[^\s@<>(),;]*)+/g;

const shownName = (text: string): string =>
  text.replace(ADDRESS, nameInAddress).slice(0, LONGEST_NAME).trim() || 'somebody';

/** `emma.newyork+kairos@example.com` says `Emma Newyork`. */
function nameInAddress(address: string): string {
  const [local = ''] = address.split(/[@+]/);
  const words = local.split(/[._]+/).filter((word) => word !== '');
  return words.map((word) => word.replace(/(?<=^|-)\p{L}/gu, (first) => first.toUpperCase())).join(' ');
}
