/** The facts in a reason, apart from its wording: numbers, states, comparisons, and negations. */
const FACTS =
  /\d+|\b(?:all|both|everyone|one|none|no|not|only|free|busy|night|asleep|notice|unknown|outside|preferred|lunch|can|come|earliest|earlier|latest|later|second|third|fourth|soon)\b|n't\b/gi;

/** Words that add nothing, whatever a reason says. */
const PLAIN = new Set(
  'a an and are as at be but by for from has have in is it its of on people person so that the their them there they this time times to very while with'.split(
    ' ',
  ),
);

const factsOf = (text: string): string => (text.match(FACTS) ?? []).join(' ').toLowerCase();

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Whether a text says the same as a reason in other words: the same facts in the same order, and no word that could be a
 * fact of its own, such as a name, a day or a number.
 */
export function rewords(text: string, reason: string): boolean {
  const known = new Set(wordsOf(reason));
  return (
    text.trim() !== '' &&
    factsOf(text) === factsOf(reason) &&
    wordsOf(text).every((word) => known.has(word) || PLAIN.has(word))
  );
}
