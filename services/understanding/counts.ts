const WORDS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  'forty-five': 45,
  'forty five': 45,
  fifty: 50,
  sixty: 60,
  ninety: 90,
};

/** A whole number in figures or words, as a pattern. Longer words come first, since the first that fits is taken. */
export const COUNT = `\\d{1,4}|${Object.keys(WORDS)
  .sort((a, b) => b.length - a.length)
  .join('|')}`;

/** The number that a count stands for. */
export const countOf = (words: string): number =>
  WORDS[words.replace(/\s/, ' ')] ?? Number(words.replace(',', '.'));
