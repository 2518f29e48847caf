const lists = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' });

/**
 * `Mia, Noah, and Emma`. With more than `most` names, the last ones are counted: `Mia, Noah, Emma, Ben, Ana, and 4
 * more`.
 */
export const listInWords = (words: readonly string[], most = 6): string =>
  lists.format(
    words.length <= most ? words : [...words.slice(0, most - 1), `${words.length - most + 1} more`],
  );
