/** How many colors people have, as in `styles.css`. */
const COLORS = 8;

/**
 * The color of a person, from 0: the same wherever their address is known, and a decoration beside their name, because
 * some people share a color.
 */
export function personColor({
  name,
  email,
}: {
  name: string | null;
  email?: string | null | undefined;
}): number {
  let hash = 0;
  // Masked addresses are too much alike.
  const known = email?.includes('•') ? (name ?? email) : (email ?? name ?? '');
  for (const letter of known.toLowerCase()) hash = (hash * 31 + letter.codePointAt(0)!) >>> 0;
  return hash % COLORS;
}
