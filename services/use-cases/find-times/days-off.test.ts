import { expect, test } from 'vitest';
import { NO_WISHES } from '#contracts/wishes.ts';
import { customsFor, daysOffFor } from './days-off.ts';

const NEW_YEAR = { start: '2027-01-01T12:00:00.000Z', end: '2027-01-01T18:00:00.000Z' };
const someone = { wishes: NO_WISHES, holidays: null, zone: null };

const holiday = (day: string, name: string) => ({ from: day, to: day, name });
const eve = (day: string, name: string) => ({ ...holiday(day, name), half: true });

test('days off are someone’s own and the public holidays where they are', () => {
  const vacation = { from: '2027-02-01', to: '2027-02-14' };
  const wishes = { ...NO_WISHES, daysOff: [vacation] };
  expect(daysOffFor({ ...someone, wishes, holidays: 'GB-SCT' }, NEW_YEAR)).toEqual([
    vacation,
    holiday('2027-01-01', "New Year's Day"),
    holiday('2027-01-02', 'January 2nd'),
    eve('2026-12-31', "New Year's Eve"),
  ]);
});

test('a holiday on the day before or after in UTC counts, since it may be in the range where the person is', () => {
  const evening = { start: '2026-12-31T20:00:00.000Z', end: '2026-12-31T23:00:00.000Z' };
  const newYear = [holiday('2027-01-01', "New Year's Day"), eve('2026-12-31', "New Year's Eve")];
  expect(daysOffFor({ ...someone, zone: 'Pacific/Auckland' }, evening)).toEqual(newYear);
  const early = { start: '2027-01-02T01:00:00.000Z', end: '2027-01-02T04:00:00.000Z' };
  expect(daysOffFor({ ...someone, zone: 'America/Los_Angeles' }, early)).toEqual(newYear.slice(0, 1));
});

test('an eve is half a day off, and none for someone who wants no holidays', () => {
  const christmas = { start: '2026-12-24T08:00:00.000Z', end: '2026-12-24T17:00:00.000Z' };
  const berlin = { ...someone, zone: 'Europe/Berlin' };
  expect(daysOffFor(berlin, christmas)).toEqual([
    holiday('2026-12-25', 'Christmas Day'),
    eve('2026-12-24', 'Christmas Eve'),
  ]);
  expect(daysOffFor({ ...berlin, holidays: 'none' }, christmas)).toEqual([]);
});

test('customs are those of someone’s country, as far as they differ from most', () => {
  expect(customsFor({ ...someone, holidays: null, zone: 'Africa/Cairo' })).toEqual({ weekend: [4, 5] });
  expect(customsFor({ ...someone, holidays: 'none', zone: 'Africa/Cairo' })).toEqual({ weekend: [4, 5] });
  expect(customsFor({ ...someone, holidays: 'ES-MD', zone: 'Europe/Berlin' })).toEqual({
    lunch: { from: 840, to: 900 },
  });
  expect(customsFor({ ...someone, holidays: null, zone: 'Europe/Berlin' })).toEqual({});
  expect(customsFor(someone)).toEqual({});
});

test('someone’s own lunch counts before that of their country', () => {
  const wishes = { ...NO_WISHES, lunch: { from: 720, to: 780 } };
  expect(customsFor({ ...someone, wishes, zone: 'Europe/Madrid' })).toEqual({ lunch: wishes.lunch });
  expect(customsFor({ ...someone, wishes })).toEqual({ lunch: wishes.lunch });
});

test('no public holiday counts for someone whose country can’t be told, or who wants none', () => {
  expect(daysOffFor(someone, NEW_YEAR)).toEqual([]);
  expect(daysOffFor({ ...someone, zone: 'UTC+3' }, NEW_YEAR)).toEqual([]);
  expect(daysOffFor({ ...someone, zone: 'Europe/Berlin', holidays: 'none' }, NEW_YEAR)).toEqual([]);
});
