import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readCalendar } from './read.ts';

type State = 'busy' | 'free' | 'unclear';

/**
 * The state of one of the person's times, each asked on its own as for a single meeting; why the calendar as a whole is
 * unknown.
 */
function stateAt(text: string, time: string, personZone: string, zone: string | null = null): State | string {
  const [start, end] = time.split('/').map((at) => new Date(at)) as [Date, Date];
  const read = readCalendar({
    texts: [text],
    range: { start, end },
    zone,
    personZone,
    addresses: ['person.tested@example.org'],
  });
  if (!read.known) return read.why;
  const touches = (span: { start: Date; end: Date }) => span.start < end && span.end > start;
  if (read.busy.some(touches)) return 'busy';
  return read.unclear?.some(touches) ? 'unclear' : 'free';
}

/** Hours in UTC, from a day in December 2026: `2T09` is 2 December, 09:00 to 10:00. */
const hour = (short: string) => {
  const [day = '', at = ''] = short.split('T');
  const start = new Date(`2026-${day.length > 2 ? day : `12-${day.padStart(2, '0')}`}T${at}:00:00Z`);
  return `${start.toISOString()}/${new Date(start.getTime() + 3_600_000).toISOString()}`;
};

/** Milliseconds of this process's own work, whatever else the machine does. */
function work(task: () => void): number {
  const before = process.cpuUsage();
  task();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const file = (name: string) => readFileSync(new URL(`./testkit/files/${name}.ics`, import.meta.url), 'utf8');

describe('files after reports of other programs are read as they were meant', () => {
  /** By the person's clock in their zone, and in UTC here. */
  test.each<[string, string, Record<string, State>]>([
    ['bom', 'Europe/Berlin', { '2T09': 'busy', '2T10': 'free' }],
    // London keeps UTC in winter; Dhaka, which some call BST, is 6 hours ahead.
    ['bst', 'Europe/London', { '2T10': 'busy', '2T04': 'free' }],
    ['bst-no-vtz', 'Europe/London', { '2T10': 'unclear', '2T04': 'unclear', '4T10': 'free' }],
    ['tzid-escaped', 'Europe/Berlin', { '2T09': 'busy', '2T10': 'free' }],
    // Auckland's 2 December is from 1 December, 11:00 UTC, to 2 December, 11:00.
    [
      'xwr-utc-allday',
      'Pacific/Auckland',
      { '1T20': 'busy', '1T11': 'busy', '2T11': 'free', '2T20': 'free' },
    ],
    ['old-bad-event', 'Europe/Berlin', { '2T09': 'busy', '2T10': 'free' }],
    ['bare-date', 'Europe/Berlin', { '2T09': 'busy', '2T10': 'free', '10-07T10': 'free' }],
    ['empty-exdate', 'Europe/Berlin', { '2T09': 'busy', '2T10': 'free', '7T08': 'busy' }],
    ['icloud-decline', 'Europe/Berlin', { '2T09': 'free' }],
    ['sequence', 'Europe/Berlin', { '2T13': 'busy', '2T09': 'free' }],
    ['exrule', 'Europe/Berlin', { '1T09': 'busy', '2T09': 'free' }],
    ['exdate-allday-utc', 'Europe/Berlin', { '1T09': 'busy', '2T09': 'free' }],
    ['byweekno', 'Europe/Berlin', { '2T09': 'busy', '9T09': 'free' }],
    ['daily-bymonthday-neg', 'Europe/Berlin', { '31T09': 'busy', '30T09': 'free' }],
    ['skip-backward', 'Europe/Berlin', { '11-30T09': 'busy', '1T09': 'free' }],
    ['offset', 'America/New_York', { '2T15': 'busy', '2T21': 'free' }],
    // Brisbane is 10 hours ahead.
    ['no-offsetfrom', 'Australia/Brisbane', { '2T00': 'busy', '2T10': 'free' }],
    ['zone-offset-empty', 'Europe/Berlin', { '2T06': 'busy', '2T08': 'free' }],
    ['zone-rule-every-second', 'Europe/Berlin', { '2T07': 'unclear', '2T09': 'unclear', '5T09': 'free' }],
    ['zone-offset-without-sign', 'Europe/Berlin', { '2T07': 'busy', '2T18': 'free' }],
  ])('%s, read in %s', (name, zone, hours) => {
    const found = Object.keys(hours).map((each) => [each, stateAt(file(name), hour(each), zone)]);
    expect(Object.fromEntries(found)).toEqual(hours);
  });
});

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');

/** Beside whatever else there is, this must be found: from 09:00 to 10:00 UTC on 3 December. */
const GOOD = event('UID:good', 'DTSTART:20261203T090000Z', 'DTEND:20261203T100000Z');

/** On 2 December from 09:00 to 10:00 UTC by default. */
const one = (...more: string[]) =>
  event('UID:one', 'DTSTART:20261202T090000Z', 'DTEND:20261202T100000Z', ...more);

const attendee = (parameters: string, value = 'mailto:person.tested@example.org') =>
  one(`ATTENDEE;${parameters}:${value}`);

const zone = (tzid: string, ...observances: string[][]) => [
  'BEGIN:VTIMEZONE',
  `TZID:${tzid}`,
  ...observances.flatMap(([name = '', ...lines]) => [`BEGIN:${name}`, ...lines, `END:${name}`]),
  'END:VTIMEZONE',
];

const winter = (from: string, to: string, ...more: string[]) => [
  'STANDARD',
  ...(from && [`TZOFFSETFROM:${from}`]),
  ...(to && [`TZOFFSETTO:${to}`]),
  ...(more.length > 0 ? more : ['DTSTART:19701025T030000', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU']),
];
const summer = (from: string, to: string, ...more: string[]) => [
  'DAYLIGHT',
  ...winter(
    from,
    to,
    ...(more.length > 0 ? more : ['DTSTART:19700329T020000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU']),
  ).slice(1),
];

/** 10:00 to 11:00 of a zone, on 2 December. */
const at10 = (tzid: string) =>
  event('UID:one', `DTSTART;TZID=${tzid}:20261202T100000`, `DTEND;TZID=${tzid}:20261202T110000`);

/** An hour that is free in all of them: the next after `GOOD`. */
const AFTER = '3T10';

/** Each is read beside `GOOD`; the person is in Berlin, an hour ahead of UTC. */
function check(lines: readonly string[], hours: Record<string, State>, personZone = 'Europe/Berlin') {
  const text = calendar(...lines, GOOD);
  const found = Object.keys(hours).map((each) => [each, stateAt(text, hour(each), personZone)]);
  expect(Object.fromEntries(found)).toEqual(hours);
  expect(stateAt(text, hour('3T09'), personZone)).toBe('busy');
}

describe('zones', () => {
  const berlin = (tzid: string) => zone(tzid, winter('+0200', '+0100'), summer('+0100', '+0200'));
  const dhaka = (tzid: string) => zone(tzid, winter('+0600', '+0600', 'DTSTART:19700101T000000'));

  test.each([
    ['Europe/Berlin'],
    ['"Europe/Berlin"'],
    ['europe/berlin'],
    ['Europe/Berlin '],
    ['/Europe/Berlin'],
    ['/mozilla.org/20050126_1/Europe/Berlin'],
    ['/freeassociation.sourceforge.net/Tzfile/Europe/Berlin'],
    ['"(GMT+01:00) Europe/Berlin"'],
    ['Europe/Berlin (CET)'],
    ['Arctic/Longyearbyen'],
    ['W. Europe Standard Time'],
    ['"W. Europe Standard Time"'],
    ['Etc/GMT-1'],
    ['Poland'],
  ])('%s is an hour ahead of UTC in winter', (tzid) => {
    check([at10(tzid)], { '2T09': 'busy', '2T08': 'free', '2T10': 'free' });
  });

  test.each([
    ['US/Eastern', '2T15'],
    ['America/New York', '2T15'],
    ['America/Argentina/Buenos_Aires', '2T13'],
    ['Eastern Standard Time', '2T15'],
    ['EST5EDT', '2T15'],
    ['UTC', '2T10'],
    ['Etc/UTC', '2T10'],
    ['GMT', '2T10'],
    ['Z', '2T10'],
    ['tzone://Microsoft/Utc', '2T10'],
  ])('%s', (tzid, busy) => {
    check([at10(tzid)], { [busy]: 'busy', '2T09': 'free' });
  });

  test.each([
    ['BST'],
    ['EST'],
    ['NST'],
    ['IST'],
    ['CET'],
    ['GMT'],
    ['Amsterdam'],
    ['Customized Time Zone'],
    ['Europe'],
    ['tzone://Microsoft/Custom'],
    ['EST5EDT'],
    ['Poland'],
  ])('%s is what its VTIMEZONE says', (tzid) => {
    check([...dhaka(tzid), at10(tzid)], { '2T04': 'busy', '2T09': 'free', '2T10': 'free', '2T15': 'free' });
  });

  test.each([['Europe/Berlin'], ['/mozilla.org/20050126_1/Europe/Berlin'], ['W. Europe Standard Time']])(
    '%s is that place, whatever a VTIMEZONE says that may be old',
    (tzid) => {
      check([...dhaka(tzid), at10(tzid)], { '2T09': 'busy', '2T04': 'free' });
    },
  );

  test.each([
    ['BST'],
    ['EST'],
    ['NST'],
    ['CET'],
    ['Amsterdam'],
    ['Mars/Olympus'],
    ['SystemV/EST5'],
    ['UTC+1'],
    ['Europe/Atlantis'],
    ['PST'],
    ['"Berlin, Bern"'],
  ])('%s may be anywhere on earth if nothing tells where it is', (tzid) => {
    // 10:00 is 20:00 UTC of the day before in a zone 14 hours east, and begins 24:00 UTC in a zone 14 hours west.
    check([at10(tzid)], {
      '1T20': 'unclear',
      '2T09': 'unclear',
      '2T23': 'unclear',
      '1T19': 'free',
      '3T01': 'free',
    });
  });

  test.each([
    ['a comma that is escaped', 'TZID:Amsterdam\\, Berlin', '"Amsterdam, Berlin"'],
    ['a comma that is escaped in both', 'TZID:Amsterdam\\, Berlin', '"Amsterdam\\, Berlin"'],
    ['a comma that is escaped in neither', 'TZID:Amsterdam, Berlin', 'Amsterdam, Berlin'],
    ['quotes in both', 'TZID:"Amsterdam"', '"Amsterdam"'],
    ['capitals and spaces', 'TZID:amsterdam ', 'Amsterdam'],
    ['a colon without quotes', 'TZID:(UTC+01:00) Amsterdam\\, Berlin', '(UTC+01:00) Amsterdam, Berlin'],
    ['parameters', 'TZID;X-OLD=1:Amsterdam', 'Amsterdam'],
    ['a quote that is never closed', 'TZID:Amsterdam', '"Amsterdam'],
  ])('a name with %s', (_, property, tzid) => {
    const [begin = '', , ...rest] = berlin('');
    check([begin, property, ...rest, at10(tzid)], { '2T09': 'busy', '2T08': 'free', '2T10': 'free' });
  });

  const only = (...lines: string[]) => zone('Own', ['STANDARD', 'DTSTART:19700101T000000', ...lines]);
  test.each<[string, string[], Record<string, State>]>([
    ['both offsets', only('TZOFFSETFROM:+0100', 'TZOFFSETTO:+0100'), { '2T09': 'busy', '2T10': 'free' }],
    ['TZOFFSETTO alone', only('TZOFFSETTO:+0100'), { '2T09': 'busy', '2T10': 'free' }],
    ['TZOFFSETFROM alone', only('TZOFFSETFROM:+0100', 'TZOFFSETTO:'), { '2T09': 'busy', '2T10': 'free' }],
    ['neither', only(), { '2T09': 'unclear', '2T10': 'unclear' }],
    ['empty ones', only('TZOFFSETFROM:', 'TZOFFSETTO:'), { '2T09': 'unclear' }],
    ['words', only('TZOFFSETFROM:one hour', 'TZOFFSETTO:one hour'), { '2T09': 'unclear' }],
    ['no signs', only('TZOFFSETFROM:0100', 'TZOFFSETTO:0100'), { '2T09': 'busy' }],
    ['a colon', only('TZOFFSETFROM:+01:00', 'TZOFFSETTO:+01:00'), { '2T09': 'busy' }],
    ['seconds', only('TZOFFSETFROM:+010000', 'TZOFFSETTO:+010000'), { '2T09': 'busy' }],
    ['hours alone', only('TZOFFSETFROM:+01', 'TZOFFSETTO:+1'), { '2T09': 'busy' }],
    ['99 hours', only('TZOFFSETFROM:+9900', 'TZOFFSETTO:+9900'), { '2T09': 'unclear' }],
    ['no observance', zone('Own'), { '2T09': 'unclear' }],
    [
      'no DTSTART, one offset',
      zone('Own', ['STANDARD', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0100']),
      { '2T09': 'busy' },
    ],
    [
      'no DTSTART, two offsets',
      zone('Own', ['STANDARD', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100']),
      { '2T09': 'unclear' },
    ],
    [
      'a year that is over',
      zone('Own', winter('+0200', '+0100', 'DTSTART:20251026T030000')),
      { '2T09': 'busy' },
    ],
    [
      'only what comes next year',
      zone('Own', summer('+0100', '+0200', 'DTSTART:20270328T020000')),
      { '2T09': 'busy' },
    ],
    [
      'one that ended before the other began',
      zone(
        'Own',
        winter('+0200', '+0100'),
        summer(
          '+0100',
          '+0200',
          'DTSTART:19700329T020000',
          'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=20200329T010000Z',
        ),
      ),
      { '2T09': 'busy' },
    ],
    [
      'rules that ended in 1950',
      zone(
        'Own',
        winter(
          ...(['+0200', '+0100', 'DTSTART:19201031T030000'] as const),
          'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=19501101T000000Z',
        ),
        summer(
          ...(['+0100', '+0200', 'DTSTART:19210327T020000'] as const),
          'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=19501001T000000Z',
        ),
      ),
      { '2T09': 'busy' },
    ],
    [
      'changes since 1601',
      zone(
        'Own',
        winter('+0200', '+0100', 'DTSTART:16010101T030000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'),
        summer('+0100', '+0200', 'DTSTART:16010101T020000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3'),
      ),
      { '2T09': 'busy' },
    ],
    [
      'dates of changes',
      zone(
        'Own',
        winter('+0200', '+0100', 'DTSTART:20251026T030000', 'RDATE:20261025T030000'),
        summer('+0100', '+0200', 'DTSTART:20260329T020000'),
      ),
      { '2T09': 'busy' },
    ],
    [
      'changes each second',
      zone('Own', winter('+0200', '+0100', 'DTSTART:19700101T000000', 'RRULE:FREQ=SECONDLY')),
      { '2T09': 'unclear' },
    ],
    [
      'changes each minute',
      zone('Own', winter('+0200', '+0100', 'DTSTART:19700101T000000', 'RRULE:FREQ=MINUTELY')),
      { '2T09': 'unclear' },
    ],
    [
      'a rule that is none',
      zone('Own', winter('+0200', '+0100', 'DTSTART:19700101T000000', 'RRULE:FREQ=NEVER')),
      { '2T09': 'unclear' },
    ],
    [
      'a rule that never comes true',
      zone('Own', winter('+0100', '+0100', 'DTSTART:19700101T000000', 'RRULE:FREQ=DAILY;BYMONTHDAY=-40')),
      { '2T09': 'busy' },
    ],
    [
      'lower case',
      zone('Own', winter('+0200', '+0100')).map((line) => line.toLowerCase()),
      { '2T09': 'busy' },
    ],
    [
      'no TZOFFSETFROM in either of two',
      zone('Own', winter('', '+0100'), summer('', '+0200')),
      { '2T09': 'busy' },
    ],
    [
      'no TZOFFSETTO in one of two',
      zone('Own', winter('+0200', ''), summer('+0100', '+0200')),
      { '2T09': 'unclear' },
    ],
    [
      'two different offsets in one',
      only('TZOFFSETFROM:+0100', 'TZOFFSETTO:+0100', 'TZOFFSETTO:+0200'),
      { '2T09': 'unclear' },
    ],
    ['the same offset twice', only('TZOFFSETTO:+0100', 'TZOFFSETTO:+0100'), { '2T09': 'busy' }],
    [
      'another of the same name',
      [...only('TZOFFSETTO:+0100'), ...only('TZOFFSETTO:+0200')],
      { '2T09': 'unclear' },
    ],
    [
      'the same offset in two, which never change',
      zone('Own', winter('+0100', '+0100', 'DTSTART:soon'), summer('+0100', '+0100', 'DTSTART:soon')),
      { '2T09': 'busy' },
    ],
    [
      'an offset in one of two alone',
      zone('Own', winter('', ''), summer('+0100', '+0100')),
      { '2T09': 'unclear' },
    ],
    ['itself once more', [...only('TZOFFSETTO:+0100'), ...only('TZOFFSETTO:+0100')], { '2T09': 'busy' }],
    ['another name', zone('Other', winter('+0200', '+0100')), { '2T09': 'unclear' }],
  ])('a VTIMEZONE with %s', (_, component, hours) => {
    expect(work(() => check([...component, at10('Own')], hours))).toBeLessThan(1_000);
  });

  test('a time before the first change of a VTIMEZONE has the offset that it changes from', () => {
    const own = zone('Own', winter('+0500', '+0400', 'DTSTART:20270101T000000'));
    check([...own, at10('Own')], { '2T05': 'busy', '2T06': 'free' });
  });

  test('summer and winter of a VTIMEZONE', () => {
    const july = event('UID:july', 'DTSTART;TZID=BST:20260702T100000', 'DURATION:PT1H');
    const text = calendar(...berlin('BST'), july);
    expect(stateAt(text, hour('07-02T08'), 'Asia/Dhaka')).toBe('busy');
    expect(stateAt(text, hour('07-02T09'), 'Asia/Dhaka')).toBe('free');
  });

  test.each([
    ['20261202T160000+0700', '20261202T170000+0700'],
    ['20261202T160000+07:00', '20261202T170000+07:00'],
    ['20261202T160000+07', '20261202T170000+07'],
    ['2026-12-02T16:00:00+07:00', '2026-12-02T17:00:00+07:00'],
    ['2026-12-02T09:00:00Z', '2026-12-02T10:00:00.000Z'],
    ['20261202T053000-0330', '20261202T063000-0330'],
    ['2026-12-02 10:00', '2026-12-02 11:00'],
    ['20261202T1000', '20261202T1100'],
    ['20261202t090000z', '20261202t100000z'],
    [' 20261202T090000Z', ' 20261202T100000Z'],
    ['20261202T090000Z', '20261202T095960Z'],
  ])('%s to %s', (start, end) => {
    check([event('UID:one', `DTSTART:${start}`, `DTEND:${end}`)], {
      '2T09': 'busy',
      '2T08': 'free',
      '2T10': 'free',
    });
  });

  test('24:00 is the midnight at which a day ends', () => {
    check([event('UID:one', 'DTSTART:20261202T230000Z', 'DTEND:20261202T240000Z')], {
      '2T23': 'busy',
      '2T22': 'free',
      '3T00': 'free',
    });
  });

  test.each([
    ['no zone', []],
    ['X-WR-TIMEZONE:UTC', ['X-WR-TIMEZONE:UTC']],
    ['X-WR-TIMEZONE:Etc/UTC', ['X-WR-TIMEZONE:Etc/UTC']],
    ['X-WR-TIMEZONE:GMT', ['X-WR-TIMEZONE:GMT']],
    ['X-WR-TIMEZONE:Z', ['X-WR-TIMEZONE:Z']],
    ['X-WR-TIMEZONE:BST', ['X-WR-TIMEZONE:BST']],
    ['X-WR-TIMEZONE:Nowhere', ['X-WR-TIMEZONE:Nowhere']],
  ])('whole days and floating times are those of the person in a calendar of %s', (_, head) => {
    const day = event('UID:day', 'DTSTART;VALUE=DATE:20261202');
    // Auckland is 13 hours ahead.
    check(
      [...head, day],
      { '1T11': 'busy', '2T10': 'busy', '1T10': 'free', '2T11': 'free' },
      'Pacific/Auckland',
    );
    const floating = event('UID:floating', 'DTSTART:20261202T090000', 'DURATION:PT1H');
    check([...head, floating], { '1T20': 'busy', '2T09': 'free' }, 'Pacific/Auckland');
  });

  test.each([['UTC'], ['Etc/UTC'], ['Coordinated Universal Time']])(
    'the same where the server of the calendar says %s',
    (zoneOfServer) => {
      const text = calendar(event('UID:day', 'DTSTART;VALUE=DATE:20261202'));
      expect(stateAt(text, hour('1T20'), 'Pacific/Auckland', zoneOfServer)).toBe('busy');
      expect(stateAt(text, hour('2T20'), 'Pacific/Auckland', zoneOfServer)).toBe('free');
    },
  );
});

describe('one bad line', () => {
  const start = 'DTSTART:20261202T090000Z';
  test.each<[string, string[], Record<string, State>]>([
    ['an end that is none', [start, 'DTEND:tomorrow'], { '2T09': 'unclear', '2T08': 'free', '3T10': 'free' }],
    [
      'an end without a time that exists',
      [start, 'DTEND:20261202T990000Z'],
      { '2T09': 'unclear', '2T23': 'unclear', '3T00': 'free' },
    ],
    [
      'an end before its start',
      [start, 'DTEND:20261201T090000Z'],
      { '2T09': 'unclear', '2T08': 'free', '3T10': 'free' },
    ],
    ['a negative length', [start, 'DURATION:-PT1H'], { '2T09': 'unclear', '2T08': 'free', '3T10': 'free' }],
    ['a length that is none', [start, 'DURATION:1 hour'], { '2T09': 'unclear', '3T10': 'free' }],
    ['a length of nothing', [start, 'DURATION:P'], { '2T09': 'unclear', '3T10': 'free' }],
    [
      'a length that is none beside an end',
      [start, 'DURATION:soon', 'DTEND:20261202T100000Z'],
      { '2T09': 'busy', '2T10': 'free' },
    ],
    [
      'an end and a length that differ',
      [start, 'DTEND:20261202T100000Z', 'DURATION:PT2H'],
      { '2T10': 'busy', '2T11': 'free' },
    ],
    [
      'a start whose time is none',
      ['DTSTART:20261202T990000Z', 'DURATION:PT1H'],
      { '2T09': 'unclear', '7T09': 'unclear', '12T09': 'free' },
    ],
    [
      'a start whose time is none, and an end',
      ['DTSTART:20261202T990000Z', 'DTEND:20261202T100000Z'],
      { '2T09': 'unclear', '4T09': 'free' },
    ],
    [
      'an end that is none, in a zone that no one knows',
      ['DTSTART;TZID=BST:20261202T090000', 'DTEND:soon'],
      { '1T18': 'free', '1T19': 'unclear', '3T22': 'unclear', '3T23': 'free' },
    ],
    ['30 February', ['DTSTART:20260230T090000Z', 'DURATION:PT1H'], { '2T09': 'free' }],
    ['month 13', ['DTSTART:20261302T090000Z', 'DURATION:PT1H'], { '2T09': 'unclear' }],
    [
      'two starts',
      [start, 'DTSTART:20261204T090000Z', 'DURATION:PT1H'],
      { '2T09': 'unclear', '4T09': 'unclear' },
    ],
    ['the same start twice', [start, start, 'DURATION:PT1H'], { '2T09': 'busy', '2T10': 'free' }],
    [
      'two starts of which the first is long ago',
      ['DTSTART:20150101T090000Z', start, 'DURATION:PT1H'],
      { '2T09': 'unclear' },
    ],
    ['an empty start', ['DTSTART:', 'DURATION:PT1H'], { '2T09': 'unclear' }],
    ['a start without a colon', ['DTSTART 20261202T090000Z', 'DURATION:PT1H'], { '2T09': 'busy' }],
    ['no start, and an end that is over', ['DTEND:20150101T100000Z'], { '2T09': 'free' }],
    [
      'a rule without a colon',
      ['SUMMARY:x', 'RRULE FREQ=DAILY', 'DTSTART:20261001T090000Z', 'DURATION:PT1H'],
      { '2T09': 'busy' },
    ],
    [
      'a rule that is none',
      ['DTSTART:20261001T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=FORTNIGHTLY'],
      { '2T09': 'unclear' },
    ],
    [
      'a rule that is none and has ended',
      ['DTSTART:20151001T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=FORTNIGHTLY;UNTIL=20160101T000000Z'],
      { '2T09': 'free' },
    ],
    [
      'a rule with a part that is new',
      ['DTSTART:20261001T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;BYMOON=FULL'],
      { '2T09': 'unclear' },
    ],
    ['an empty rule', ['DTSTART:20261001T090000Z', 'DURATION:PT1H', 'RRULE:'], { '2T09': 'unclear' }],
    [
      'an EXDATE that is none',
      ['DTSTART:20261201T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY', 'EXDATE:soon'],
      { '2T09': 'busy' },
    ],
    [
      'an empty EXDATE',
      ['DTSTART:20261201T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY', 'EXDATE;VALUE=DATE:'],
      { '2T09': 'busy' },
    ],
    [
      'an EXDATE with an empty place',
      ['DTSTART:20261201T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY', 'EXDATE:20261202T090000Z,,'],
      { '2T09': 'free', '4T09': 'busy' },
    ],
    ['an empty RDATE', [start, 'DURATION:PT1H', 'RDATE:'], { '2T09': 'busy', '4T09': 'free' }],
    [
      'an RDATE that is none',
      ['DTSTART:20261201T090000Z', 'DURATION:PT1H', 'RDATE:soon'],
      { '2T09': 'unclear' },
    ],
    [
      'a title that breaks off',
      ['SUMMARY:one', 'two', 'three: four', start, 'DURATION:PT1H'],
      { '2T09': 'busy' },
    ],
    [
      'an RDATE in a zone that no one knows',
      ['DTSTART:20261001T090000Z', 'DURATION:PT1H', 'RDATE;TZID=BST:20261202T090000'],
      { '2T09': 'unclear', '4T09': 'free' },
    ],
    [
      'an end in a zone that no one knows',
      [start, 'DTEND;TZID=BST:20261202T100000'],
      { '2T09': 'unclear', '4T09': 'free' },
    ],
    [
      'a series in a zone that no one knows',
      ['DTSTART;TZID=BST:20261104T090000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY'],
      { '2T09': 'unclear', '4T09': 'free', '9T09': 'unclear' },
    ],
  ])('%s', (_, lines, hours) => {
    check([event('UID:one', ...lines)], hours);
    // Nothing is unclear if the event is free or cancelled.
    const free = Object.fromEntries(Object.keys(hours).map((each) => [each, 'free' as const]));
    check([event('UID:one', ...lines, 'TRANSP:TRANSPARENT')], free);
    check([event('UID:one', ...lines, 'STATUS:CANCELLED')], free);
  });

  test.each([
    ['an end before its start', ['DTSTART:20150202T090000Z', 'DTEND:20150201T090000Z']],
    ['a whole day that ends before it', ['DTSTART;VALUE=DATE:20150202', 'DTEND;VALUE=DATE:20150201']],
    ['an end that is none', ['DTSTART:20150202T090000Z', 'DTEND:x']],
    ['a negative length', ['DTSTART:20150202T090000Z', 'DURATION:-P1D']],
    ['a time that is none', ['DTSTART:20150202T250000Z', 'DTEND:20150202T100000Z']],
    ['a zone that no one knows', ['DTSTART;TZID=BST:20150202T090000', 'DTEND;TZID=BST:20150202T100000']],
    [
      'a series in a zone that no one knows, which has ended',
      ['DTSTART;TZID=BST:20150202T090000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=20150301T000000Z'],
    ],
    ['a day that its month doesn’t have', ['DTSTART:20150231T090000Z', 'DURATION:PT1H']],
  ])('%s, long ago or far ahead', (_, lines) => {
    check([event('UID:one', ...lines)], { '2T09': 'free' });
    check([event('UID:one', ...lines.map((line) => line.replaceAll('2015', '2035')))], { '2T09': 'free' });
  });

  test('the event is named to its owner, with its day as far as that can be read', () => {
    const text = calendar(
      event(
        'UID:1',
        'SUMMARY;LANGUAGE=en:Budget\\, part 2\\nand 3',
        'DTSTART:20261202T990000Z',
        'DTEND:20261202T100000Z',
      ),
      event('UID:2', `SUMMARY:${'long '.repeat(100)}`, 'DTSTART:soon'),
    );
    const range = { start: new Date('2026-12-02T09:00:00Z'), end: new Date('2026-12-02T10:00:00Z') };
    const read = readCalendar({ texts: [text], range, zone: null, personZone: null, addresses: [] });
    expect(read.known && read.unclear).toEqual([
      { ...range, why: 'malformedEvent', title: 'Budget, part 2 and 3', date: '2026-12-02' },
      { ...range, why: 'malformedEvent', title: 'long '.repeat(40), date: null },
    ]);
  });
});

describe('lines and components', () => {
  const whole = calendar(one(), GOOD);
  const folded = (fold: string) =>
    whole.replaceAll(/^(?!BEGIN|END).*/gm, (line) => line.replace(/.{3}(?=.)/g, `$&${fold}`));
  test.each([
    ['CR LF', whole],
    ['LF', whole.replaceAll('\r\n', '\n')],
    ['CR alone', whole.replaceAll('\r\n', '\r')],
    ['CR CR LF', whole.replaceAll('\r\n', '\r\r\n')],
    ['blank lines between', whole.replaceAll('\r\n', '\r\n\r\n')],
    ['spaces at their ends', whole.replaceAll('\r\n', '  \r\n')],
    ['lower case', whole.toLowerCase()],
    ['a mark before', `\uFEFF${whole}`],
    ['a mark before each calendar', `\uFEFF${whole}\uFEFF${calendar()}`],
    ['blank lines and words before', `\r\n\r\nWarning: something\r\n${whole}`],
    ['no last line end', whole.trimEnd()],
    ['folds in the middle of everything', folded('\r\n ')],
    ['folds with tabs', folded('\r\n\t')],
    ['an unclosed event', whole.replace('END:VEVENT\r\n', '')],
    ['an unclosed last event', whole.replace(/END:VEVENT\r\n(?=END:VCALENDAR)/, '')],
    ['an unopened event', whole.replace('BEGIN:VEVENT\r\n', '')],
    ['a misspelt beginning', whole.replace('BEGIN:VEVENT', 'BEGIN:VEVNT')],
    ['a misspelt end', whole.replace('END:VEVENT', 'END:VEVNT')],
    ['a stray end', whole.replace('END:VEVENT', 'END:VEVENT\r\nEND:VALARM')],
    [
      'properties that no one knows',
      whole.replaceAll('END:VEVENT', 'X-FOO;A=B;C="d:e;f":g\r\nIANA-NEW:1\r\nEND:VEVENT'),
    ],
    ['a huge line', whole.replaceAll('END:VEVENT', `DESCRIPTION:${'x'.repeat(1_000_000)}\r\nEND:VEVENT`)],
    [
      'a huge line in folds',
      whole.replaceAll('END:VEVENT', `DESCRIPTION:${'x\r\n '.repeat(100_000)}y\r\nEND:VEVENT`),
    ],
    [
      'a huge line of quotes',
      whole.replaceAll('END:VEVENT', `ATTENDEE;CN=${'"'.repeat(100_001)}:mailto:a@b.c\r\nEND:VEVENT`),
    ],
    [
      'a huge line of parameters',
      whole.replaceAll('END:VEVENT', `ATTENDEE${';A=B'.repeat(50_000)}:mailto:a@b.c\r\nEND:VEVENT`),
    ],
  ])('%s', (_, text) => {
    for (const [short, state] of Object.entries({
      '2T09': 'busy',
      '2T10': 'free',
      '3T09': 'busy',
      [AFTER]: 'free',
    }))
      expect(stateAt(text, hour(short), 'Europe/Berlin')).toBe(state);
  });

  test.each([
    [
      'an alarm',
      ['BEGIN:VALARM', 'TRIGGER:-PT5M', 'DURATION:PT9H', 'DTSTART:20261204T090000Z', 'END:VALARM'],
    ],
    [
      'what no one knows',
      ['BEGIN:X-THING', 'DTSTART:20261204T090000Z', 'BEGIN:X-PART', 'DTEND:x', 'END:X-PART', 'END:X-THING'],
    ],
    ['two alarms', ['BEGIN:VALARM', 'END:VALARM', 'BEGIN:VALARM', 'DURATION:x', 'END:VALARM']],
  ])('%s within an event is no part of it', (_, lines) => {
    check([one(...lines, 'TRANSP:OPAQUE')], { '2T09': 'busy', '2T10': 'free', '4T09': 'free' });
    check([one(...lines, 'TRANSP:TRANSPARENT')], { '2T09': 'free' });
  });

  test('a rule after an alarm that isn’t closed counts', () => {
    check([one('BEGIN:VALARM', 'TRIGGER:-PT5M', 'RRULE:FREQ=WEEKLY')], {
      '2T09': 'busy',
      '9T09': 'busy',
      '9T10': 'free',
    });
  });

  test.each([
    ['VFREEBUSY', ['BEGIN:VFREEBUSY', 'FREEBUSY:20261202T110000Z/PT1H', 'END:VFREEBUSY']],
    ['VTODO', ['BEGIN:VTODO', 'DTSTART:20261202T110000Z', 'DUE:x', 'END:VTODO']],
    ['VJOURNAL', ['BEGIN:VJOURNAL', 'DTSTART;VALUE=DATE:20261202', 'END:VJOURNAL']],
    [
      'VAVAILABILITY',
      [
        'BEGIN:VAVAILABILITY',
        'BEGIN:AVAILABLE',
        'DTSTART:20261202T110000Z',
        'END:AVAILABLE',
        'END:VAVAILABILITY',
      ],
    ],
    ['what no one knows', ['BEGIN:X-THING', 'DTSTART:x', 'END:X-THING']],
  ])('%s beside events is passed over', (_, lines) => {
    check([...lines, one()], { '2T09': 'busy', '2T11': 'free' });
  });

  test.each<[string, string, string]>([
    ['breaks off within an event', whole.slice(0, -60), 'cutOff'],
    ['breaks off between events', whole.slice(0, whole.lastIndexOf('BEGIN:VEVENT')), 'cutOff'],
    ['breaks off within its first words', whole.slice(0, 20), 'cutOff'],
    ['is a page', '<!doctype html><title>BEGIN:VEVENT</title>', 'notACalendar'],
    ['is an address book', 'BEGIN:VCARD\r\nEND:VCARD\r\n', 'notACalendar'],
    ['has free and busy times only', calendar('BEGIN:VFREEBUSY', 'END:VFREEBUSY'), 'freeBusyOnly'],
    ['is nothing', '', 'notACalendar'],
  ])('a text that %s is unknown', (_, text, why) => {
    expect(stateAt(text, hour('2T09'), 'Europe/Berlin')).toBe(why);
  });
});

describe('whole days', () => {
  // Berlin's 2 December is from 1 December, 23:00 UTC, to 2 December, 23:00.
  const that: Record<string, State> = { '1T23': 'busy', '2T22': 'busy', '1T22': 'free', '2T23': 'free' };
  test.each([
    ['VALUE=DATE', ['DTSTART;VALUE=DATE:20261202', 'DTEND;VALUE=DATE:20261203']],
    ['lower case', ['dtstart;value=date:20261202', 'dtend;value=date:20261203']],
    ['no VALUE', ['DTSTART:20261202', 'DTEND:20261203']],
    ['VALUE=DATE-TIME', ['DTSTART;VALUE=DATE-TIME:20261202', 'DTEND;VALUE=DATE-TIME:20261203']],
    ['dashes', ['DTSTART:2026-12-02', 'DTEND:2026-12-03']],
    ['a zone that it has no use for', ['DTSTART;TZID=America/New_York;VALUE=DATE:20261202']],
    ['no end', ['DTSTART;VALUE=DATE:20261202']],
    ['the day itself as its end', ['DTSTART;VALUE=DATE:20261202', 'DTEND;VALUE=DATE:20261202']],
    ['a length', ['DTSTART;VALUE=DATE:20261202', 'DURATION:P1D']],
    ['a length in lower case', ['DTSTART;VALUE=DATE:20261202', 'DURATION:p1d']],
  ])('%s', (_, lines) => {
    check([event('UID:one', ...lines)], that);
  });

  test('an end with a time takes all of its day', () => {
    check([event('UID:one', 'DTSTART;VALUE=DATE:20261202', 'DTEND:20261203T040000')], {
      ...that,
      '2T23': 'busy',
    });
  });
});

describe('versions', () => {
  const at = (short: string, ...more: string[]) =>
    event('UID:one', `DTSTART:202612${short}0000Z`, 'DURATION:PT1H', ...more);
  const [nine, noon] = ['02T09', '02T12'];
  test.each<[string, string[], Record<string, State>]>([
    [
      'the later SEQUENCE',
      [at(nine, 'SEQUENCE:0'), at(noon, 'SEQUENCE:1')],
      { '2T12': 'busy', '2T09': 'free' },
    ],
    [
      'the later SEQUENCE, which comes first',
      [at(noon, 'SEQUENCE:10'), at(nine, 'SEQUENCE:9')],
      { '2T12': 'busy', '2T09': 'free' },
    ],
    ['a SEQUENCE against none', [at(nine), at(noon, 'SEQUENCE:1')], { '2T12': 'busy', '2T09': 'free' }],
    [
      'the later DTSTAMP',
      [at(noon, 'DTSTAMP:20261102T000000Z'), at(nine, 'DTSTAMP:20261101T000000Z')],
      { '2T12': 'busy', '2T09': 'free' },
    ],
    [
      'SEQUENCE before DTSTAMP',
      [
        at(noon, 'SEQUENCE:2', 'DTSTAMP:20261001T000000Z'),
        at(nine, 'SEQUENCE:1', 'DTSTAMP:20261101T000000Z'),
      ],
      { '2T12': 'busy', '2T09': 'free' },
    ],
    [
      'the later LAST-MODIFIED',
      [at(noon, 'LAST-MODIFIED:20261102T000000Z'), at(nine, 'LAST-MODIFIED:20261101T000000Z')],
      { '2T12': 'busy', '2T09': 'free' },
    ],
    ['both, if nothing says which is later', [at(noon), at(nine)], { '2T12': 'busy', '2T09': 'busy' }],
    [
      'both, if a SEQUENCE can’t be read',
      [at(noon, 'SEQUENCE:x'), at(nine, 'SEQUENCE:1')],
      { '2T12': 'busy', '2T09': 'busy' },
    ],
    ['a later cancellation', [at(nine), at(nine, 'SEQUENCE:1', 'STATUS:CANCELLED')], { '2T09': 'free' }],
    [
      'no earlier cancellation',
      [at(nine, 'SEQUENCE:2'), at(nine, 'SEQUENCE:1', 'STATUS:CANCELLED')],
      { '2T09': 'busy' },
    ],
    [
      'a later version that can’t be read',
      [at(nine), event('UID:one', 'SEQUENCE:1', 'DTSTART:20261202T990000Z', 'DTEND:20261202T100000Z')],
      { '2T09': 'unclear' },
    ],
    [
      'the later of two that replace the same occurrence',
      [
        at('01T09', 'RRULE:FREQ=DAILY'),
        at(noon, 'RECURRENCE-ID:20261202T090000Z', 'SEQUENCE:1'),
        at('02T15', 'RECURRENCE-ID;TZID=Europe/Berlin:20261202T100000', 'SEQUENCE:2'),
      ],
      { '1T09': 'busy', '2T09': 'free', '2T12': 'free', '2T15': 'busy', '4T09': 'busy' },
    ],
    [
      'an exception whose occurrence can’t be told, and that one too',
      [at('01T09', 'RRULE:FREQ=DAILY'), at(noon, 'RECURRENCE-ID:x')],
      { '2T09': 'busy', '2T12': 'busy' },
    ],
    [
      'an exception in a zone that no one knows, and its occurrence too',
      [at('01T09', 'RRULE:FREQ=DAILY'), at(noon, 'RECURRENCE-ID;TZID=BST:20261202T090000'), at('05T12')],
      { '2T09': 'busy', '2T12': 'busy' },
    ],
    [
      'the same if the exception is moved within that zone',
      [
        at('01T09', 'RRULE:FREQ=DAILY'),
        event(
          'UID:one',
          'RECURRENCE-ID;TZID=BST:20261202T090000',
          'DTSTART;TZID=BST:20261202T120000',
          'DURATION:PT1H',
        ),
      ],
      { '2T09': 'busy', '2T12': 'unclear', '5T12': 'free' },
    ],
    [
      'one event, whatever spaces are around its UID',
      [at(noon, 'SEQUENCE:1'), at(nine).replace('UID:one', 'UID: one ')],
      { '2T12': 'busy', '2T09': 'free' },
    ],
    [
      'the rest of a series of which an exception can’t be read',
      [
        at('01T09', 'RRULE:FREQ=DAILY'),
        event(
          'UID:one',
          'RECURRENCE-ID:20261202T090000Z',
          'DTSTART:20261202T990000Z',
          'DTEND:20261202T130000Z',
        ),
      ],
      { '1T09': 'busy', '2T12': 'unclear', '4T09': 'busy', '5T12': 'free' },
    ],
    [
      'a series of which what replaces an occurrence and those before it can’t be understood',
      [at('01T09', 'RRULE:FREQ=DAILY'), at(noon, 'RECURRENCE-ID;RANGE=THISANDPRIOR:20261202T090000Z')],
      { '1T12': 'unclear', '1T09': 'busy' },
    ],
    [
      'a series of which it can’t be told when an occurrence and those after it are',
      [
        at('01T09', 'RRULE:FREQ=DAILY'),
        event('UID:one', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20261202T090000Z', 'DTSTART:soon'),
      ],
      { '2T12': 'unclear', '9T12': 'unclear', '9T09': 'busy' },
    ],
  ])('what counts is %s', (_, lines, hours) => {
    check(lines, hours);
  });

  test('thousands of events that have a UID in common cost no more than any others', () => {
    const events = (uid: (index: number) => number) =>
      Array.from({ length: 5_000 }, (_, index) =>
        event(`UID:${uid(index)}`, 'DTSTART:20261202T090000Z', 'DURATION:PT1H'),
      );
    const workFor = (texts: string[]) => work(() => check(texts, { '2T09': 'busy' }));
    // Comparing each of them with all others would take some hundred times as much.
    expect(workFor(events(() => 1))).toBeLessThan(10 * workFor(events((index) => index)));
  });

  test('the parts of a series and its versions are found across the objects of a calendar', () => {
    const range = { start: new Date('2026-12-01T00:00:00Z'), end: new Date('2026-12-05T00:00:00Z') };
    const texts = [
      at('01T09', 'RRULE:FREQ=DAILY;COUNT=3'),
      at(noon, 'RECURRENCE-ID:20261202T090000Z'),
      at('03T09', 'RECURRENCE-ID:20261203T090000Z', 'STATUS:CANCELLED', 'SEQUENCE:1'),
    ].map((each) => calendar(each));
    const read = readCalendar({ texts, range, zone: null, personZone: null, addresses: [] });
    expect(read.known && read.busy.map(({ start }) => start.toISOString().slice(8, 13)).sort()).toEqual([
      '01T09',
      '02T12',
    ]);
  });
});

describe('the person’s own reply', () => {
  test.each<[string, string, State]>([
    [
      'EMAIL, as iCloud writes it',
      attendee('EMAIL=Person.Tested@example.org;PARTSTAT=DECLINED', '/abc/principal/'),
      'free',
    ],
    [
      'EMAIL in quotes',
      attendee('PARTSTAT=DECLINED;EMAIL="person.tested@example.org"', 'urn:uuid:1'),
      'free',
    ],
    ['MAILTO', attendee('PARTSTAT=DECLINED', 'MAILTO:PERSON.TESTED@EXAMPLE.ORG'), 'free'],
    ['no mailto', attendee('PARTSTAT=DECLINED', 'person.tested@example.org'), 'free'],
    ['lower case', attendee('partstat=declined'), 'free'],
    ['delegated', attendee('PARTSTAT=DELEGATED;DELEGATED-TO="mailto:a@example.org"'), 'free'],
    ['accepted', attendee('PARTSTAT=ACCEPTED'), 'busy'],
    ['a word that is new', attendee('PARTSTAT=PONDERING'), 'busy'],
    ['someone else’s', attendee('PARTSTAT=DECLINED;EMAIL=other@example.org', '/abc/principal/'), 'busy'],
    [
      'a name like the address',
      attendee('CN="person.tested@example.org";PARTSTAT=DECLINED', 'mailto:a@example.org'),
      'busy',
    ],
    ['a colon in a name', attendee('CN="Me: the one; really";PARTSTAT=DECLINED'), 'free'],
    [
      'declined as one guest, accepted as another',
      one(
        'ATTENDEE;PARTSTAT=DECLINED:mailto:person.tested@example.org',
        'ATTENDEE;PARTSTAT=ACCEPTED;EMAIL=person.tested@example.org:/abc/principal/',
      ),
      'busy',
    ],
    ['STATUS twice, and not the same', one('STATUS:CONFIRMED', 'STATUS:CANCELLED'), 'busy'],
    ['TRANSP twice, and not the same', one('TRANSP:OPAQUE', 'TRANSP:TRANSPARENT'), 'busy'],
    ['a line of text that looks like a status', one('DESCRIPTION:News', 'Status: cancelled'), 'busy'],
    ['lower case throughout', one('transp:transparent'), 'free'],
  ])('%s', (_, text, state) => {
    check([text], { '2T09': state });
  });
});
