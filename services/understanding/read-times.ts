import { DateTime } from 'luxon';
import { MINUTE } from '#contracts/durations.ts';
import { TYPED_STEP, type TypedMark } from '#contracts/typed-answer.ts';
import { AWAKE, type Daily } from '#contracts/windows.ts';
import { type AnsweredMinutes, withSpan } from '#services/domain/evidence/typed-answer.ts';
import { meaningsOf, TIME, writtenOf } from './clock-times.ts';
import { type DayPointer, pointRule } from './day-pointers.ts';
import { countingFrom, type DaySpan, daySpanOf, isList, spanOfSeries, type UtcDay } from './day-spans.ts';
import { partOfEachDayRule } from './own-settings/own-times.ts';
import { firstOf, type GrammarRule, piecesOf, type RuleMatch, ruleOf } from './rule.ts';
import { textOf } from './text.ts';
import { MONTH } from './written-dates.ts';

/** What is known when someone says when they can meet. */
type AskedTimes = {
  /** The times that they were asked by number, from 1; in minutes since 1970. */
  numbered: readonly { from: number; to: number }[];
  /** The meeting's days, `YYYY-MM-DD`, both included, and its length in minutes. */
  firstDay: string;
  lastDay: string;
  duration: number;
  /** The hours that a day means without a time of day. */
  hours: Daily;
  /** Where they read times, and when they wrote. */
  zone: string;
  writtenAt: Date;
  /** Of people who may be greeted or sign. */
  names: readonly string[];
};

const MIDNIGHT = 24 * 60;
/** As many characters as are read. */
export const LONGEST = 1_000;

type Verdict = { verdict: TypedMark };
type Numbers = { numbers: readonly number[] | 'all' };
type Days = { days: readonly UtcDay[] };
type Token =
  | Verdict
  | Numbers
  | Days
  | { part: Daily; isSaid: boolean }
  | { joint: 'and' | 'comma' | 'end' }
  | { only: true }
  | { decline: true }
  | { filler: true }
  | 'unclear';

const POSITIVE =
  "(?:work|fit|suit)s?(?: (?:best|well|fine|great|perfectly|for me|me))*|(?:is|are|would be|looks?|sounds?|all) (?:fine|good|ok|okay|great|perfect|possible|free)(?: for me)?|(?:would|will|does|do|could|can) (?:all )?(?:work|fit|suit)(?: (?:best|well|fine|for me|me))*|i can(?: (?:do|make|meet|come|attend))?(?: on)?|(?:i am|i'm) (?:free|available|fine with|ok with|okay with|good with)(?: on)?|(?:free|available|possible|fine|good|ok|okay|let's (?:do|take)|yes to)";
const NOT = "(?:n't| not|not)";
const NEGATIVE = `(?:do|does|wo|would|will|can|could)${NOT} (?:work|fit|suit|do|make)(?: for me| me)?|(?:is|are|was|would${NOT} be)${NOT}? (?:not )?(?:bad|impossible|taken)|(?:is|are)${NOT} (?:fine|good|ok|okay|great|possible|free)(?: for me)?|i (?:can't|cannot|can not|won't)(?: (?:do|make|meet|come|attend))?(?: on)?|(?:i am|i'm) (?:not (?:free|available)|busy|unavailable|out|away)(?: on)?|doesn't|does not|don't|do not|can't|cannot|unavailable|impossible|busy|not (?:possible|free|available)|not`;

const verdictRule = ruleOf<Token>(
  [
    '(?:works? )?(?:only )?(?:if (?:need be|needed|necessary|i (?:have to|must))|in a pinch)',
    () => ({ verdict: 'ifNeedBe' }),
  ],
  [NEGATIVE, () => ({ verdict: 'doesntWork' })],
  [POSITIVE, () => ({ verdict: 'works' })],
);

const CANNOT =
  "(?:can't|cannot|can not|won't|will not|(?:am |'m )?(?:un|not )able to|(?:won't|will not) be able to) (?:(?:make|attend|join|come)(?: (?:it|this|that|(?:to )?the meeting|to it))?|be there)(?: (?:after all|any ?more|this time))?";
