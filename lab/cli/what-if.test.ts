// @module-tag slow
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newKey } from '../../services/storage/vault/vault.ts';
import { type FreshDatabase, freshDatabase } from '../../tests/harness/postgres.ts';
import { hashOfTables, type SimulatedStore, simulatedStore } from '../what-if/testkit/simulated-store.ts';

const MAIN = path.join(import.meta.dirname, '../../services/main.ts');
const LONG = 120_000;

let folder: string;
let store: SimulatedStore;
let empty: FreshDatabase;
let patient: string;
const file = (name: string, text: string): string => {
  const to = path.join(folder, name);
  writeFileSync(to, text);
  return to;
};
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'kairos-what-if-'));
  [store, empty] = await Promise.all([simulatedStore(40), freshDatabase()]);
  patient = file('patient.json', '{"name":"patient","costs":{"later":0,"outside":12}}');
});
afterAll(async () => {
  await Promise.all([store.drop(), empty.drop()]);
  rmSync(folder, { recursive: true, force: true });
});

/** `kairos replay …` as a process of its own. */
function replay(args: string[], env: Record<string, string> = {}) {
  const settings = { DATABASE_URL: store.database.url, KAIROS_KEY: store.ring };
  const child = spawn(process.execPath, [MAIN, 'replay', ...args], {
    env: { ...process.env, ...settings, ...env },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (data) => {
    out += data;
  });
  child.stderr.on('data', (data) => {
    err += data;
  });
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, out, err })),
  );
}

describe('kairos replay --policy', () => {
  test(
    'reports on the terminal and in files, the same bytes in every zone of a machine, and writes nothing else',
    async () => {
      await replay(['--policy', patient]);
      const before = await hashOfTables(store.database);
      const files = ['one', 'other'].map((name) => path.join(folder, `${name}.json`));
      const zones = [
        { TZ: 'Asia/Kathmandu', LC_ALL: 'de_DE.UTF-8' },
        { TZ: 'America/Los_Angeles', LC_ALL: 'C' },
      ];
      const [one, other] = await Promise.all(
        files.map((json, index) => replay(['--policy', patient, '--out', json], zones[index])),
      );
      expect(one).toMatchObject({ code: 0, err: '' });
      expect(one!.out).toMatch(/^Policy patient: \d+ rankings of 40 meetings\./);
      expect(other).toEqual(one);
      expect(readFileSync(files[0]!)).toEqual(readFileSync(files[1]!));
      expect(JSON.parse(readFileSync(files[0]!, 'utf8'))).toMatchObject({
        policy: { name: 'patient' },
        repeated: { share: 1 },
      });
      expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
      expect(await hashOfTables(store.database)).toEqual(before);
    },
    LONG,
  );

  test(
    'refuses a policy that is none, with a line for each fault',
    async () => {
      const wrong = file('wrong.json', '{"name":"x","wieghts":{},"leadMinutes":-1,"required":"nobody"}');
      expect(await replay(['--policy', wrong])).toEqual({
        code: 2,
        out: '',
        err: expect.stringMatching(
          /wrong\.json: .*\n.*wrong\.json: .*\n.*wrong\.json: wieghts isn't a field/s,
        ),
      });
      const missing = await replay(['--policy', path.join(folder, 'missing.json')]);
      expect(missing).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringMatching(/couldn't be read: ENOENT/),
      });
      expect(missing.err.trim().split('\n')).toHaveLength(1);
    },
    LONG,
  );

  test(
    'says what to do where nothing can be read',
    async () => {
      const line = async (args: string[], env?: Record<string, string>) => {
        const { code, err } = await replay(args, env);
        expect(err.trim().split('\n')).toHaveLength(1);
        return [code, err.trim()];
      };
      expect(await line([])).toEqual([
        1,
        expect.stringMatching(/--into <schema>, --policy <file>, or --baseline/),
      ]);
      expect(await line(['--policy', patient, '--as-of', 'yesterday'])).toEqual([
        1,
        expect.stringMatching(/neither a time with its zone.*nor a position/),
      ]);
      expect(await line(['--policy', patient, '--as-of', '999999'])).toEqual([
        1,
        expect.stringMatching(/^Position 999999 is past the end of the log, which ends at \d+\.$/),
      ]);
      expect(await line(['--policy', patient], { KAIROS_KEY: newKey() })).toEqual([
        1,
        expect.stringMatching(/KAIROS_KEY doesn't belong to this database/),
      ]);
      expect(await line(['--policy', patient, '--out', '/no/such/folder/report.json'])).toEqual([
        1,
        expect.stringMatching(/report\.json couldn't be written: ENOENT/),
      ]);
    },
    LONG,
  );

  test(
    'has a report of an empty log, and of a log as of a place, also by the rules of others',
    async () => {
      const none = await replay(['--policy', patient], { DATABASE_URL: empty.url });
      expect(none).toMatchObject({ code: 0, err: '' });
      expect(none.out).toContain("Nothing has been ranked yet, so there's nothing to compare.");
      const early = await replay(['--policy', patient, '--as-of', '300']);
      expect(early.out).toContain('Read 300 events, up to position 300 of the log.');
      const json = path.join(folder, 'baselines.json');
      const rules = await replay(['--baseline', '--as-of', '300', '--out', json]);
      expect(rules).toMatchObject({ code: 0, err: '' });
      expect(rules.out).toContain('Microsoft Graph');
      expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({ log: { events: 300 } });
    },
    LONG,
  );
});
