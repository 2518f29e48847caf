/** How many colors people have, as in `styles.css`. */
const COLORS = 8;

/**
 * The color of a person, from 0, and a decoration beside their name, because some people share a color. By the name,
 * since that is the same for everyone, while some readers see only a masked address.
 */
export function personColor({
  name,
  email,
}: {
  name: string | null;
  email?: string | null | undefined;
}): number {
  let hash = 0;
  for (const letter of (name ?? email ?? '').toLowerCase()) hash = (hash * 31 + letter.codePointAt(0)!) >>> 0;
  return hash % COLORS;
}
