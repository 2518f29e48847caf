import type { SeededRandom } from '#lab/simulate/random.ts';
import { type CalendarText, readCalendar } from '#services/calendars/icalendar/read.ts';
import type { Target } from '../target.ts';

const RANGE = { start: new Date('2026-11-30T00:00:00Z'), end: new Date('2026-12-14T00:00:00Z') };
const WHOLE: Span = [RANGE.start.getTime(), RANGE.end.getTime()];

/** Milliseconds since 1970, half open. */
type Span = [from: number, to: number];

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'W. Europe Standard Time',
  'BST',
  'Home',
  'Etc/GMT+5',
  'UTC',
] as const;
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU', '1MO', '-1FR', '5TU'] as const;
const OTHER_LINES = [
  'TRANSP:TRANSPARENT',
  'TRANSP:OPAQUE',
  'STATUS:CANCELLED',
  'STATUS:TENTATIVE',
  'ATTENDEE;PARTSTAT=DECLINED:mailto:mia@example.com',
  'ATTENDEE;CN="A; B: C";PARTSTAT=ACCEPTED:mailto:mia@example.com',
  'SEQUENCE:2',
  'SUMMARY:a\\, b\\nc',
  'X-MICROSOFT-CDO-BUSYSTATUS:OOF',
  'BEGIN:VALARM\r\nTRIGGER:-PT15M\r\nEND:VALARM',
  'RDATE;VALUE=PERIOD:20261202T100000Z/PT1H',
  'DURATION:PT1H',
  'RECURRENCE-ID:20261202T090000Z',
  'EXDATE:20261203T090000Z',
  'EXDATE;VALUE=DATE:20261204',
] as const;
const ZONE_TEXT = [
  'BEGIN:VTIMEZONE',
  'TZID:Home',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0200',
  'END:STANDARD',
  'END:VTIMEZONE',
];

function ruleOf(random: SeededRandom): string {
  const frequency = random.pick(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'HOURLY'] as const);
  const some = <T>(values: readonly T[]) =>
    Array.from({ length: random.int(1, 3) }, () => random.pick(values)).join(',');
  const parts = [
    () => `INTERVAL=${random.int(1, 5)}`,
    () => `BYDAY=${some(frequency === 'MONTHLY' || frequency === 'YEARLY' ? DAYS : DAYS.slice(0, 7))}`,
    () => `BYMONTH=${some([1, 6, 11, 12])}`,
    () => `BYMONTHDAY=${some([1, 15, 29, 31, -1])}`,
    () => `BYSETPOS=${some([1, 2, -1])}`,
    () => `BYHOUR=${some([0, 9, 17])}`,
    () => 'WKST=SU',
    () => random.pick([`COUNT=${random.int(1, 400)}`, 'UNTIL=20261205T000000Z', 'UNTIL=20261204']),
  ].filter(() => random.chance(0.25));
  return ['RRULE:FREQ=' + frequency, ...parts.map((part) => part())].join(';');
}

function eventOf(random: SeededRandom, number: number): string[] {
  const day = random.pick(['20261201', '20261208', '20250707', '20240229', '20261129', '20270110']);
  const isDate = random.chance(0.2);
  const hour = String(random.int(0, 22)).padStart(2, '0');
  const zone = random.pick(['', 'Z', ...ZONES]);
  const time = (at: string) =>
    isDate
      ? `;VALUE=DATE:${day}`
      : zone === 'Z'
        ? `:${day}T${at}Z`
        : `${zone && `;TZID=${zone}`}:${day}T${at}`;
  return [
    'BEGIN:VEVENT',
    `UID:${random.int(1, 3)}-${random.chance(0.3) ? 'shared' : number}`,
    `DTSTART${time(`${hour}0000`)}`,
    ...(random.chance(0.6) && !isDate ? [`DTEND${time(`${hour}4500`)}`] : []),
    ...(random.chance(0.5) ? [ruleOf(random)] : []),
    ...OTHER_LINES.filter(() => random.chance(0.07)),
    'END:VEVENT',
  ];
}

