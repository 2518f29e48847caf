import { describe, expect, test } from 'vitest';
import { type ReadingTask, readCalendar, timeOfEvent } from './read.ts';

const WINTER = { start: new Date('2026-11-30T00:00:00Z'), end: new Date('2026-12-07T00:00:00Z') };

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');

const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one', ...lines, 'END:VEVENT'].join('\r\n');

const read = (text: string, changes: Partial<ReadingTask> = {}) =>
  readCalendar({
    texts: [text],
    range: WINTER,
    zone: null,
    personZone: 'Europe/Berlin',
    addresses: ['mia@example.com'],
    ...changes,
  });

/** "start/end kind" of each span, in order, then the unclear spans with why; why the calendar is unreadable. */
function told(text: string, changes: Partial<ReadingTask> = {}): string[] | string {
  const found = read(text, changes);
  if (!found.known) return found.why;
  const short = (date: Date) => date.toISOString().replace(':00.000Z', 'Z');
  const busy = found.busy
    .toSorted((one, other) => one.start.getTime() - other.start.getTime())
    .map(
      ({ start, end, kind, allDay }) => `${short(start)}/${short(end)} ${allDay ? 'all day ' : ''}${kind}`,
    );
  const unclear = found.unclear ?? [];
  return [...busy, ...unclear.map(({ start, end, why }) => `${short(start)}/${short(end)} ${why}`)];
}

const ten = ['DTSTART:20261201T100000Z', 'DTEND:20261201T110000Z'];
const TEN = '2026-12-01T10:00Z/2026-12-01T11:00Z';

