import { type ContentLine, contentLines } from './content-line.ts';
import { parseRule, type SeriesStart } from './rule.ts';
import { UnreadableText } from './split.ts';
import { startsOf } from './starts.ts';
import { readOffset, readTime } from './values.ts';
import { fixedRules, type Wall } from './zone-rules.ts';

const WANTED = new Set(['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE']);

/**
 * When a clock changes, on the clock before the change, and how far the clock is ahead of UTC before and after, in
 * milliseconds.
 */
type Change = { wall: Wall; from: number | null; to: number };

/** For a zone; a yearly rule needs a hundredth. */
const MOST_STEPS = 50_000;

/** Changes of rules that go on are looked for between these; outside, a clock keeps its last offset. */
const [FIRST, LAST] = [Date.UTC(1960, 0), Date.UTC(2101, 0)];

/**
 * How far the clock of a VTIMEZONE (RFC 5545, 3.6.5) is ahead of UTC at an instant, both in milliseconds; null if that
 * can't be told. Missing offsets are taken from the neighboring changes where that leaves no doubt.
 */
export function spelledOffset(component: string): ((instant: number) => number) | null {
  const observances = component
    .split(/^BEGIN:(?:STANDARD|DAYLIGHT)[ \t]*$/im)
    .slice(1)
    .map((text) => contentLines(text, WANTED));
  const offsets = new Set(
    observances.flatMap((lines) =>
      [offsetOf(lines, 'TZOFFSETTO'), offsetOf(lines, 'TZOFFSETFROM')].filter((offset) => offset !== null),
    ),
  );
  const [only] = offsets;
  if (only === undefined || observances.some(contradictsItself)) return null;
  if (offsets.size === 1 && (observances.length === 1 || observances.every(hasBoth))) return () => only;

  const budget = { steps: MOST_STEPS };
  const changes = observances.map((lines) => changesOf(lines, budget));
  if (!changes.every((each) => each !== null)) return null;
  const ordered = changes.flat().sort((one, other) => one.wall - other.wall);
  const told = ordered.map(({ wall, from, to }, index) => {
    const before = from ?? ordered[index - 1]?.to ?? to;
    return { at: wall - before, before, to };
  });
  const first = told[0]!.before;
  return (instant) => told.findLast(({ at }) => at <= instant)?.to ?? first;
}

const hasBoth = (lines: readonly ContentLine[]): boolean =>
  offsetOf(lines, 'TZOFFSETTO') !== null && offsetOf(lines, 'TZOFFSETFROM') !== null;

const contradictsItself = (lines: readonly ContentLine[]): boolean =>
  ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'].some(
    (property) => new Set(lines.flatMap(({ name, value }) => (name === property ? value : []))).size > 1,
  );

const textOf = (lines: readonly ContentLine[], name: string): string =>
  lines.find((line) => line.name === name)?.value.trim() ?? '';

const offsetOf = (lines: readonly ContentLine[], name: string) => readOffset(textOf(lines, name));

/** When an observance begins; null if that can't be told, or happens too often. */
function changesOf(lines: readonly ContentLine[], budget: { steps: number }): Change[] | null {
  const [from, to] = [offsetOf(lines, 'TZOFFSETFROM'), offsetOf(lines, 'TZOFFSETTO')];
  const written = readTime(textOf(lines, 'DTSTART'));
  if (to === null || !written) return null;
  const start = { wall: written.wall, rules: fixedRules(from ?? to), isDate: false };
  const walls = [start.wall];
  for (const { name, value } of lines) {
    if (name === 'RDATE') {
      const times = value.split(',').map((text) => readTime(text.trim()));
      if (times.includes(null)) return null;
      for (const time of times) walls.push(time!.wall);
    } else if (name === 'RRULE') {
      const more = startsIn(value, start, budget);
      if (more === null) return null;
      for (const wall of more) walls.push(wall);
    }
  }
  return walls.map((wall) => ({ wall, from, to }));
}

function startsIn(rule: string, start: SeriesStart, budget: { steps: number }): Wall[] | null {
  try {
    const [reading, ...others] = parseRule(rule, start);
    if (!reading || others.length > 0) return null;
    return [
      ...startsOf(reading, start, { from: reading.until === null ? FIRST : start.wall, to: LAST }, budget),
    ];
  } catch (error) {
    if (error instanceof UnreadableText) return null;
    throw error;
  }
}
