import { intlZone } from '../../../contracts/intl-zone.ts';

/** "Kathmandu" of Asia/Kathmandu; an offset such as UTC+3 stays as it is. */
export const zoneName = (zone: string): string => zone.split('/').at(-1)!.replaceAll('_', ' ');

/** "GMT+5:45" of a zone at an instant; daylight saving counts. */
export function zoneOffset(zone: string, at: Date | string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: intlZone(zone) ?? 'UTC',
    timeZoneName: 'shortOffset',
  });
  return format.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** All zones that this browser knows, with UTC, which some leave out. */
export const allZones = (): string[] => [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC'),
];