/** Calendar files (RFC 5545): whatever is in them, they end, and what can't be told is never free. */
export const calendars: Target = {
  seeds: ['tests/fuzz/corpus/calendars', 'services/calendars/icalendar/testkit/files'],
  words: [
    ...ZONES,
    ...DAYS,
    ...OTHER_LINES,
    ...ZONE_TEXT,
    'BEGIN:VEVENT',
    'END:VEVENT',
    'BEGIN:VCALENDAR',
    'END:VCALENDAR',
    'RRULE:FREQ=DAILY',
    'DTSTART',
    'EXRULE:FREQ=DAILY',
    'BYWEEKNO=53',
    'BYYEARDAY=-366',
    'FREQ=SECONDLY',
    'RSCALE=GREGORIAN;SKIP=FORWARD',
    ';VALUE=DATE',
    '+0100',
    'T',
    'P1W',
    '-PT1H',
    'X-WR-TIMEZONE:UTC',
    '\r\n ',
  ],
  generate(random) {
    const events = Array.from({ length: random.int(1, 4) }, (_, number) => eventOf(random, number));
    const zone = random.chance(0.5) ? ZONE_TEXT : [];
    return [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//fuzz//EN',
      ...zone,
      ...events.flat(),
      'END:VCALENDAR',
      '',
    ].join('\r\n');
  },
  wrong(text, random) {
    const whole = read(text);
    const misplaced =
      whole.known &&
      [...whole.busy, ...unclearOf(whole)].find(
        ({ start, end }) => !(start < end && end > RANGE.start && start < RANGE.end),
      );
    if (misplaced) return `a time that is none, or not asked for: ${misplaced.start}`;
    const taken = takenIn(whole);
    const isSame = (other: string) => JSON.stringify(takenIn(read(other))) === JSON.stringify(taken);

    if (!/\r(?!\n)/.test(text)) {
      if (!isSame(text.replace(/\r?\n/g, '\n'))) return 'LF for CRLF changes it';
      if (!isSame(text.replace(/\r?\n/g, '\r\n'))) return 'CRLF for LF changes it';
    }
    const lines = plainLines(text);
    if (lines === null) return null;
    const joined = (some: readonly string[]) => some.join('\r\n');
    if (!isSame(joined(lines.map((line) => folded(line, random))))) return 'folding lines changes it';
    if (
      !isSame(joined(lines.flatMap((line) => (/^END:VEVENT$/i.test(line) ? ['X-FUZZ;A=b:c', line] : [line]))))
    )
      return 'a property that no one knows changes it';
    const last = lines.findLastIndex((line) => /^END:VCALENDAR$/i.test(line));
    if (!isSame(joined(lines.toSpliced(last, 0, ...FAR_AWAY)))) return 'an event far away changes it';

    const cut = random.int(0, Math.max(0, last - 1));
    if (read(joined(lines.slice(0, cut))).known)
      return `the first ${cut} lines alone are taken as a whole calendar`;

    const events = eventsIn(lines);
    if (events.length === 0) return null;
    const gone = random.pick(events).uid;
    const kept = lines.filter(
      (_, at) => !events.some(({ uid, from, to }) => uid === gone && at >= from && at <= to),
    );
    const more = beyond(takenIn(read(joined(kept))), taken);
    if (whole.known && more) return `without the event “${gone}” something else is taken, at ${more}`;

    const times = lines.flatMap((line, at) =>
      TIMES.test(line) && events.some(({ from, to }) => at > from && at < to) ? [at] : [],
    );
    // Of a time before the first one there's no telling where it was, and of two lengths the other one counts.
    if (times.length === 0 || /^(RDATE|DURATION)/im.test(text)) return null;
    const at = random.pick(times);
    const spoiled = random.pick(DAMAGE)(lines[at]!);
    const freed = beyond(certainIn(whole), takenIn(read(joined(lines.with(at, spoiled)))));
    if (freed) return `“${spoiled}” instead of “${lines[at]}” makes ${freed} free`;
    return null;
  },
};

