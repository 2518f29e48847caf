import type { SeededRandom } from '#lab/simulate/random.ts';

const MOST_CHANGES = 4;
/** Longer texts would only make the same slower. */
const LONGEST = 20_000;

const CHARACTERS = [
  '\0',
  '\r',
  '\n',
  '\t',
  ' ',
  '"',
  ';',
  ':',
  '=',
  ',',
  '\\',
  '\uFEFF',
  '\u2028',
  'é',
  '😀',
  '\uD800',
  '-',
  '0',
  '9',
];

/** A text changed in a few places: pieces lost, doubled, moved, from other texts, or of the words that mean something. */
export function mutate(
  text: string,
  others: readonly string[],
  words: readonly string[],
  random: SeededRandom,
): string {
  let changed = text;
  for (let left = random.int(1, MOST_CHANGES); left > 0; left--)
    changed = random.pick(CHANGES)(changed, others, words, random);
  return changed.slice(0, LONGEST);
}

type Change = (
  text: string,
  others: readonly string[],
  words: readonly string[],
  random: SeededRandom,
) => string;

const splice = (text: string, from: number, to: number, put: string) =>
  text.slice(0, from) + put + text.slice(to);

/** A part of a text: some lines, or some characters. */
function partOf(text: string, random: SeededRandom): [from: number, to: number] {
  if (random.chance(0.5)) {
    const from = random.int(0, text.length);
    return [from, Math.min(text.length, from + random.int(1, 12))];
  }
  const begins = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const first = random.int(0, begins.length - 1);
  const next = begins[first + random.int(1, 3)] ?? text.length;
  return [begins[first]!, next];
}

const CHANGES: readonly [Change, ...Change[]] = [
  (text, _, __, random) => splice(text, ...partOf(text, random), ''),
  (text, _, __, random) => {
    const [from, to] = partOf(text, random);
    return splice(text, to, to, text.slice(from, to));
  },
  (text, _, __, random) => {
    const [from, to] = partOf(text, random);
    const rest = splice(text, from, to, '');
    const at = random.int(0, rest.length);
    return splice(rest, at, at, text.slice(from, to));
  },
  (text, others, _, random) => {
    const other = others.length > 0 ? random.pick(others) : text;
    const [from, to] = partOf(other, random);
    return splice(text, ...partOf(text, random), other.slice(from, to));
  },
  (text, _, words, random) => splice(text, ...partOf(text, random), random.pick(words)),
  (text, _, words, random) => {
    const at = random.int(0, text.length);
    return splice(text, at, at, random.pick(words));
  },
  (text, _, __, random) => {
    const at = random.int(0, text.length);
    return splice(text, at, at + random.int(0, 1), random.pick(CHARACTERS));
  },
  (text, _, __, random) =>
    text.replace(/\d+/g, (number) =>
      random.chance(0.1)
        ? String(random.pick([0, 1, 12, 31, 32, 99, 366, 9_999, 2 ** 31, 1e15, Number(number) + 1]))
        : number,
    ),
  (text, _, __, random) => text.slice(0, random.int(0, text.length)),
];
