// @module-tag slow
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  eventsOf,
  expectEqual,
  exported,
  RING,
  type Store,
  storesOfTests,
} from '#services/transfer/testkit/stores.ts';

const MAIN = path.join(import.meta.dirname, '../main.ts');
const LONG = 240_000;

const stores = storesOfTests();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kairos-transfer-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** `kairos …` as a process of its own, on this store. */
function kairos(on: Store, args: string[], input?: string) {
  const env = { ...process.env, DATABASE_URL: on.database.url, KAIROS_KEY: RING, TMPDIR: folder };
  const child = spawn(process.execPath, [MAIN, ...args], { env });
  let [out, err] = ['', ''];
  child.stdout.on('data', (data) => {
    out += data;
  });
  child.stderr.on('data', (data) => {
    err += data;
  });
  if (input !== undefined) child.stdin.end(input);
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, out, err })),
  );
  return { child, ended };
}

it(
  'an export to standard output is taken from standard input, and says so without a bar or a trace',
  async () => {
    const [source, target] = [await stores.with(10), await stores.empty()];
    const sent = await kairos(source, ['export']).ended;
    expect(sent).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^Exported 201 events and rows: .*\n$/),
    });
    const taken = await kairos(target, ['import'], sent.out).ended;
    expect(taken).toEqual({
      code: 0,
      err: '',
      out: 'All 201 events and all rows of the export are here.\nThe read models are equal to those of the exported store.\n',
    });
    await expectEqual(source, target);
    expect(readdirSync(folder)).toEqual([]);
  },
  LONG,
);

it(
  'an import that is killed again and again goes on, and no Kairos starts there before it is finished',
  async () => {
    const [source, target] = [await stores.with(120), await stores.empty()];
    const file = path.join(folder, 'export.ndjson');
    writeFileSync(file, (await exported(source)).text);
    const count = async () =>
      (await target.pool.query<{ n: number }>('select count(*)::int as n from event_log')).rows[0]!.n;
    // What the last step of an import needs is kept from it, so that it never ends before it is killed.
    const gate = await target.pool.connect();
    for (const enough of [1, 1_000]) {
      await gate.query('begin; lock table relay_checkpoint');
      const { child, ended } = kairos(target, ['import', file]);
      await expect.poll(count, { timeout: 100_000, interval: 1 }).toBeGreaterThanOrEqual(enough);
      child.kill('SIGKILL');
      await ended;
      await gate.query('rollback');
      const held = await eventsOf(target);
      expect(held).toEqual((await eventsOf(source)).slice(0, held.length));
    }
    gate.release();
    const refused = await kairos(target, ['export', path.join(folder, 'half.ndjson')]).ended;
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^An import into this store didn't finish.*\n$/),
    });
    expect(readdirSync(folder)).toEqual(['export.ndjson']);
    const last = await kairos(target, ['import', file]).ended;
    expect(last).toMatchObject({ code: 0, err: '' });
    await expectEqual(source, target);
  },
  LONG,
);

it(
  'what is refused is one line and 1, and a file that is there is not overwritten',
  async () => {
    const store = await stores.empty();
    const file = path.join(folder, 'there');
    writeFileSync(file, 'no export\n');
    expect(await kairos(store, ['import', file]).ended).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Line 1 isn't JSON.*\n$/),
    });
    expect(await kairos(store, ['import', path.join(folder, 'missing')]).ended).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^.*missing.*\n$/),
    });
    expect(await kairos(store, ['export', file]).ended).toMatchObject({
      code: 1,
      err: expect.stringMatching(/already exists.*\n$/),
    });
  },
  LONG,
);