/** Without “I” only at the beginning: “Noah can't make it” speaks of someone else. */
const declineRule = ruleOf<Token>(
  [`i(?: (?=\\p{L})|(?='))${CANNOT}|(?<=(?:^|[.,!\\n]) ?)${CANNOT}`, () => ({ decline: true })],
  ["i(?:'ll| will)? (?:have to |need to |must )?decline|count me out", () => ({ decline: true })],
  ["so sorry|i(?:'m| am) (?:so )?sorry|unfortunately|sadly|i(?:'m| am) afraid|no", () => ({ filler: true })],
);

/** A date as well as a number: `the 2nd`, `1 may work`. */
const eitherRule = ruleOf<Token>(
  [`(?:the )?\\d{1,2}(?:st|nd|rd|th)(?! ?(?:of|${MONTH}))`, () => 'unclear'],
  ['\\d{1,2} (?:may|march|mar)', () => 'unclear'],
);
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];
const numberRule = ruleOf<Token>(
  [
    '(?:all|any|everything)(?: (?:of )?(?:them|these|those|the times|times|five|four|three))?',
    () => ({ numbers: 'all' }),
  ],
  [
    `(?:the )?(${ORDINALS.join('|')})(?: (?:one|time|option))?`,
    (word) => ({ numbers: [ORDINALS.indexOf(word!) + 1] }),
  ],
  [
    "(?:(?:option|number|time|no\\.?) ?)?#?([1-9])(?! ?(?:[-:/%]|to \\d|[ap]\\.?m|h(?:ours?)?(?!\\p{L})|o'clock|[.,]\\d))",
    (digit) => ({ numbers: [Number(digit)] }),
  ],
);
const noneRule = ruleOf<true>([
  '(?:none|neither)(?: of (?:them|these|those|the times))?(?: works?| (?:is|are) (?:possible|good))?(?: for me)?',
  () => true,
]);

const atRule = (duration: number): GrammarRule<Token> =>
  ruleOf<Token>([
    `(at |@ ?)?${TIME}(?! ?(?:-|to|until|till) ?\\d)`,
    (at, ...words) => {
      // A bare number after a day could be a number of a time.
      if (!at && words[1] === undefined && words[2] === undefined && words[3] === undefined) return null;
      const [from, ...others] = meaningsOf(writtenOf(...words));
      if (from === undefined || others.length > 0 || from % TYPED_STEP > 0) return 'unclear';
      return { part: { from, to: from + Math.ceil(duration / TYPED_STEP) * TYPED_STEP }, isSaid: true };
    },
  ]);

const partRule: GrammarRule<Token> = (low, at) => {
  const found = partOfEachDayRule(low, at);
  if (!found) return null;
  const words = low.slice(at, found.to);
  const { value: part } = found;
  const isSpanByAnd = /\sand\s|\d and/.test(words) && !words.startsWith('between');
  const isClear = part !== 'lunch' && part !== 'doubtful' && !isSpanByAnd && part.from % TYPED_STEP === 0;
  if (!isClear || part.to % TYPED_STEP !== 0) return { to: found.to, value: 'unclear' };
  return { to: found.to, value: { part, isSaid: /^\p{L}/u.test(words) } };
};

const jointRule: GrammarRule<Token> = (low, at) => {
  const word = /(?:and|or|&|\+|\/|plus)(?![\p{L}\p{N}])/uy;
  word.lastIndex = at;
  const found = word.exec(low);
  if (found) return { to: at + found[0].length, value: { joint: 'and' } };
  if (low[at] === ',') return { to: at + 1, value: { joint: 'comma' } };
  if (/[.;!\n:]/.test(low[at]!)) return { to: at + 1, value: { joint: 'end' } };
  return null;
};

