import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holidayCountries, isKnownPlace } from './places.ts';
import { eves, KNOWN_DAYS, publicHolidays } from './public-holidays.ts';

const named = (place: string, from: string, to: string) =>
  publicHolidays(place, from, to).map(({ day, name }) => `${day} ${name}`);

const daysIn = (place: string, year: number) =>
  publicHolidays(place, `${year}-01-01`, `${year}-12-31`).map(({ day }) => day.slice(5));

const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

test('holidays that follow Easter are on other days each year', () => {
  const easter = ['Good Friday', 'Easter Monday', 'Ascension Day', 'Whit Monday'];
  const inGermany = (year: number) =>
    named('DE', `${year}-01-01`, `${year}-12-31`).filter((one) => easter.includes(one.slice(11)));
  expect([2026, 2027].flatMap(inGermany)).toEqual([
    ...['2026-04-03 Good Friday', '2026-04-06 Easter Monday'],
    ...['2026-05-14 Ascension Day', '2026-05-25 Whit Monday'],
    ...['2027-03-26 Good Friday', '2027-03-29 Easter Monday'],
    ...['2027-05-06 Ascension Day', '2027-05-17 Whit Monday'],
  ]);
});

describe('a region', () => {
  test('has the holidays of its country and its own, and none of its neighbors', () => {
    expect(named('DE-BY', '2026-01-01', '2026-01-31')).toEqual([
      "2026-01-01 New Year's Day",
      '2026-01-06 Epiphany',
    ]);
    expect(named('DE-BE', '2026-01-01', '2026-03-31')).toEqual([
      "2026-01-01 New Year's Day",
      "2026-03-08 International Women's Day",
    ]);
    expect(named('DE-SN', '2026-11-01', '2026-11-30')).toEqual(['2026-11-18 Day of Prayer and Repentance']);
    expect(named('DE', '2026-11-01', '2026-11-30')).toEqual([]);
    expect(daysIn('FR-67', 2026)).toEqual([...daysIn('FR', 2026), '04-03', '12-26'].toSorted());
    expect(daysIn('CA-QC', 2026)).toContain('06-24');
  });

  test('may lack one of its country, and have one of the same name on another day', () => {
    expect(daysIn('GB', 2026)).toContain('04-06');
    expect(daysIn('GB-ENG', 2026)).toEqual(expect.arrayContaining(['04-06', '08-31']));
    expect(daysIn('GB-SCT', 2026)).toEqual(expect.arrayContaining(['01-02', '08-03', '11-30']));
    for (const day of ['04-06', '08-31']) expect(daysIn('GB-SCT', 2026)).not.toContain(day);
  });
});

test('where a holiday on a weekend moves to a working day, that day counts too', () => {
  expect(named('US', '2026-07-01', '2026-07-31')).toEqual([
    '2026-07-03 Independence Day, observed',
    '2026-07-04 Independence Day',
  ]);
  expect(named('US', '2027-12-01', '2028-01-02')).toEqual([
    ...['2027-12-24 Christmas Day, observed', '2027-12-25 Christmas Day'],
    ...["2027-12-31 New Year's Day, observed", "2028-01-01 New Year's Day"],
  ]);
  expect(named('GB', '2027-12-01', '2027-12-31')).toEqual([
    ...['2027-12-25 Christmas Day', '2027-12-26 Boxing Day'],
    ...['2027-12-27 Christmas Day, observed', '2027-12-28 Boxing Day, observed'],
  ]);
  expect(named('JP', '2026-05-03', '2026-05-07')).toEqual([
    ...['2026-05-03 Constitution Day', '2026-05-04 Greenery Day', "2026-05-05 Children's Day"],
    '2026-05-06 Constitution Day, observed',
  ]);
  expect(daysIn('AU-NSW', 2026)).toContain('04-27');
  expect(daysIn('DE', 2027)).not.toContain('12-27');
});

test('holidays of other calendars are on the days when people are off', () => {
  expect(named('TR', '2026-05-20', '2026-06-20')).toEqual(
    ['27', '28', '29', '30'].map((day) => `2026-05-${day} Feast of the Sacrifice (Eid al-Adha)`),
  );
  expect(named('IL', '2026-09-15', '2026-09-25')).toEqual(['2026-09-21 Day of Atonement (Yom Kippur)']);
  expect(named('CN', '2026-02-01', '2026-02-28').map((one) => one.slice(8, 10))).toEqual(['16', '17', '18']);
  expect(named('JP', '2026-09-20', '2026-09-25')).toEqual([
    '2026-09-21 Respect-for-the-Aged Day',
    "2026-09-22 Citizens' Holiday",
    '2026-09-23 Autumnal Equinox Day',
  ]);
});

