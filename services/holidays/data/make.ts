/*
 * Makes the tables in this folder from date-holidays, which is too large to answer while Kairos runs. Run it after an
 * update of the library, or for other years: `node services/holidays/data/make.ts`, for half a minute.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import Holidays, { type HolidaysTypes } from 'date-holidays';
import { DAY, HOUR } from '#contracts/durations.ts';
import { KNOWN_YEARS } from '../known-years.ts';
import { ALONE, EVERYWHERE } from '../tables.ts';
import { corrected } from './corrections.ts';

/** A holiday that covers these hours of a local day covers the day; an afternoon or an eve doesn't. */
const WORKING_DAY = { from: 9 * HOUR, to: 18 * HOUR };

/** ISO 3166-2 has other codes for the islands of the Cook Islands, or none. */
const REGION_CODE = /^[A-Z0-9]{1,3}$/;

/** A prefix shared by all regions of a country; people scan a list for the rest of the name. */
const KIND_OF_REGION = /^(Canton of|Département et région d'outre-mer|Département|Hansestadt) /;

/** Claimed by more than one country. */
const DISPUTED_ZONE = 'Europe/Simferopol';

type Place = { country: string; region: string };
type Holiday = { day: string; name: string };

const library = new Holidays();

const countries = Object.keys(library.getCountries('en')).toSorted();

const regionsOf = (country: string): [code: string, name: string][] =>
  Object.entries<string>(library.getStates(country, 'en') ?? {})
    .filter(([code]) => REGION_CODE.test(code))
    .map(([code, name]): [string, string] => [code, name.replace(KIND_OF_REGION, '')])
    .toSorted(([one], [other]) => (one < other ? -1 : 1));

/** The whole days off of a country, or of a region, including its country's. */
function holidaysOf({ country, region }: Place): Holiday[] {
  const options = { types: ['public' as const], languages: 'en' };
  const found = region === ALONE ? new Holidays(country, options) : new Holidays(country, region, options);
  const years = Array.from(
    { length: KNOWN_YEARS.last - KNOWN_YEARS.first + 1 },
    (_, index) => KNOWN_YEARS.first + index,
  );
  return years
    .flatMap((year) => found.getHolidays(year))
    .flatMap((holiday) => {
      const name = nameOf(country, holiday);
      return name === null ? [] : wholeDays(holiday).map((day) => ({ day, name }));
    })
    .filter(({ day }) => years.includes(Number(day.slice(0, 4))));
}

function nameOf(country: string, { name, substitute }: HolidaysTypes.Holiday): string | null {
  const plain = corrected(country, name.replace(/ \(substitute day\)$/, '').replaceAll('’', "'"));
  return plain === null || !substitute ? plain : `${plain}, observed`;
}

/** `date` is `2026-12-24 14:00:00` in local time; with `-0600`, it began six hours before that. */
function wholeDays({ date, start, end }: HolidaysTypes.Holiday): string[] {
  const [day, time, offset = '+0000'] = date.split(' ');
  const hours = Number(offset.slice(0, 3));
  const from = Date.parse(`${day}T${time}Z`) + hours * HOUR;
  const to = from + (end.getTime() - start.getTime());
  const days: string[] = [];
  for (let midnight = Math.floor(from / DAY) * DAY; midnight < to; midnight += DAY)
    if (from <= midnight + WORKING_DAY.from && midnight + WORKING_DAY.to <= to)
      days.push(new Date(midnight).toISOString().slice(0, 10));
  return days;
}

/** A row for each holiday name and the places that share its dates. */
function rowsOf(country: string): string[] {
  const places = [ALONE, ...regionsOf(country).map(([code]) => code)];
  const placesOf = new Map<string, { holiday: Holiday; places: string[] }>();
  for (const region of places)
    for (const holiday of holidaysOf({ country, region })) {
      const key = `${holiday.day} ${holiday.name}`;
      const known = placesOf.get(key);
      if (!known) placesOf.set(key, { holiday, places: [region] });
      else if (!known.places.includes(region)) known.places.push(region);
    }
  const rows = Map.groupBy(
    placesOf.values(),
    ({ holiday, places: where }) =>
      `${where.length === places.length ? EVERYWHERE : where.join(' ')}\t${holiday.name}`,
  );
  return [...rows]
    .map(([row, same]) => ({ row, days: same.map(({ holiday }) => holiday.day).toSorted() }))
    .toSorted((one, other) => (one.days[0]! < other.days[0]! ? -1 : 1))
    .map(({ row, days }) => `${country}\t${row}\t${days.join(' ')}`);
}

/** In V8 since version 13; TypeScript has no type yet. */
type LocaleOfCountry = Intl.Locale & { getTimeZones(): string[] };

const zonesOf = (country: string): string[] =>
  (new Intl.Locale(`und-${country}`) as LocaleOfCountry)
    .getTimeZones()
    .filter((zone) => zone !== DISPUTED_ZONE);

const write = (file: string, rows: readonly string[]) =>
  writeFileSync(path.join(import.meta.dirname, file), `${rows.join('\n')}\n`);

write('public-holidays.tsv', countries.flatMap(rowsOf));
write(
  'regions.tsv',
  countries.flatMap((country) => regionsOf(country).map(([code, name]) => `${country}-${code}\t${name}`)),
);
write(
  'zones.tsv',
  countries.flatMap((country) => zonesOf(country).map((zone) => `${zone}\t${country}`)),
);

const installed = path.dirname(createRequire(import.meta.url).resolve('date-holidays/package.json'));
const { version } = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8')) as {
  version: string;
};
write('LICENSE', [
  `The tables in this folder were made by make.ts from the data of date-holidays ${version},`,
  'https://github.com/commenthol/date-holidays, under its license for data, CC BY-SA 3.0:',
  'https://creativecommons.org/licenses/by-sa/3.0/. Changes: only whole days off of the years',
  'listed, with some names corrected. Its license, with those it names as its sources:',
  '',
  readFileSync(path.join(installed, 'LICENSE'), 'utf8').trim(),
]);
