import { intlZone } from '../intl-zone.ts';
import { formatIn } from './formats.ts';

/** Why someone can't create a meeting yet, and the next step. */
export const ZONE_UNKNOWN =
  "Your time zone isn't known yet. Choose it in your Kairos settings, then create the meeting again.";

/** Browsers still use the old names of some cities. */
const RENAMED: Readonly<Record<string, string>> = {
  Calcutta: 'Kolkata',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh',
};

/** "Kathmandu" for Asia/Kathmandu; an offset such as UTC+3 stays as it is. */
export function zoneName(zone: string): string {
  const city = zone.split('/').at(-1)!;
  return RENAMED[city] ?? city.replaceAll('_', ' ');
}

/** "UTC+5:45", the offset of a zone at an instant. */
export function zoneOffset(zone: string, at: Date | string): string {
  const format = formatIn(zone, { timeZoneName: 'shortOffset' });
  const name = format.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', 'UTC').replace(/\+0$/, '');
}

/** "Berlin (UTC+1)"; only the offset if the zone has no city. */
export function zoneLabel(zone: string, at: Date | string): string {
  const [name, offset] = [zoneName(zone), zoneOffset(zone, at)];
  return name === offset ? name : `${name} (${offset})`;
}

const hasCity = (zone: string): boolean =>
  zone.includes('/') && !zone.startsWith('Etc/') && intlZone(zone) !== null;

/** "Berlin"; the offset if the zone has no city. */
export const zoneInShort = (zone: string, at: Date | string): string =>
  hasCity(zone) ? zoneName(zone) : zoneOffset(zone, at);

/** "Berlin time (UTC+1)"; only the offset if the zone has no city. */
export const zoneInWords = (zone: string, at: Date | string): string =>
  hasCity(zone) ? `${zoneName(zone)} time (${zoneOffset(zone, at)})` : zoneOffset(zone, at);