describe('what an event says of its time', () => {
  test.each([
    ['nothing more', [], 'firm'],
    ['TRANSP:OPAQUE', ['TRANSP:OPAQUE'], 'firm'],
    ['TRANSP:TRANSPARENT', ['TRANSP:TRANSPARENT'], null],
    ['cancelled', ['STATUS:CANCELLED'], null],
    ['tentative', ['STATUS:TENTATIVE'], 'tentative'],
    ['Outlook: free', ['TRANSP:OPAQUE', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'], null],
    ['Outlook: elsewhere', ['X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE'], null],
    ['Outlook: out of office', ['TRANSP:TRANSPARENT', 'X-MICROSOFT-CDO-BUSYSTATUS:OOF'], 'outOfOffice'],
    ['Outlook: a word that is new', ['X-MICROSOFT-CDO-BUSYSTATUS:NAPPING'], 'firm'],
    ['declined', ['ATTENDEE;PARTSTAT=DECLINED:MAILTO:Mia@example.com'], null],
    ['declined by someone else', ['ATTENDEE;PARTSTAT=DECLINED:mailto:noah@example.com'], 'firm'],
    ['accepted', ['ATTENDEE;PARTSTAT=ACCEPTED:mailto:mia@example.com'], 'firm'],
    ['not answered', ['ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:mia@example.com'], 'tentative'],
    ['invited, and no more', ['ATTENDEE:mailto:mia@example.com'], 'tentative'],
    ['answered with maybe', ['ATTENDEE;PARTSTAT=TENTATIVE:mailto:mia@example.com'], 'tentative'],
    [
      'answered with maybe, and out of office',
      ['STATUS:TENTATIVE', 'X-MICROSOFT-CDO-BUSYSTATUS:OOF'],
      'outOfOffice',
    ],
  ])('%s', (_, lines, kind) => {
    expect(told(calendar(event(...ten, ...lines)))).toEqual(kind === null ? [] : [`${TEN} ${kind}`]);
  });

  test('a duration, or no end at all', () => {
    expect(told(calendar(event('DTSTART:20261201T100000Z', 'DURATION:PT1H')))).toEqual([`${TEN} firm`]);
    expect(told(calendar(event('DTSTART:20261201T100000Z')))).toEqual([]);
    expect(told(calendar(event('DTSTART;VALUE=DATE:20261201')))).toEqual([
      '2026-11-30T23:00Z/2026-12-01T23:00Z all day firm',
    ]);
  });

  test('what began before the range, and reaches into it, counts', () => {
    const long = event('DTSTART:20261101T100000Z', 'DTEND:20261130T080000Z');
    expect(told(calendar(long))).toEqual(['2026-11-01T10:00Z/2026-11-30T08:00Z firm']);
    expect(told(calendar(event('DTSTART:20261101T100000Z', 'DURATION:P29DT1H')))).toHaveLength(1);
  });

  test('lines are unfolded, alarms are no events, and names are told apart from texts', () => {
    const tricky = calendar(
      event(
        'DESCRIPTION:a\\nBEGIN:VEVENT\\n',
        ' END:VCALENDAR',
        'DTSTART;TZID="Europe/',
        ' Berlin":20261201T110000',
        'DURATION:PT',
        '\t1H',
        'BEGIN:VALARM',
        'TRIGGER:-PT5M',
        'UID:two',
        'DURATION:PT9H',
        'END:VALARM',
      ),
    );
    expect(told(tricky)).toEqual([`${TEN} firm`]);
    expect(told(tricky.replaceAll('\r\n', '\n'))).toEqual([`${TEN} firm`]);
  });
});

describe('zones', () => {
  const at = (zone: string) => event(`DTSTART;TZID=${zone}:20261201T110000`, 'DURATION:PT1H');
  const custom = [
    'BEGIN:VTIMEZONE',
    'TZID:Customized Time Zone',
    'BEGIN:STANDARD',
    'DTSTART:16010101T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ];

  test.each([
    ['of the IANA', 'Europe/Berlin'],
    ['of Windows', 'W. Europe Standard Time'],
    ['of Lotus and Evolution', '/freeassociation.sourceforge.net/Europe/Berlin'],
  ])('by a name %s', (_, zone) => {
    expect(told(calendar(at(zone)))).toEqual([`${TEN} firm`]);
  });

  test('by rules that the calendar spells out, summer and winter', () => {
    expect(told(calendar(...custom, at('Customized Time Zone')))).toEqual([`${TEN} firm`]);
    const summer = event('DTSTART;TZID=Customized Time Zone:20260601T110000', 'DURATION:PT1H');
    const range = { start: new Date('2026-06-01T00:00:00Z'), end: new Date('2026-06-02T00:00:00Z') };
    expect(told(calendar(...custom, summer), { range })).toEqual([
      '2026-06-01T09:00Z/2026-06-01T10:00Z firm',
    ]);
  });

  test('in a zone that no one knows it may be anywhere on earth, never at a guess', () => {
    const anywhere = ['2026-11-30T21:00Z/2026-12-02T02:00Z unknownZone'];
    for (const name of ['Mars/Olympus', 'Berlin', 'BST']) expect(told(calendar(at(name)))).toEqual(anywhere);
  });

  test('a floating time is in the zone of the calendar, else in that of the person', () => {
    const floating = event('DTSTART:20261201T110000', 'DURATION:PT1H');
    expect(told(calendar(floating))).toEqual([`${TEN} firm`]);
    expect(told(calendar('X-WR-TIMEZONE:America/New_York', floating))).toEqual([
      '2026-12-01T16:00Z/2026-12-01T17:00Z firm',
    ]);
    expect(told(calendar('X-WR-TIMEZONE:America/New_York', floating), { zone: 'Asia/Tokyo' })).toEqual([
      '2026-12-01T02:00Z/2026-12-01T03:00Z firm',
    ]);
    expect(told(calendar(floating), { personZone: null })).toEqual([
      '2026-11-30T21:00Z/2026-12-02T02:00Z unknownZone',
    ]);
    expect(read(calendar(...['X-WR-TIMEZONE:Eastern Standard Time']))).toMatchObject({
      zone: 'America/New_York',
    });
  });

  test('a whole day is that day of the calendar, 25 hours if the clock is set back', () => {
    const range = { start: new Date('2026-10-24T00:00:00Z'), end: new Date('2026-10-27T00:00:00Z') };
    const day = event('DTSTART;VALUE=DATE:20261025', 'DTEND;VALUE=DATE:20261026');
    expect(told(calendar(day), { range })).toEqual(['2026-10-24T22:00Z/2026-10-25T23:00Z all day firm']);
  });

  test('of an hour that comes twice the first counts, and one that is skipped is taken an hour later', () => {
    const autumn = { start: new Date('2026-10-24T00:00:00Z'), end: new Date('2026-10-27T00:00:00Z') };
    const twice = event('DTSTART;TZID=Europe/Berlin:20261025T023000', 'DURATION:PT30M');
    expect(told(calendar(twice), { range: autumn })).toEqual(['2026-10-25T00:30Z/2026-10-25T01:00Z firm']);
    const spring = { start: new Date('2026-03-28T00:00:00Z'), end: new Date('2026-03-30T00:00:00Z') };
    const skipped = event('DTSTART;TZID=Europe/Berlin:20260329T023000', 'DURATION:PT30M');
    expect(told(calendar(skipped), { range: spring })).toEqual(['2026-03-29T01:30Z/2026-03-29T02:00Z firm']);
  });
});

describe('what recurs', () => {
  const daily = (...lines: string[]) =>
    event(
      'DTSTART;TZID=Europe/Berlin:20260101T090000',
      'DTEND;TZID=Europe/Berlin:20260101T093000',
      'RRULE:FREQ=DAILY',
      ...lines,
    );
  const days = (text: string, changes: Partial<ReadingTask> = {}) => {
    const spans = told(text, changes);
    return typeof spans === 'string' ? spans : spans.map((span) => span.slice(5, 16));
  };
  const ALL = ['11-30', '12-01', '12-02', '12-03', '12-04', '12-05', '12-06'].map((day) => `${day}T08:00`);
  const without = (...gone: string[]) => ALL.filter((day) => !gone.some((one) => day.startsWith(one)));

  test('stays on its clock when clocks change', () => {
    expect(days(calendar(daily()))).toEqual(ALL);
    const range = { start: new Date('2026-10-24T00:00:00Z'), end: new Date('2026-10-26T23:00:00Z') };
    expect(days(calendar(daily()), { range })).toEqual(['10-24T07:00', '10-25T08:00', '10-26T08:00']);
  });

  test('without the occurrences that are excepted, in whichever zone they are named', () => {
    const excepted = daily(
      'EXDATE;TZID=Europe/Berlin:20261201T090000,20261202T090000',
      'EXDATE:20261204T080000Z',
      'EXDATE;VALUE=DATE:20261206',
      'EXDATE;TZID=Europe/Berlin:20261203T091500',
    );
    expect(days(calendar(excepted))).toEqual(without('12-01', '12-02', '12-04', '12-06'));
  });

  test('with those that are moved, cancelled or freed, even out of the range or into it', () => {
    const replace = (day: string, ...lines: string[]) =>
      event(`RECURRENCE-ID;TZID=Europe/Berlin:${day}T090000`, ...lines);
    const text = calendar(
      replace('20261201', 'DTSTART;TZID=Europe/Berlin:20261201T150000', 'DURATION:PT1H'),
      daily(),
      replace('20261202', 'DTSTART;TZID=Europe/Berlin:20270101T150000', 'DURATION:PT1H'),
      replace('20261203', 'DTSTART;TZID=Europe/Berlin:20261203T090000', 'DURATION:PT1H', 'STATUS:CANCELLED'),
      event(
        'RECURRENCE-ID:20261204T080000Z',
        'DTSTART:20261204T080000Z',
        'DURATION:PT1H',
        'TRANSP:TRANSPARENT',
      ),
      replace('20260301', 'DTSTART;TZID=Europe/Berlin:20261205T200000', 'DURATION:PT1H'),
    );
    expect(days(text)).toEqual(
      [...without('12-01', '12-02', '12-03', '12-04'), '12-01T14:00', '12-05T19:00'].sort(),
    );
  });

  test('an exception of a series that is elsewhere stands alone', () => {
    const alone = event('RECURRENCE-ID:20261201T080000Z', ...ten);
    expect(told(calendar(alone))).toEqual([`${TEN} firm`]);
  });

  test('a change of one and all that follow moves them and their length', () => {
    const text = calendar(
      daily(),
      event(
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261202T090000',
        'DTSTART;TZID=Europe/Berlin:20261202T110000',
        'DURATION:PT2H',
      ),
    );
    expect(days(text)).toEqual([...ALL.slice(0, 2), ...ALL.slice(2).map((day) => day.replace('T08', 'T10'))]);
    expect((told(text) as string[]).at(-1)).toContain('2026-12-06T12:00Z');
  });

  test('of several such changes each counts until the next, in whatever order they are written', () => {
    const from = (day: string, hour: number) =>
      event(
        `RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:${day}T090000`,
        `DTSTART;TZID=Europe/Berlin:${day}T${hour}0000`,
        'DURATION:PT1H',
      );
    const moved = ALL.map((day, index) => day.replace('T08', index > 3 ? 'T12' : index > 1 ? 'T10' : 'T08'));
    expect(days(calendar(daily(), from('20261204', 13), from('20261202', 11)))).toEqual(moved);
    expect(days(calendar(daily(), from('20261202', 11), from('20261204', 13)))).toEqual(moved);
  });

  test('until an instant, a day, or so many times', () => {
    const until = (rule: string) => calendar(daily().replace('FREQ=DAILY', `FREQ=DAILY;${rule}`));
    expect(days(until('UNTIL=20261202T080000Z'))).toEqual(ALL.slice(0, 3));
    expect(days(until('UNTIL=20261202T075959Z'))).toEqual(ALL.slice(0, 2));
    expect(days(until('UNTIL=20261202'))).toEqual(ALL.slice(0, 3));
    expect(days(until('UNTIL=20261202T080030Z'))).toEqual(ALL.slice(0, 3));
    expect(days(until('UNTIL=20261201T235959Z'))).toEqual(ALL.slice(0, 2));
    expect(days(until('UNTIL=20261202T090000'))).toEqual(ALL.slice(0, 3));
    expect(days(until('COUNT=335'))).toEqual(ALL.slice(0, 2));
  });

  test('on days alone if it is of whole days, whatever its end and its exceptions are written with', () => {
    const wholeDays = (rule: string, ...lines: string[]) =>
      calendar(event('DTSTART;VALUE=DATE:20261130', `RRULE:FREQ=DAILY;${rule}`, ...lines));
    const american = { personZone: 'America/New_York' };
    const daysIn = (text: string, changes = {}) =>
      (told(text, changes) as string[]).map((span) => span.slice(5, 10));
    expect(daysIn(wholeDays('UNTIL=20261202T000000Z'), american)).toEqual(['11-30', '12-01', '12-02']);
    expect(daysIn(wholeDays('UNTIL=20261203T045959Z'), american)).toEqual(['11-30', '12-01', '12-02']);
    const exceptions = [
      'EXDATE:20261201T000000Z',
      'EXDATE;TZID=Asia/Tokyo:20261203T000000',
      'EXDATE:20261204T050000Z',
    ];
    expect(daysIn(wholeDays('COUNT=5', ...exceptions), american)).toEqual(['11-30', '12-02']);
    const midnightInTokyo = wholeDays('COUNT=3', 'EXDATE:20261130T150000Z');
    expect(daysIn(midnightInTokyo, { personZone: 'Asia/Tokyo' })).toEqual(['11-29', '12-01']);
    const moved = event('RECURRENCE-ID:20261201T000000Z', 'DTSTART;VALUE=DATE:20261205');
    expect(
      daysIn(calendar(event('DTSTART;VALUE=DATE:20261130', 'RRULE:FREQ=DAILY;COUNT=2'), moved), american),
    ).toEqual(['11-30', '12-05']);
  });

  test('what replaces an occurrence by a time without a zone is on the clock of the series', () => {
    const moved = event('RECURRENCE-ID:20261201T090000', 'DTSTART:20261201T140000Z', 'DURATION:PT1H');
    expect(days(calendar(daily(), moved), { personZone: 'Asia/Tokyo' })).toEqual(
      [...without('12-01'), '12-01T14:00'].sort(),
    );
  });

  test('without the times of a rule for exceptions', () => {
    expect(days(calendar(daily('EXRULE:FREQ=WEEKLY;BYDAY=WE')))).toEqual(without('12-02'));
    expect(told(calendar(daily('EXRULE:FREQ=SOMETIMES')))).toEqual([
      '2026-11-30T00:00Z/2026-12-07T00:00Z unknownRule',
    ]);
  });

  test('at further times, some with a length of their own', () => {
    const also = event(
      ...ten,
      'RDATE:20261202T100000Z,20261201T100000Z',
      'RDATE;VALUE=PERIOD:20261203T100000Z/PT3H,20261204T100000Z/20261204T101500Z',
    );
    expect(told(calendar(also))).toEqual([
      `${TEN} firm`,
      '2026-12-02T10:00Z/2026-12-02T11:00Z firm',
      '2026-12-03T10:00Z/2026-12-03T13:00Z firm',
      '2026-12-04T10:00Z/2026-12-04T10:15Z firm',
    ]);
  });

  test('its first time counts even if its own rule leaves it out', () => {
    const odd = event(...ten, 'RRULE:FREQ=WEEKLY;BYDAY=FR');
    expect(days(calendar(odd))).toEqual(['12-01T10:00', '12-04T10:00']);
  });

  test('whole days recur as days', () => {
    const weekly = event('DTSTART;VALUE=DATE:20200107', 'RRULE:FREQ=WEEKLY', 'EXDATE;VALUE=DATE:20261124');
    expect(told(calendar(weekly))).toEqual(['2026-11-30T23:00Z/2026-12-01T23:00Z all day firm']);
    const range = { start: new Date('2026-11-23T00:00:00Z'), end: new Date('2026-11-30T00:00:00Z') };
    expect(told(calendar(weekly), { range })).toEqual([]);
  });
});

describe('what is no calendar is unreadable, never free', () => {
  test.each([
    ['nothing', '', 'notACalendar'],
    ['a page that asks to sign in', '<!doctype html><title>Sign in</title>', 'notACalendar'],
    ['a calendar that breaks off', calendar(event(...ten)).slice(0, 90), 'cutOff'],
    [
      'one that breaks off between events',
      calendar(event(...ten)).replace('END:VCALENDAR\r\n', ''),
      'cutOff',
    ],
    ['only free and busy times', calendar('BEGIN:VFREEBUSY', 'END:VFREEBUSY'), 'freeBusyOnly'],
  ])('%s', (_, text, why) => {
    expect(told(text)).toBe(why);
  });

  const all = '2026-11-30T00:00Z/2026-12-07T00:00Z';
  const fromTen = '2026-12-01T10:00Z/2026-12-07T00:00Z';
  test.each([
    ['an event without a start', ['SUMMARY:x'], `${all} malformedEvent`],
    ['a start that is none', ['DTSTART:soon'], `${all} malformedEvent`],
    [
      'an end that is empty',
      ['DTSTART:20261201T100000Z', 'DTEND:'],
      '2026-12-01T10:00Z/2026-12-02T10:00Z malformedEvent',
    ],
    [
      'an end before the start',
      ['DTSTART:20261201T120000Z', ten[1]!],
      '2026-12-01T12:00Z/2026-12-02T00:00Z malformedEvent',
    ],
    ['a rule that is none', [...ten, 'RRULE:FREQ=SOMETIMES'], `${fromTen} unknownRule`],
    ['a rule that contradicts itself', [...ten, 'RRULE:FREQ=WEEKLY;BYMONTHDAY=3'], `${fromTen} unknownRule`],
    [
      'a rule by the hour for days',
      [ten[0]!.slice(0, 16), 'RRULE:FREQ=HOURLY'],
      '2026-11-30T23:00Z/2026-12-07T00:00Z unknownRule',
    ],
    ['more than 20,000 occurrences', [...ten, 'RRULE:FREQ=SECONDLY;COUNT=20001'], `${fromTen} tooMuch`],
  ])('%s makes what it may take unclear, and no more', (_, lines, unclear) => {
    const other = event('DTSTART:20261130T080000Z', 'DURATION:PT1H').replace('UID:one', 'UID:two');
    expect(told(calendar(event(...lines), other))).toEqual([
      '2026-11-30T08:00Z/2026-11-30T09:00Z firm',
      unclear,
    ]);
  });

  test('20,000 occurrences are not too much, nor are any number if they leave their time free', () => {
    expect(told(calendar(event(...ten, 'RRULE:FREQ=SECONDLY;COUNT=20000')))).toHaveLength(20_000);
    expect(told(calendar(event(...ten, 'RRULE:FREQ=SECONDLY', 'TRANSP:TRANSPARENT')))).toEqual([]);
  });

  test('a series of too many occurrences is unclear from its first on, whatever replaces another', () => {
    const moved = event('RECURRENCE-ID:20261201T100005Z', 'DTSTART:20261204T100000Z', 'DURATION:PT1H');
    expect(told(calendar(event(...ten, 'RRULE:FREQ=SECONDLY'), moved))).toEqual([`${fromTen} tooMuch`]);
  });

  test('an empty calendar is free', () => {
    expect(read(calendar())).toStrictEqual({ known: true, name: '', zone: null, busy: [] });
  });

  test('a rule that never comes true ends', () => {
    expect(told(calendar(event(...ten, 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')))).toEqual([
      `${TEN} firm`,
    ]);
  });
});

describe('what stands beside something else', () => {
  test('events without a UID have nothing to do with each other', () => {
    const other = ['DTSTART:20261202T100000Z', 'DTEND:20261202T110000Z', 'SEQUENCE:2', 'STATUS:CANCELLED'];
    const alone = (lines: string[]) => event(...lines).replace('UID:one\r\n', '');
    expect(told(calendar(alone([...ten, 'SEQUENCE:1']), alone(other)))).toEqual([`${TEN} firm`]);
  });

  test('a length that can be read counts beside one that cannot', () => {
    expect(told(calendar(event(ten[0]!, 'DURATION:PT1H', 'DTEND:nonsense')))).toEqual([`${TEN} firm`]);
  });

  test('an end long before the start makes no event one of the past', () => {
    expect(told(calendar(event(ten[0]!, 'DTEND:20200101T100000Z')))).toEqual([
      '2026-12-01T10:00Z/2026-12-02T10:00Z malformedEvent',
    ]);
  });

  test('the name in the standard counts before the one that was there first', () => {
    expect(read(calendar('X-WR-CALNAME:Other', 'NAME:Work'))).toMatchObject({ name: 'Work' });
  });

  test('a task says nothing of the time of a calendar without events', () => {
    expect(told(calendar('BEGIN:VTODO', 'UID:task', 'END:VTODO'))).toEqual([]);
  });

  test('an offset with something after it is none', () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Home', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'];
    const offsets = ['TZOFFSETFROM:+0100x', 'TZOFFSETTO:+0100x', 'END:STANDARD', 'END:VTIMEZONE'];
    const [found] = told(
      calendar(...zone, ...offsets, event('DTSTART;TZID=Home:20261201T100000', 'DURATION:PT1H')),
    );
    expect(found).toMatch(/ unknownZone$/);
  });

  test('a day that may be in the month before is not guessed', () => {
    const rule = (day: number) => `RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD;BYMONTHDAY=${day}`;
    expect(told(calendar(event('DTSTART:20260802T100000Z', 'DURATION:PT1H', rule(-30))))).toEqual([
      '2026-11-30T00:00Z/2026-12-07T00:00Z unknownRule',
    ]);
    expect(told(calendar(event('DTSTART:20260804T100000Z', 'DURATION:PT1H', rule(-28))))).toEqual([
      '2026-12-04T10:00Z/2026-12-04T11:00Z firm',
    ]);
  });
});

describe('a large calendar', () => {
  const numbered = (number: number, ...lines: string[]) =>
    event(...lines).replace('UID:one', `UID:${number}`);
  const many = (count: number, ...lines: string[]) =>
    Array.from({ length: count }, (_, number) => numbered(number, ...lines));

  test('has room for several events that recur by the thousand', () => {
    const hourly = many(4, 'DTSTART:20261130T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=MINUTELY');
    expect(told(calendar(...hourly))).toHaveLength(4 * 7 * 24 * 60);
  });

  test('is read as far as a million steps and 50,000 times go', () => {
    const costly = (count: number) =>
      many(count, 'DTSTART:20200101T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=SECONDLY;COUNT=999999999');
    const daily = event(...ten, 'RRULE:FREQ=DAILY;COUNT=2').replace('UID:one', 'UID:daily');
    expect(told(calendar(...costly(4), daily))).toContain('2026-12-02T10:00Z/2026-12-02T11:00Z firm');
    const unclear = (told(calendar(...costly(5), daily)) as string[]).filter((span) => /tooMuch$/.test(span));
    expect(unclear).toHaveLength(6);
    const long = many(3, ...ten, 'RRULE:FREQ=SECONDLY;COUNT=20000');
    expect(told(calendar(...long))).toHaveLength(2 * 20_000 + 1);
  });

  test('of which a thousand events are unclear is useless', () => {
    const untold = (count: number) =>
      calendar(...many(count, 'DTSTART;TZID=Mars/Olympus:20261201T100000', 'DURATION:PT1H'));
    expect(told(untold(1_000))).toHaveLength(1_000);
    expect(told(untold(1_001))).toBe('tooMuch');
  });

  test('holds the same within a week as it does within a year', () => {
    const day = (offset: number) =>
      new Date(WINTER.start.getTime() + offset * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
    const range = { start: new Date('2026-06-01T00:00:00Z'), end: new Date('2027-06-01T00:00:00Z') };
    const isInWeek = (span: string) =>
      span.slice(0, 17) < '2026-12-07T00:00Z' && span.slice(18, 35) > '2026-11-30T00:00Z';
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
      for (let offset = -9; offset < 10; offset++)
        for (const length of [0, 1, 5])
          for (const rule of [
            [],
            [`RRULE:FREQ=DAILY;UNTIL=${day(offset + 3)}`],
            ['RRULE:FREQ=WEEKLY;INTERVAL=2'],
          ]) {
            const text = calendar(
              `X-WR-TIMEZONE:${zone}`,
              event(`DTSTART:${day(offset)}T130000`, `DTEND:${day(offset + length)}T220000`, ...rule),
            );
            expect([text, told(text)]).toEqual([text, (told(text, { range }) as string[]).filter(isInWeek)]);
          }
  });
});

test('an event with two starts is not passed over because of one of them', () => {
  const [soon, long] = ['DTSTART;VALUE=DATE:20261201', 'DTSTART;VALUE=DATE:20200101'];
  expect(told(calendar(event(soon, long)))).not.toEqual([]);
  expect(told(calendar(event(long, soon)))).not.toEqual([]);
});

describe('the calendar itself', () => {
  test('is called by the name that it has, without what is around it', () => {
    expect(read(calendar('X-WR-CALNAME: Team '))).toMatchObject({ name: 'Team' });
    expect(read(calendar('NAME:'))).toMatchObject({ name: '' });
  });

  test('is none if an event stands outside of it', () => {
    expect(told(`${event(...ten)}\r\n${calendar()}`)).toBe('notACalendar');
  });

  test('has no zone by an offset with something before it', () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Home', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'];
    const offsets = ['TZOFFSETFROM:x+0100', 'TZOFFSETTO:x+0100', 'END:STANDARD', 'END:VTIMEZONE'];
    const [found] = told(
      calendar(...zone, ...offsets, event('DTSTART;TZID=Home:20261201T100000', 'DURATION:PT1H')),
    );
    expect(found).toMatch(/ unknownZone$/);
  });
});

test('a series that cannot be read may take the time until its end, and that of a last event', () => {
  const series = event(...ten, 'RRULE:FREQ=DAILY;UNTIL=20261202;BYSOMETHING=1');
  const range = { start: WINTER.start, end: new Date('2027-01-01T00:00:00Z') };
  expect(told(calendar(series), { range })).toEqual(['2026-12-01T10:00Z/2026-12-11T00:00Z unknownRule']);
});

describe('the time of a single event', () => {
  const at = (...lines: string[]) =>
    timeOfEvent(calendar(event(...lines)), 'Europe/Berlin')?.start.toISOString();

  test.each([
    ['in UTC', ten, '2026-12-01T10:00:00.000Z'],
    [
      'in a named zone',
      ['DTSTART;TZID=America/New_York:20261201T100000', 'DURATION:PT1H'],
      '2026-12-01T15:00:00.000Z',
    ],
    ['without a zone', ['DTSTART:20261201T100000', 'DURATION:PT1H'], '2026-12-01T09:00:00.000Z'],
    ['in an unknown zone', ['DTSTART;TZID=Nowhere:20261201T100000', 'DURATION:PT1H'], undefined],
    ['that repeats', [...ten, 'RRULE:FREQ=DAILY'], undefined],
    ['that also takes place then', [...ten, 'RDATE:20261202T100000Z'], undefined],
    ['of a whole day', ['DTSTART;VALUE=DATE:20261201'], undefined],
    ['that never says when', [], undefined],
  ])('%s is told only where it can be', (_, lines, start) => {
    expect(at(...lines)).toBe(start);
  });

  test('of several events, and of a text that is none, is no time', () => {
    const two = calendar(event(...ten), event(...ten).replace('UID:one', 'UID:two'));
    for (const text of [two, 'no calendar', calendar()]) expect(timeOfEvent(text, null)).toBeNull();
  });
});