const fillerRule = ruleOf<Token>(
  ['but|however|though', () => ({ joint: 'end' })],
  ['only|just', () => ({ only: true })],
  [
    '(?:hi|hello|hey|dear)(?: (?:there|all|everyone|team))?|thanks(?: a lot| so much| again| in advance)?|thank you(?: very much| so much)?|many thanks|please|sorry|sure|great|yes|also|too|both|either|(?:for|with) me|the|on|times?|options?|numbers?|(?:kind|best|warm) regards|regards|best(?: wishes)?|cheers|sincerely|kairos',
    () => ({ filler: true }),
  ],
);

/** A day, or numbered times, with the times of day that were said of it. */
type Item = { of: Numbers | Days | null; parts: Daily[] };
type Group = { items: Item[]; isByComma: boolean; verdict: TypedMark | null };

/**
 * Reads in words when someone can meet, as `1 and 3` or `Tuesday works, Wednesday after 2`: all that they said, in order
 * and apart. Null unless every word is understood, and can mean only this.
 */
export function readTimes(raw: string, asked: AskedTimes): readonly AnsweredMinutes[] | null {
  if (!isPlain(raw)) return null;
  const { low } = textOf([raw]);
  const none = noneRule(low, 0);
  if (none && /^[.!\s]*$/.test(low.slice(none.to)) && asked.numbered.length > 0)
    return spansOf(
      [{ items: [{ of: { numbers: 'all' }, parts: [] }], isByComma: false, verdict: 'doesntWork' }],
      asked,
    );
  const tokens = tokensOf(low, asked);
  const groups = tokens && groupsOf(tokens.filter((token) => !isOnly(token)));
  if (!groups || groups.length === 0) return null;
  const items = groups.flatMap((group) => group.items);
  const areNumbers = items.map(({ of }) => of !== null && 'numbers' in of);
  // Days beside bare numbers could have times of day.
  if (areNumbers.includes(true) && areNumbers.includes(false)) return null;
  if (!tokens!.some(isOnly)) return spansOf(groups, asked);
  const isOfNumbers = areNumbers[0] && groups.every(({ verdict }) => verdict === 'works');
  const others: Group = {
    items: [{ of: { numbers: 'all' }, parts: [] }],
    isByComma: false,
    verdict: 'doesntWork',
  };
  return isOfNumbers ? spansOf([others, ...groups], asked) : null;
}

/** Whether all that someone says in words is that they can't come. */
export function readDecline(raw: string, names: readonly string[]): boolean {
  if (!isPlain(raw)) return false;
  const rule = firstOf([jointRule, declineRule, fillerRule, nameRule(names)]);
  const tokens = tokensBy(() => rule, textOf([raw]).low) ?? [];
  const isDecline = (token: Token) => token !== 'unclear' && 'decline' in token;
  return (
    tokens.some(isDecline) &&
    tokens.every((token) => isDecline(token) || (token !== 'unclear' && 'joint' in token))
  );
}

/** Whether words name no times and say nothing of any, such as a greeting. */
export const isFiller = (raw: string, asked: AskedTimes): boolean =>
  isPlain(raw) &&
  (tokensOf(textOf([raw]).low, asked)?.every((token) => token !== 'unclear' && 'joint' in token) ?? false);

/** What the words say of times, whichever times they mean. */
export const verdictsIn = (raw: string): TypedMark[] => {
  const rule = firstOf<true | Token>([noneRule, verdictRule]);
  return [...piecesOf(textOf([raw]).low, rule)].flatMap(({ value }) => {
    if (value === true) return 'doesntWork';
    return value !== null && value !== 'unclear' && 'verdict' in value ? value.verdict : [];
  });
};

const isPlain = (raw: string): boolean => raw.length <= LONGEST && !/[?\p{Extended_Pictographic}]/u.test(raw);

const isOnly = (token: Token): boolean => token !== 'unclear' && 'only' in token;

