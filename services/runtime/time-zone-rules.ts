import moment from 'moment-timezone';

/** The release of IANA's time zone rules by which Kairos tells local times, such as 2026f. */
type TimeZoneRules = {
  version: string;
  from: 'Node' | 'moment-timezone';
  /** When IANA released them. Only a lower bound for those of Node, which doesn't say. */
  released: Date;
};

const PACKAGED = { version: moment.tz.dataVersion, released: new Date('2026-10-27') };

/** In some years IANA releases rules every two months, in others after nine; governments decide weeks ahead. */
const RULES_ARE_OLD_AFTER_DAYS = 180;

/** The newer of two sets of rules. IANA names them by year and letter, so they sort as text. */
export const newerRules = (ofNode: string, packaged = PACKAGED): TimeZoneRules =>
  packaged.version > ofNode
    ? { ...packaged, from: 'moment-timezone' }
    : { version: ofNode, from: 'Node', released: packaged.released };

export const TIME_ZONE_RULES = newerRules(process.versions['tz'] ?? '');

export const daysSinceReleased = (rules: TimeZoneRules, now: Date): number =>
  Math.floor((now.getTime() - rules.released.getTime()) / 86_400_000);

export const areOld = (rules: TimeZoneRules, now: Date): boolean =>
  daysSinceReleased(rules, now) > RULES_ARE_OLD_AFTER_DAYS;

/** `2026f from moment-timezone`, and what to do where they are old. */
export function rulesInWords(rules: TimeZoneRules, now: Date): string {
  const source = `${rules.version} from ${rules.from}`;
  if (!areOld(rules, now)) return source;
  return `${source}, ${daysSinceReleased(rules, now)} days old: update Kairos or Node, or meetings may be an hour off where clocks got new rules`;
}
