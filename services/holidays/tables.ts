import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { HolidayPlace } from '#contracts/holidays.ts';

/** Instead of regions: a holiday of the whole country. */
export const EVERYWHERE = '*';

/** Stands for the country alone, where no region is known. */
export const ALONE = '-';

/** Made by data/make.ts. Read at first use: the largest table takes 12 ms. */
function table<Rows>(file: string, rowsOf: (lines: string[][]) => Rows): () => Rows {
  let rows: Rows | undefined;
  return () => {
    rows ??= rowsOf(
      readFileSync(path.join(import.meta.dirname, 'data', file), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => line.split('\t')),
    );
    return rows;
  };
}

const holidays = table('public-holidays.tsv', (lines) => Map.groupBy(lines, ([country]) => country!));

/** By code, such as `DE-BY`: their names, in the language of the country where English has none. */
export const regions = table('regions.tsv', (lines) => new Map(lines as [code: string, name: string][]));

/** By zone as `Intl` names it: the zone's only country. */
export const countryOfZone = table(
  'zones.tsv',
  (lines) => new Map(lines as [zone: string, country: string][]),
);

/** The codes of the countries whose holidays we know. */
export const countries = (): string[] => [...holidays().keys()];

export const isCountry = (code: string): boolean => holidays().has(code);

/** Every holiday that a place has on at least one day; none for an unknown place. */
export function holidayRows(place: HolidayPlace): { name: string; days: string[] }[] {
  const [country, region = ALONE] = place.split('-') as [string, string?];
  if (region !== ALONE && !regions().has(place)) return [];
  return (holidays().get(country) ?? []).flatMap(([, where, name, days]) => {
    const has = where === EVERYWHERE || where!.split(' ').includes(region);
    return has ? [{ name: name!, days: days!.split(' ') }] : [];
  });
}