test('an afternoon or an eve isn’t a day off, nor is what only children have', () => {
  expect(daysIn('CH-SO', 2026)).not.toContain('05-01');
  expect(daysIn('IS', 2026)).not.toContain('12-24');
  expect(daysIn('CN', 2026)).not.toContain('05-04');
  expect(daysIn('CN', 2026)).not.toContain('06-01');
});

test('an eve is the day before Christmas, and the last of the year where both holidays are kept', () => {
  const evesIn = (place: string, year: number) =>
    eves(place, `${year}-01-01`, `${year}-12-31`).map(({ day, name }) => `${day} ${name}`);
  const both = ['2026-12-24 Christmas Eve', "2026-12-31 New Year's Eve"];
  for (const place of ['DE', 'DE-BY', 'GB', 'US', 'NO'])
    expect([place, evesIn(place, 2026)]).toEqual([place, both]);
  expect(evesIn('RU', 2026)).toEqual(["2026-12-31 New Year's Eve"]);
  for (const place of ['TR', 'CN', 'SA', 'XX']) expect([place, evesIn(place, 2026)]).toEqual([place, []]);
  expect(eves('DE', '2026-12-25', '2027-12-30').map(({ day }) => day)).toEqual(['2026-12-31', '2027-12-24']);
});

test('a holiday is no eve', () => {
  const days = (place: string, year: number) =>
    eves(place, `${year}-12-01`, `${year}-12-31`).map(({ day }) => day);
  expect(days('CZ', 2026)).toEqual(['2026-12-31']);
  expect(days('US', 2027)).toEqual([]);
});

test('a day with two holidays is listed once, with both names', () => {
  expect(named('CR', '2031-04-11', '2031-04-11')).toEqual([
    '2031-04-11 Good Friday and Gesta Heroica de Juan Santamaría',
  ]);
});

test('what a country calls in its own script has an English name', () => {
  expect(named('TN', '2026-07-25', '2026-07-25')).toEqual(['2026-07-25 Republic Day']);
  for (const { code } of holidayCountries())
    for (const { name } of publicHolidays(code, KNOWN_DAYS.first, KNOWN_DAYS.last))
      expect(name).not.toMatch(/[^\p{Script=Latin}\p{Script=Common}]/u);
});

test('of a place or a year that we don’t know, nothing is listed', () => {
  for (const place of ['AF', 'XX', 'DE-XX', 'GB-BY', 'DE-', '', 'de', 'none']) {
    expect([place, isKnownPlace(place)]).toEqual([place, false]);
    expect(publicHolidays(place, KNOWN_DAYS.first, KNOWN_DAYS.last)).toEqual([]);
  }
  expect(named('DE', '2025-12-01', '2025-12-31')).toEqual([]);
  expect(named('DE', '2031-12-20', '2032-01-31')).toEqual([
    '2031-12-25 Christmas Day',
    '2031-12-26 Boxing Day',
  ]);
});

describe('whatever the place and the days', () => {
  const places = holidayCountries().flatMap(({ code, regions }) => [code, ...regions.map((one) => one.code)]);
  const day = fc.integer({ min: -400, max: 2_600 }).map((days) => addDays(KNOWN_DAYS.first, days));

  test('each place has holidays in each year that we know', () => {
    const years = [2026, 2027, 2028, 2029, 2030, 2031];
    const without = (place: string) => years.filter((year) => daysIn(place, year).length === 0);
    expect(places.filter((place) => without(place).length > 0)).toEqual([]);
  });

  test('holidays lie between the days, in order, each day once', () => {
    fc.assert(
      fc.property(fc.constantFrom(...places), day, day, (place, from, to) => {
        const days = publicHolidays(place, from, to).map((one) => one.day);
        expect(days).toEqual([...new Set(days)].toSorted());
        expect(days.filter((one) => one < from || one > to)).toEqual([]);
      }),
    );
  });

  test('those of a longer time are those of its parts', () => {
    fc.assert(
      fc.property(fc.constantFrom(...places), day, fc.nat(500), fc.nat(500), (place, from, some, more) => {
        const middle = addDays(from, some);
        const to = addDays(middle, more + 1);
        expect(publicHolidays(place, from, to)).toEqual([
          ...publicHolidays(place, from, middle),
          ...publicHolidays(place, addDays(middle, 1), to),
        ]);
      }),
    );
  });
});
