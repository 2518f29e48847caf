import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyTree } from '#tests/faults/copy-tree.ts';
import { type PlantedBug, plantedBugs } from './planted.ts';

/**
 * Plants each bug in a copy of the tree, one after the other, and simulates until it is found. Ends with 1 if one is not
 * found, or if its code is not there exactly once. The tree itself stays as it is.
 *
 * `node tests/simulation/plant.ts 3 lease` takes the third, and all that have this text in them.
 */

const { values: options, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: {
    /** Only looks whether the code of each bug is there exactly once. */
    find: { type: 'boolean', default: false },
    /** The most seeds for one bug. */
    seeds: { type: 'string', default: '10000' },
  },
});

const copy = mkdtempSync(join(tmpdir(), 'kairos-simulation-'));
try {
  copyTree(copy);
  const wanted = [...plantedBugs.entries()].filter(([index, bug]) => isChosen(index + 1, bug));
  const missed = wanted.filter(([index, bug]) => !isFound(index + 1, bug));
  console.log(`${wanted.length - missed.length} of ${wanted.length} found.`);
  if (wanted.length === 0 || missed.length > 0) process.exitCode = 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function isChosen(number: number, { bug, file }: PlantedBug): boolean {
  return (
    chosen.length === 0 ||
    chosen.some((one) => (/^\d+$/.test(one) ? number === +one : `${bug}\n${file}`.includes(one)))
  );
}

/** Says in a line how long it took until a seed told of it in its own words. */
function isFound(number: number, { bug, file, find, replace, tells }: PlantedBug): boolean {
  const place = join(copy, file);
  const text = existsSync(place) ? readFileSync(place, 'utf8') : '';
  const times = text.split(find).length - 1;
  const answer = (verdict: string) => console.log(`${String(number).padStart(2)}. ${bug}\n    ${verdict}`);
  if (times !== 1) {
    answer(`ITS CODE IS THERE ${times} TIMES in ${file}`);
    return false;
  }
  if (options.find) return true;
  writeFileSync(
    place,
    text.replace(find, () => replace),
  );
  const { stdout } = spawnSync(
    process.execPath,
    ['tests/simulation/main.ts', '--seeds', options.seeds, '--brief', '--tells', tells.source],
    { cwd: copy, encoding: 'utf8' },
  );
  writeFileSync(place, text);
  const [summary = '', found] = stdout.trim().split('\n');
  answer(found ? `${found}\n    ${summary}` : `NOT FOUND: ${summary}`);
  return found !== undefined;
}
