import { SIZES } from '#contracts/api/limits.ts';
import type { Wish } from './options.ts';
import { endAt, type GrammarRule, LETTER, matchAt, phrase, wordEnd } from './rule.ts';

/** How many characters to search for the end of a title; a longer title is refused anyway. */
const LOOKED_AT = 2 * SIZES.title;

/** Where a title is in the text. `meal`: what it says of the time of day. */
export type Title = { from: number; to: number; meal?: Wish };

const QUOTED = [/"([^"\n]*)"/uy, new RegExp(`'([^'\\n]+)'(?!${LETTER})`, 'uy')];

const INTRODUCTION = phrase(
  '(?:re|title|topic|subject|agenda|purpose|about):|re(?= )|regarding|concerning|on the (?:topic|subject) of|(?:to )?(?:discuss(?:ing)?|talk about|go over)|about|titled|called|named|for',
);
/** After these, the request continues as often as a title begins. */
const WEAK = /^(?:for|:)$/;
const ARTICLES = /(?:(?:the|an?|our|my|this|that|some|another)\s)*/uy;

const ABOUT = phrase('(?:to )?(?:discuss(?:ing)?|talk(?:ing)? about|go over)|about|regarding|concerning|re');

/** Where the subject begins after `about` and the like; null if no such word is here. */
export function subjectAt(low: string, at: number): number | null {
  const to = endAt(ABOUT, low, at);
  return to === null ? null : to + 1;
}

const NOUN =
  /^(?:meeting|call|chat|sync|session|catch-?up|check-?in|review|retro(?:spective)?|planning|interview|demo|kick-?off|stand-?up|workshop|(?:de)?briefing|brainstorm(?:ing)?|onboarding|training|presentation|breakfast|brunch|lunch|dinner|supper|drinks|coffee|tea|discussion|hand-?over|intro(?:duction)?|pitch|webinar|offsite|huddle|walkthrough|walk-through|follow-?up|debrief|status|strategy|prep|all-hands|1:1)$/;

/** Whether a word in lower case names a kind of meeting. */
export const isMeetingNoun = (word: string): boolean => NOUN.test(word);

/** When people eat, as far as a request can say so. */
const MEALS: Readonly<Record<string, Wish>> = {
  breakfast: { timePreference: 'morning', latest: '10:00' },
  brunch: { earliest: '10:00', latest: '13:00' },
  lunch: { earliest: '12:00', latest: '14:00' },
  dinner: { timePreference: 'evening' },
  supper: { timePreference: 'evening' },
  drinks: { timePreference: 'evening' },
};

/** The time of the meal that is among the words in lower case. */
export const mealIn = (words: readonly string[]): Wish | undefined =>
  words.map((word) => MEALS[word]).find((meal) => meal !== undefined);

const SENTENCE_END = /[.!?](?=\s|$)|[;\n]/uy;
const CONNECTION =
  /(?:^|\s)(?:with|w\/?|and|for|on|in|at|by|or|lasting|of|to|about|around|between|the|an?)$/u;
const MARKS = ' \n,:&+-';
const LIST_OF_PEOPLE = /(?:\s(?:and|or)|[&+])$/u;
const LOOSE_LIST_OF_PEOPLE = /(?:\s(?:and|or)|[,&+])$/u;

/** In quotes: exactly the text between them. */
export const quotedTitle: GrammarRule<Title> = (low, at) => {
  for (const pattern of QUOTED) {
    const match = matchAt(pattern, low, at);
    if (match) return { to: at + match[0].length, value: { from: at + 1, to: at + match[0].length - 1 } };
  }
  return null;
};

type Neighbours = {
  /** Whether something of another rule begins here, which ends a title. */
  endsTitle: (low: string, at: number) => boolean;
  /** Whether a person is named here. */
  isPerson: (low: string, at: number) => boolean;
  /** Whether words of a request begin here, which only form a title after an explicit marker. */
  isRequest: (low: string, at: number) => boolean;
};

/**
 * A title after `about`, `for`, `re:` and the like, up to the end of the sentence or the next thing that is understood.
 * Null if there is none: `for 30 minutes`, `for Ben and @Ana`.
 */
export const titleAfter =
  ({ endsTitle, isPerson, isRequest }: Neighbours): GrammarRule<Title> =>
  (low, at) => {
    const introduced = low[at] === ':' ? at + 1 : endAt(INTRODUCTION, low, at);
    if (introduced === null || !/\s/.test(low[introduced] ?? '')) return null;
    const spaced = introduced + 1;
    if (endsTitle(low, spaced)) return null;
    const from = endAt(ARTICLES, low, spaced)!;
    const isWeak = WEAK.test(low.slice(at, introduced));
    if (isWeak && (endsTitle(low, from) || isRequest(low, from))) return null;
    const end = endOfTitle(low, from, endsTitle);
    if (
      isPerson(low, end) &&
      (isWeak ? LOOSE_LIST_OF_PEOPLE : LIST_OF_PEOPLE).test(low.slice(from, end).trimEnd())
    )
      return null;
    const to = from + withoutConnections(low.slice(from, end)).length;
    return to > from ? { to, value: { from, to } } : null;
  };

function endOfTitle(low: string, from: number, endsTitle: Neighbours['endsTitle']): number {
  const furthest = Math.min(low.length, from + LOOKED_AT);
  let at = from;
  while (at < furthest) {
    if (endAt(SENTENCE_END, low, at) !== null || (at > from && endsTitle(low, at))) return at;
    at = wordEnd(low, at);
  }
  return at;
}

/** Without the words and marks that join a title to the rest of the message. */
function withoutConnections(title: string): string {
  for (let rest = title; ; ) {
    let end = rest.length;
    while (end > 0 && MARKS.includes(rest[end - 1]!)) end--;
    const shorter = rest.slice(0, end).replace(CONNECTION, '');
    if (shorter === rest) return rest;
    rest = shorter;
  }
}
