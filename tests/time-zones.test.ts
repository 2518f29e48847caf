// @module-tag slow

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { IANAZone } from 'luxon';
import { describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '#contracts/durations.ts';
import { TIME_ZONE_RULES } from '#services/runtime/time-zone-rules.ts';
import { offsetSpans } from '#services/scheduling/zones.ts';

// The judge is the operating system: its zoneinfo (in `TZDIR` or where it usually is), read by its own zdump.
const FOLDER = process.env['TZDIR'] ?? '/usr/share/zoneinfo';
const NAMES = `${FOLDER}/tzdata.zi`;
const [FIRST, LAST] = [Date.UTC(2026, 0), Date.UTC(2029, 0)];

const version = existsSync(NAMES) ? /^# version (\S+)/.exec(readFileSync(NAMES, 'utf8'))?.[1] : undefined;
const isAsNew = version !== undefined && version >= TIME_ZONE_RULES.version;

/** A time from which a clock shows UTC plus so many minutes. */
type Change = { from: number; offset: number };

const offsetOf = (text: string): number => {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d\d)(\d\d)?$/.exec(text)!;
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
};

/** What zdump says of zones; it gives each change with the local time and the offset after it. */
function changesByZdump(zones: readonly string[]): Map<string, Change[]> {
  const text = execFileSync('zdump', ['-i', '-c', '2026,2029', ...zones.map((zone) => `${FOLDER}/${zone}`)], {
    encoding: 'utf8',
  });
  return new Map(
    text
      .split('\n\n')
      .filter((part) => part.includes('TZ='))
      .map((part) => {
        const [head, ...lines] = part.trim().split('\n');
        const changes = lines.map((line) => {
          const [day, time, offset] = line.split('\t') as [string, string, string];
          if (day === '-') return { from: Number.NEGATIVE_INFINITY, offset: offsetOf(offset) };
          const [hour, minute = '00'] = time.split(':');
          const local = Date.parse(`${day}T${hour}:${minute}Z`);
          return { from: local - offsetOf(offset) * MINUTE, offset: offsetOf(offset) };
        });
        return [head!.slice(`TZ="${FOLDER}/`.length, -1), changes] as const;
      }),
  );
}

const offsetBy = (changes: readonly Change[], at: number): number =>
  changes.findLast(({ from }) => from <= at)!.offset;

describe.skipIf(!isAsNew)(`by zoneinfo ${version} (needs ${TIME_ZONE_RULES.version} or newer)`, () => {
  test('the engine has the changes of every zone until 2029, and luxon the offsets around them, and no others', () => {
    const zones = Intl.supportedValuesOf('timeZone').filter((zone) => existsSync(`${FOLDER}/${zone}`));
    expect(zones.length).toBeGreaterThan(400);
    const judged = changesByZdump(zones);
    const differences = zones.flatMap((zone) => {
      const said = judged.get(zone)!;
      // What changes nothing but the name of the time is none.
      const changes = said.filter(({ from, offset }, at) => from >= FIRST && offset !== said[at - 1]?.offset);
      const spans = offsetSpans(zone, FIRST / MINUTE, LAST / MINUTE);
      const ofEngine = spans
        .map(({ from, offset }) => ({ from: from * MINUTE, offset }))
        .filter(({ from }) => from > FIRST && from < LAST);
      const quarters = Array.from({ length: 12 }, (_, quarter) => FIRST + quarter * 91 * DAY);
      const edges = changes.flatMap(({ from }) => [from - MINUTE, from]);
      const ofLuxon = [...quarters, ...edges].filter(
        (at) => IANAZone.create(zone).offset(at) !== offsetBy(said, at),
      );
      const first = spans.find(({ from, to }) => from <= FIRST / MINUTE && FIRST / MINUTE < to)?.offset;
      const isRight =
        isDeepStrictEqual(ofEngine, changes) && ofLuxon.length === 0 && first === offsetBy(said, FIRST);
      return isRight ? [] : [{ zone, changes, ofEngine, ofLuxon: ofLuxon.map((at) => new Date(at)) }];
    });
    expect(differences).toEqual([]);
  });
});
