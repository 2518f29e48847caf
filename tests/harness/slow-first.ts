import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Starts with the files that are tagged as slow, so that no core is idle at the end while another still has one. Of
 * these the tests of whole processes come first: while they wait, the browser tests beside them need the core.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turns = Map.groupBy(await super.sort(files), turnOf);
    return [0, 1, 2].flatMap((turn) => turns.get(turn) ?? []);
  }
}

const WHOLE_PROCESSES = path.resolve(import.meta.dirname, '..');

function turnOf({ moduleId }: TestSpecification): number {
  if (!readFileSync(moduleId, 'utf8').includes('@module-tag slow')) return 2;
  return moduleId.startsWith(WHOLE_PROCESSES) ? 0 : 1;
}