const nameRule = (names: readonly string[]): GrammarRule<Token> => {
  const known = new Set(
    names.flatMap((name) => name.toLowerCase().split(/[\s.@]+/)).filter((word) => word !== ''),
  );
  return (low, at) => {
    const word = /^[\p{L}\p{M}'-]+/u.exec(low.slice(at))?.[0];
    return word && known.has(word) ? { to: at + word.length, value: { filler: true } } : null;
  };
};

function tokensOf(low: string, asked: AskedTimes): Token[] | null {
  const timeRule = firstOf([partRule, atRule(asked.duration)]);
  const rules = [jointRule, verdictRule, eitherRule, daysRule(asked), numberRule, timeRule, fillerRule];
  const named = [...rules, nameRule(asked.names)];
  const [any, afterDay] = [firstOf(named), firstOf([jointRule, verdictRule, timeRule, ...named])];
  return tokensBy((last) => (last && last !== 'unclear' && 'days' in last ? afterDay : any), low);
}

/** All tokens but fillers, by the rule that goes after the token before. */
function tokensBy(ruleAfter: (last: Token | undefined) => GrammarRule<Token>, low: string): Token[] | null {
  const tokens: Token[] = [];
  for (let at = 0; at < low.length; ) {
    if (low[at] === ' ' || /["()]/.test(low[at]!)) {
      at++;
      continue;
    }
    const found: RuleMatch<Token> | null = ruleAfter(tokens.at(-1))(low, at);
    if (!found || found.value === 'unclear') return null;
    if (!('filler' in found.value)) tokens.push(found.value);
    at = found.to;
  }
  return tokens;
}

/** Days among those of the meeting. A weekday that is there twice isn't clear. */
const daysRule =
  ({ firstDay, lastDay, zone, writtenAt }: AskedTimes): GrammarRule<Token> =>
  (low, at) => {
    const found = pointRule(low, at);
    if (!found) return null;
    const counting = countingFrom(DateTime.fromJSDate(writtenAt, { zone }));
    const [first, last] = [firstDay, lastDay].map((day) => DateTime.fromISO(day, { zone: 'utc' })) as [
      UtcDay,
      UtcDay,
    ];
    const within = ({ from, to }: DaySpan): UtcDay[] => {
      const [start, end] = [from < first ? first : from, to > last ? last : to];
      const length = Math.floor(end.diff(start, 'days').days) + 1;
      return Array.from({ length: Math.max(0, length) }, (_, ahead) => start.plus({ days: ahead }));
    };
    const daysOf = (point: DayPointer): UtcDay[] => {
      if (point.kind === 'weekday' && point.week === null) {
        const all = within({ from: first, to: last }).filter(({ weekday }) => weekday === point.weekday);
        return all.length === 1 ? all : [];
      }
      const span = ['day', 'weekday', 'date', 'week'].includes(point.kind)
        ? daySpanOf(point, counting)
        : null;
      return span ? within(span) : [];
    };
    const { points, between } = found.value;
    const range =
      points.length > 1 && !between.every(isList) ? spanOfSeries(found.value, true, counting) : null;
    const each = range ? [within(range)] : points.map(daysOf);
    const isClear = each.every((days) => days.length > 0);
    return { to: found.to, value: isClear ? { days: each.flat() } : 'unclear' };
  };

/** The items with their verdicts, which come before or after them; null where either could be meant. */
function groupsOf(tokens: readonly Token[]): Group[] | null {
  const groups: Group[] = [];
  let open: Group = { items: [], isByComma: false, verdict: null };
  let joint: 'and' | 'comma' | 'end' = 'end';
  let closed: Item | null = null;
  const close = () => {
    if (open.items.length > 0) groups.push(open);
    open = { items: [], isByComma: false, verdict: null };
  };
  for (const token of tokens) {
    if (token === 'unclear') return null;
    if ('joint' in token) {
      joint = token.joint;
      closed = null;
      if (joint === 'end') {
        if (open.verdict && open.items.length === 0) return null;
        close();
      }
      continue;
    }
    if ('verdict' in token) {
      if (open.verdict) return null;
      open.verdict = token.verdict;
      if (open.items.length > 0) {
        closed = open.items.length === 1 ? open.items[0]! : null;
        close();
      }
    } else if ('part' in token) {
      const item: Item | undefined = closed ?? open.items.at(-1);
      const days = item?.of && 'days' in item.of ? item : null;
      const isShared = open.items.length > 1 && joint !== 'end' && days?.parts.length === 0 && !closed;
      if (isShared || (item && !days && item.of) || (!item && (!token.isSaid || groups.length > 0)))
        return null;
      if (item) item.parts.push(token.part);
      else open.items.push({ of: null, parts: [token.part] });
    } else if ('numbers' in token || 'days' in token) {
      const last = open.items.at(-1);
      // `after 2 on Wednesday`
      if (last?.of === null && 'days' in token) last.of = token;
      else {
        if (open.items.length > 0 && joint === 'comma') open.isByComma = true;
        open.items.push({ of: token, parts: [] });
      }
      closed = null;
    }
    if (!('verdict' in token)) joint = 'and';
  }
  if (open.verdict && open.items.length === 0) return null;
  close();
  const said = groups.flatMap(({ verdict }) => verdict ?? []);
  if (said.some((verdict) => verdict !== 'works') && said.length < groups.length) return null;
  if (groups.some(({ verdict, isByComma }) => isByComma && (verdict ?? 'works') !== 'works')) return null;
  return groups.map((group) => ({ ...group, verdict: group.verdict ?? 'works' }));
}

/** Later words count where they speak of the same time. */
function spansOf(groups: readonly Group[], asked: AskedTimes): readonly AnsweredMinutes[] | null {
  let spans: readonly AnsweredMinutes[] = [];
  for (const { items, verdict } of groups)
    for (const item of items) {
      const times = timesOf(item, verdict!, asked);
      if (times.length === 0) return null;
      for (const time of times) spans = withSpan(spans, { ...time, answer: verdict! });
    }
  return spans.length > 0 ? spans : null;
}

function timesOf({ of, parts }: Item, verdict: TypedMark, asked: AskedTimes): { from: number; to: number }[] {
  const { numbered, zone, firstDay, lastDay, hours } = asked;
  if (of && 'numbers' in of) {
    const numbers = of.numbers === 'all' ? numbered.map((_, index) => index + 1) : of.numbers;
    const times = numbers.map((number) => numbered[number - 1]);
    return times.every((time) => time !== undefined) ? times : [];
  }
  const [first, last] = [firstDay, lastDay].map((day) => DateTime.fromISO(day, { zone: 'utc' })) as [
    UtcDay,
    UtcDay,
  ];
  const length = Math.round(last.diff(first, 'days').days) + 1;
  const days = of?.days ?? Array.from({ length }, (_, ahead) => first.plus({ days: ahead }));
  const said = parts.length > 0 ? parts : [{ from: 0, to: MIDNIGHT }];
  return days.flatMap((day) =>
    said.flatMap((part) => {
      const { from, to } = verdict === 'doesntWork' ? part : reasonable(part, hours);
      const [start, end] = [from, to].map((minute) => instantAt(day, minute, zone)) as [number, number];
      return start < end ? [{ from: start, to: end }] : [];
    }),
  );
}

/** Nobody who says `Tuesday` or `after 2` means the night. */
function reasonable({ from, to }: Daily, hours: Daily): Daily {
  const within = (bounds: Daily): Daily => ({
    from: from === 0 ? bounds.from : from,
    to: to === MIDNIGHT ? bounds.to : to,
  });
  const usual = within(hours);
  return usual.from < usual.to ? usual : within(AWAKE);
}

/** In minutes since 1970, at a local time of a day. */
const instantAt = (day: UtcDay, minute: number, zone: string): number =>
  day
    .plus({ days: Math.floor(minute / MIDNIGHT) })
    .setZone(zone, { keepLocalTime: true })
    .set({ hour: Math.floor((minute % MIDNIGHT) / 60), minute: minute % 60 })
    .toMillis() / MINUTE;
