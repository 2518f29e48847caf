const all = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' });
const any = new Intl.ListFormat('en-US', { style: 'long', type: 'disjunction' });

/**
 * `Mia, Noah, and Emma`. With more than `most` names, the last ones are counted: `Mia, Noah, Emma, Ben, Ana, and 4
 * more`.
 */
export const listInWords = (words: readonly string[], most = 6): string => all.format(shortened(words, most));

/** `Nov 24, Nov 25, or Nov 27`, counted as above. */
export const anyInWords = (words: readonly string[], most = 6): string => any.format(shortened(words, most));

/** `Noah is`, `Noah and Emma are`, `you are` */
export const whoIs = (names: readonly string[]): string =>
  `${listInWords(names)} ${names.length > 1 || names[0] === 'you' ? 'are' : 'is'}`;

const shortened = (words: readonly string[], most: number): readonly string[] =>
  words.length <= most ? words : [...words.slice(0, most - 1), `${words.length - most + 1} more`];
