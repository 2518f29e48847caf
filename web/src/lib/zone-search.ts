import { zoneName } from '#contracts/text/zones.ts';

export type ZoneChoice = {
  /** The name in `Intl`. */
  zone: string;
  /** "Kathmandu" */
  name: string;
  /** "Asia", or empty. */
  region: string;
  /** "UTC+5:45" */
  offset: string;
  /** The offset in minutes, because asking `Intl` for the time in every zone is slow. */
  offsetMinutes: number;
  /** Everything a search can find it by. */
  words: string;
};

const regionOf = (zone: string): string => (zone.includes('/') ? zone.split('/')[0]! : '');

/** Whether two names mean the same zone: some browsers say Asia/Calcutta, others Asia/Kolkata. */
export const isSameZone = (one: string, other: string): boolean =>
  regionOf(one) === regionOf(other) && zoneName(one) === zoneName(other);

const nameOfKind = (zone: string, kind: 'shortOffset' | 'longGeneric', at: Date): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: kind })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** -210 of "GMT-3:30" */
function minutesOf(offset: string): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d+)(?::(\d+))?/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Without accents and apostrophes, so "sao" finds São Paulo. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{Mark}'’]/gu, '')
    .replaceAll('_', ' ')
    .toLowerCase();

function choiceOf(zone: string, at: Date): ZoneChoice {
  const name = zoneName(zone);
  const region = regionOf(zone);
  const gmt = nameOfKind(zone, 'shortOffset', at);
  const offset = gmt.replace('GMT', 'UTC');
  const generic = nameOfKind(zone, 'longGeneric', at);
  return {
    zone,
    name,
    region,
    offset,
    offsetMinutes: minutesOf(gmt),
    words: plain(`${name} ${zone} ${gmt} ${offset} ${generic}`),
  };
}

/** Zones after which the page may draw: some 20 ms on a slow phone. */
const SLICE = 32;

/** All zones with their offsets at an instant, sorted by name. Slow, so compute them once. The page stays quick meanwhile. */
export async function zoneChoices(at: Date): Promise<ZoneChoice[]> {
  const choices: ZoneChoice[] = [];
  for (const zone of allZones()) {
    choices.push(choiceOf(zone, at));
    if (choices.length % SLICE === 0) await new Promise((goOn) => setTimeout(goOn));
  }
  return choices.sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** The zones that match every word of the text. Those whose name starts with it come first. */
export function findZones(choices: readonly ZoneChoice[], text: string): ZoneChoice[] {
  const wanted = plain(text)
    .split(/[\s/]+/)
    .filter(Boolean);
  const found = choices.filter(({ words }) => wanted.every((word) => words.includes(word)));
  const isFirst = ({ words }: ZoneChoice) => wanted.length > 0 && words.startsWith(wanted.join(' '));
  return [...found.filter(isFirst), ...found.filter((choice) => !isFirst(choice))];
}

/** All zones this browser knows, plus UTC, which some leave out. */
export const allZones = (): string[] => [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC'),
];
