import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { buildIfOld } from '#services/cli/build.ts';
import { BUILT_WEB } from '#services/config.ts';
import { startPostgresForRun } from '../harness/postgres-server.ts';
import { migratedDatabaseOn } from '../harness/template-database.ts';
import { startWholeKairos } from '../harness/whole-kairos.ts';
import { chromiumPath } from './browser.ts';
import { type Effort, nobodysEffort } from './effort/person.ts';
import { STORIES } from './effort/stories.ts';

/**
 * How much a meeting costs the people in it, from "we should meet" to booked: the presses, keys, and swipes of everyone, the
 * words that they come by, and seconds by the keystroke-level model, without reading. Played in a browser against a
 * whole Kairos. `--only` names part of a story.
 */

const { values: options } = parseArgs({ options: { only: { type: 'string', default: '' } } });

await buildIfOld(BUILT_WEB);
const postgres = await startPostgresForRun();
const executablePath = await chromiumPath();
const browser = await chromium.launch(executablePath ? { executablePath } : {});
try {
  for (const [name, play] of Object.entries(STORIES)) {
    if (!name.includes(options.only)) continue;
    const database = await migratedDatabaseOn(postgres.url);
    const kairos = await startWholeKairos({ DATABASE_URL: database.url }, { web: BUILT_WEB });
    try {
      const efforts = await play({ browser, kairos });
      console.log(`\n${name}`);
      for (const [email, effort] of Object.entries(efforts)) print(email, effort);
      print('together', Object.values(efforts).reduce(plus, nobodysEffort()));
    } finally {
      await kairos.stop();
      await database.drop();
    }
  }
} finally {
  await browser.close();
  await postgres.stop();
}

function plus(one: Effort, other: Effort): Effort {
  return {
    presses: one.presses + other.presses,
    keys: one.keys + other.keys,
    swipes: one.swipes + other.swipes,
    words: one.words + other.words,
    seconds: one.seconds + other.seconds,
  };
}

function print(role: string, { presses, keys, swipes, words, seconds }: Effort): void {
  const figures = [presses, keys, swipes, words].map((figure) => String(figure).padStart(5));
  console.log(
    `  ${role.padEnd(28)}${figures[0]} presses${figures[1]} keys${figures[2]} swipes${figures[3]} words ${seconds.toFixed(0).padStart(4)} s`,
  );
}
