import { describe, expect, test } from 'vitest';
import { countryOf, guessCountry, holidayCountries, isKnownPlace, placeOf } from './places.ts';

describe('the country of a time zone', () => {
  test.each([
    ['Europe/Berlin', 'DE'],
    ['Europe/Oslo', 'NO'],
    ['Europe/London', 'GB'],
    ['America/New_York', 'US'],
    ['America/St_Johns', 'CA'],
    ['America/Puerto_Rico', 'PR'],
    ['Asia/Tokyo', 'JP'],
  ])('%s is in %s', (zone, country) => expect(guessCountry(zone)).toBe(country));

  test.each([
    ['Asia/Kolkata', 'IN'],
    ['Asia/Calcutta', 'IN'],
    ['Europe/Kyiv', 'UA'],
    ['Europe/Kiev', 'UA'],
    ['Asia/Ho_Chi_Minh', 'VN'],
    ['America/Buenos_Aires', 'AR'],
    ['US/Eastern', 'US'],
    ['europe/berlin', 'DE'],
  ])('is found by any name of the zone: %s is in %s', (zone, country) =>
    expect(guessCountry(zone)).toBe(country),
  );

  test.each(['UTC', 'UTC+3', 'Etc/GMT-3', 'CET', 'EST5EDT', 'Antarctica/Troll', 'Mars/Olympus', ''])(
    'isn’t guessed from %s, which is of no country',
    (zone) => expect(guessCountry(zone)).toBeNull(),
  );

  test('isn’t guessed from a zone that two countries claim', () =>
    expect(guessCountry('Europe/Simferopol')).toBeNull());

  test('isn’t guessed if we don’t know its holidays', () => expect(guessCountry('Asia/Kabul')).toBeNull());
});

describe('someone’s place', () => {
  test('is what they chose, whatever their zone', () => {
    expect(placeOf({ holidays: 'DE-BY', zone: 'Asia/Tokyo' })).toBe('DE-BY');
    expect(placeOf({ holidays: 'JP', zone: null })).toBe('JP');
  });

  test('is the country of their zone until they choose', () =>
    expect(placeOf({ holidays: null, zone: 'Europe/Berlin' })).toBe('DE'));

  test('is none if they want none, and if it can’t be told', () => {
    expect(placeOf({ holidays: 'none', zone: 'Europe/Berlin' })).toBeNull();
    expect(placeOf({ holidays: null, zone: 'UTC+3' })).toBeNull();
    expect(placeOf({ holidays: null, zone: null })).toBeNull();
  });
});

test('someone’s country is that of their place, or else of their zone, whether they want its holidays or not', () => {
  expect(countryOf({ holidays: 'DE-BY', zone: 'Asia/Tokyo' })).toBe('DE');
  expect(countryOf({ holidays: 'none', zone: 'Africa/Cairo' })).toBe('EG');
  expect(countryOf({ holidays: null, zone: 'Africa/Cairo' })).toBe('EG');
  expect(countryOf({ holidays: null, zone: 'UTC+3' })).toBeNull();
  expect(countryOf({ holidays: 'none', zone: null })).toBeNull();
});

test('countries are listed by name, with the regions that have holidays of their own', () => {
  const listed = holidayCountries();
  const germany = listed.find(({ code }) => code === 'DE');
  expect(germany).toMatchObject({ name: 'Germany' });
  expect(germany!.regions).toContainEqual({ code: 'DE-BY', name: 'Bayern' });
  expect(listed.find(({ code }) => code === 'JP')).toEqual({ code: 'JP', name: 'Japan', regions: [] });
  for (const { code, regions } of listed)
    for (const place of [code, ...regions.map((one) => one.code)])
      expect([place, isKnownPlace(place)]).toEqual([place, true]);
  expect(listed.map(({ name }) => name)).toEqual(
    listed.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other, 'en')),
  );
});
