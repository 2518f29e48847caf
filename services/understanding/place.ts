import { endAt, type GrammarRule, matchAt, phrase, wordEnd } from './rule.ts';
import { plainText, type Text, THING } from './text.ts';

const NOUN =
  '(?:office|café|cafe|cafeteria|canteen|restaurant|bar|pub|hotel|lobby|reception|library|kitchen|lounge|hall|room|headquarters|hq|studio|campus|station|airport)';
/** Keeps `room 30 minutes` and `room 3pm` from being read as a room. */
const NO_TIME = "(?! ?(?:minutes?|mins?|m|hours?|hrs?|h|a\\.?m|p\\.?m|o'clock)(?!\\p{L})|:\\d)";
const WORD = "\\p{L}[\\p{L}\\p{M}'’-]*";

/** Places without a name of their own: `room 3.12`, `the Berlin office`. */
const COMMON: readonly RegExp[] = [
  phrase(
    `(?:(?:in|at) )?(?<place>(?:the )?(?:(?:meeting|conference|board|seminar) ?)?room (?:\\p{L}-?)?\\d+(?:[./-]\\d+)*\\p{L}?)${NO_TIME}`,
  ),
  phrase(`(?:in|at) (?<place>(?:the|our|my) (?:${WORD} ){0,2}${NOUN})(?! hours)`),
];

const PHONE = phrase(
  '(?:by phone )?(?:(?:on|at|under) )?(?<place>(?:\\+|00)\\d[\\d ()/.-]{5,}\\d|0\\d{2,}[ /-]?\\d{3}[\\d -]{2,}\\d|\\(?\\d{3}\\)?[ .-]\\d{3}[ .-]\\d{4})',
);
const LINKED = new RegExp(`(?:by\\sphone\\s)?(?:(?:on|at|under)\\s)?(?<place>${THING})`, 'uy');

/** A phone number, typed or as a link of Slack's. */
export const phoneRule =
  (text: Text): GrammarRule<string> =>
  (low, at) => {
    const found = matchAt(PHONE, low, at) ?? matchAt(LINKED, low, at);
    const { place = '' } = found?.groups ?? {};
    const thing = text.things.get(place);
    if (!found || (thing && (thing.kind !== 'link' || !thing.address.startsWith('tel:')))) return null;
    const to = at + found[0].length;
    return { to, value: plainText(text, to - place.length, to) };
  };

const LABEL = phrase('(?:place|location|venue|where)(?=:)');
const AT = /at\s(?:the\s)?(?=\p{Lu})/uy;
/** No place by themselves: days that no rule counts from, programs, and zones. */
const NO_PLACE =
  /^(?:christmas|xmas|easter|thanksgiving|halloween|new|zoom|teams|slack|meet|google|skype|webex|whatsapp|[a-z]{1,3}t|utc|gmt)$/;
/** In a name, before another capital: `House of Arts`, `Bar an der Ecke`. */
const JOINT = /(?:\s(?:of|de|du|la|am|an|der|im|zum|zur|and)|\s&){1,2}(?=\s\p{Lu})/uy;
const CAPITAL = /(?:,?\s)?\p{Lu}[\p{L}\p{M}\p{N}'’&-]*/uy;
/** A number after a street, never after other names: `Blue Bottle 3` could be a time. */
const STREET = /(?:stra(?:ße|sse)|str\.?|street|st\.?|road|avenue|ave\.?|platz|weg|allee|gasse|lane)$/i;
const HOUSE = /\s\d+\p{L}?(?!\p{L}|\p{N})/uy;
const KIND = phrase(` (?:place|house|${NOUN})`);
/** `at Berlin time` */
const ZONE = /\s(?:local\s)?(?:time|timezone|zone|hours?|standard|daylight)/uy;

type Begins = (at: number) => boolean;

/** Where people meet, in the words of the message. `isOther` and `isFiller`: something else, or a word of a request, begins here. */
export const placeRule =
  (text: Text, { isOther, isFiller }: { isOther: Begins; isFiller: Begins }): GrammarRule<string> =>
  (low, at) => {
    const from = endAt(LABEL, low, at);
    if (from !== null) return labelled(text, from + 1, isOther);
    for (const pattern of COMMON) {
      const found = matchAt(pattern, low, at);
      if (!found) continue;
      const to = at + found[0].length;
      return { to, value: plainText(text, to - found.groups!['place']!.length, to) };
    }
    return named(text, at, (there) => isOther(there) || isFiller(there));
  };

/** Up to a comma, the end of the sentence, or something else that is understood. */
function labelled(text: Text, from: number, endsPlace: Begins) {
  const { low } = text;
  let to = from;
  while (to < low.length && !/^(?:[,;\n]|[.!?](?:\s|$))/.test(low.slice(to, to + 2))) {
    if (to > from && /\s/.test(low[to - 1]!) && endsPlace(to)) break;
    to = wordEnd(low, to);
  }
  const value = plainText(text, from, to);
  return value === '' ? null : { to, value };
}

/** A name with capitals, with the street behind the name. */
function named(text: Text, at: number, endsPlace: Begins) {
  const { shown, low } = text;
  const start = endAt(AT, shown, at);
  if (start === null || endsPlace(start) || NO_PLACE.test(low.slice(start, wordEnd(low, start)))) return null;
  let to = start;
  for (;;) {
    const joined = endAt(JOINT, shown, to) ?? to;
    const end = endAt(CAPITAL, shown, joined);
    const isAddress = shown[joined] !== ',' || endOfAddress(shown, end) !== null;
    if (end === null || !isAddress || (to > start && endsPlace(joined + (shown[joined] === ',' ? 2 : 1))))
      break;
    to = endOfAddress(shown, end) ?? end;
  }
  to = endAt(KIND, low, to) ?? to;
  return endAt(ZONE, low, to) === null ? { to, value: plainText(text, at + 'at '.length, to) } : null;
}

/** Where the number of the house ends, behind a street that ends here; null for none. */
const endOfAddress = (shown: string, at: number | null): number | null =>
  at !== null && STREET.test(shown.slice(0, at)) ? endAt(HOUSE, shown, at) : null;