const TIMES = /^(DTSTART|DTEND|DURATION|RRULE|EXDATE|RECURRENCE-ID)[;:]/i;
/** What makes a line say less, and nothing else. */
const DAMAGE: readonly ((line: string) => string)[] = [
  (line) => line.replace(/[:;].*$/, ':nonsense'),
  (line) => line.replace(/[:;].*$/, ':20261301T990000'),
  (line) => line.replace(/[:;].*$/, ':FREQ=DAILY;BYMOON=2'),
  (line) => line.replace(/[:;].*$/, ':'),
  (line) => line.replace(/^([\w-]+)(?:;TZID=[^:;"]*)?:(\d{8}T\d{6})$/, '$1;TZID=Nowhere at all:$2'),
];

const FAR_AWAY = [
  'BEGIN:VEVENT',
  'UID:far away',
  'DTSTART:20310101T100000Z',
  'DTEND:20310101T110000Z',
  'END:VEVENT',
];

const read = (text: string): CalendarText =>
  readCalendar({
    texts: [text],
    range: RANGE,
    zone: null,
    personZone: 'Europe/Berlin',
    addresses: ['mia@example.com'],
  });

type Interval = { start: Date; end: Date };

const unclearOf = (found: CalendarText): readonly Interval[] =>
  ('unclear' in found ? (found.unclear as readonly Interval[] | undefined) : undefined) ?? [];

/** When the person is busy for certain. */
const certainIn = (found: CalendarText): Span[] =>
  found.known ? takenIn({ known: true, name: '', zone: null, busy: found.busy }) : [];

/** When the person can't be said to be free, in order and apart; all of the time if that can't be told. */
function takenIn(found: CalendarText): Span[] {
  if (!found.known) return [WHOLE];
  const spans = [...found.busy, ...unclearOf(found)]
    .map(({ start, end }): Span => [Math.max(start.getTime(), WHOLE[0]), Math.min(end.getTime(), WHOLE[1])])
    .sort(([one], [other]) => one - other);
  const merged: Span[] = [];
  for (const [from, to] of spans) {
    const before = merged.at(-1);
    if (before && from <= before[1]) before[1] = Math.max(before[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** When the first of some spans is that isn't within the others; null if there's none. */
function beyond(spans: readonly Span[], others: readonly Span[]): string | null {
  const left = spans.find(([from, to]) => !others.some((other) => other[0] <= from && other[1] >= to));
  return left ? new Date(left[0]).toISOString() : null;
}

/** The lines of a text in which each is a property or the edge of a component, unfolded; null if it isn't one calendar of these. */
function plainLines(text: string): string[] | null {
  const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  if (!lines.every((line) => line === '' || /^[\w-]+[;:][^\r\u2028\u2029]*$/.test(line))) return null;
  const edges = edgesIn(lines.join('\n'));
  if (edgesIn(text).join() !== edges.join()) return null;
  const open: string[] = [];
  for (const edge of edges) {
    const [kind, name] = edge.split(':') as [string, string];
    if (kind === 'BEGIN') open.push(name);
    else if (open.pop() !== name) return null;
    if (name === 'VEVENT' && kind === 'BEGIN' && open.join() !== 'VCALENDAR,VEVENT') return null;
  }
  const isOne = open.length === 0 && edges.filter((edge) => edge === 'BEGIN:VCALENDAR').length === 1;
  return isOne && edges[0] === 'BEGIN:VCALENDAR' && edges.at(-1) === 'END:VCALENDAR' ? lines : null;
}

const edgesIn = (text: string): string[] =>
  [...text.matchAll(/^(?:BEGIN|END):.*$/gim)].map(([line]) => line.trim().toUpperCase());

/** With a break in it, as every line may have (RFC 5545, 3.1), but for those that no program breaks. */
function folded(line: string, random: SeededRandom): string {
  if (/^(BEGIN|END):/i.test(line) || line.length < 3) return line;
  const at = random.int(1, line.length - 1);
  return `${line.slice(0, at)}\r\n ${line.slice(at)}`;
}

function eventsIn(lines: readonly string[]): { uid: string; from: number; to: number }[] {
  const ends = lines.flatMap((line, at) => (/^END:VEVENT$/i.test(line) ? [at] : []));
  return ends.flatMap((to) => {
    const from = lines.slice(0, to).findLastIndex((line) => /^BEGIN:VEVENT$/i.test(line));
    const uid = lines.slice(from, to).find((line) => /^UID:/i.test(line));
    return uid === undefined ? [] : { uid: uid.slice('UID:'.length), from, to };
  });
}
