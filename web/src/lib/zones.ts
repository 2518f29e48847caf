import { intlZone } from '#contracts/intl-zone.ts';

/** Browsers still use the former names of some cities. */
const RENAMED: Readonly<Record<string, string>> = {
  Calcutta: 'Kolkata',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh',
};

/** "Kathmandu" of Asia/Kathmandu; an offset such as UTC+3 stays as it is. */
export function zoneName(zone: string): string {
  const city = zone.split('/').at(-1)!;
  return RENAMED[city] ?? city.replaceAll('_', ' ');
}

/** "UTC+5:45", the offset of a zone at an instant. */
export function zoneOffset(zone: string, at: Date | string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: intlZone(zone) ?? 'UTC',
    timeZoneName: 'shortOffset',
  });
  const name = format.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', 'UTC');
}

/** All zones this browser knows, plus UTC, which some leave out. */
export const allZones = (): string[] => [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC'),
];
