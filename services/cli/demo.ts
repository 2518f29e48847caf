import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#services/config.ts';
import { HALF_YEAR } from '#services/demo/half-year.ts';
import { OperatorError } from '#services/runtime/errors.ts';
import { createLog } from '#services/runtime/log.ts';
import { startKairos } from './composition/composition.ts';
import { missingIn, storyAsJson, storyAsTables } from './demo/report.ts';
import { playStory } from './demo/story.ts';

type DemoOptions = { url?: string; manual: boolean; calendars: boolean; halfYear: boolean; json: boolean };

/** Plays the main story over HTTP and shows the result. Returns 1 if anything is missing at the end. */
export async function demoCommand({ url, manual, calendars, halfYear, json }: DemoOptions): Promise<number> {
  if (halfYear) return fillInHalfYear(url);
  const say = (line: string) => {
    if (!json) console.log(`  ${line}`);
  };
  const kairos = await reach(url, say);
  try {
    const told = await playStory(kairos.url, manual, say, calendars ? 'calendars' : 'zones');
    console.log(json ? JSON.stringify(storyAsJson(told)) : storyAsTables(told));
    return missingIn(told).length === 0 ? 0 : 1;
  } finally {
    await kairos.leave();
  }
}

/** Presses the button of `/insights` in the running demo, which takes up to half a minute. */
async function fillInHalfYear(url = readConfig(process.env).http.publicUrl): Promise<number> {
  const running = url.replace(/\/+$/, '');
  if (!(await answers(running))) throw new OperatorError(`No Kairos responded at ${running}.`);
  const { ok } = await fetch(`${running}${HALF_YEAR}`, { method: 'POST' });
  if (!ok) throw new OperatorError(`The Kairos at ${running} can't fill in a half-year.`);
  console.log(`Filled in a made-up half-year. Be Lena, and see it at ${running}/insights`);
  return 0;
}

type Reached = { url: string; leave(): Promise<unknown> };

/** The Kairos given, or the one running at the usual address; otherwise a new one on a temporary folder. */
async function reach(url: string | undefined, say: (line: string) => void): Promise<Reached> {
  const usual = readConfig(process.env);
  const running =
    url?.replace(/\/+$/, '') ?? ((await answers(usual.http.publicUrl)) ? usual.http.publicUrl : null);
  if (running) {
    if (!(await answers(running))) throw new OperatorError(`No Kairos responded at ${running}.`);
    say(`using the Kairos at ${running}`);
    return { url: running, leave: async () => {} };
  }
  const folder = mkdtempSync(join(tmpdir(), 'kairos-demo-'));
  // Root's Postgres runs as another user, who must be able to pass through.
  chmodSync(folder, 0o711);
  const config = readConfig({ DATA_DIR: join(folder, 'data'), PORT: '0' });
  const kairos = await startKairos(config, {
    ...{ report: createLog('error'), say, demoAccounts: true },
    now: () => new Date(),
  });
  say(`started Kairos on a fresh folder, at ${kairos.url}`);
  return {
    url: kairos.url,
    async leave() {
      await kairos.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(1_000) });
    return response.ok && response.headers.get('content-type')?.includes('json') === true;
  } catch {
    return false;
  }
}
