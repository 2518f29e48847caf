import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Starts with the files that are tagged as slow, so that no core is idle at the end while another still has one. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { true: slow = [], false: others = [] } = Object.groupBy(await super.sort(files), (file) =>
      isSlow(file) ? 'true' : 'false',
    );
    return [...slow, ...others];
  }
}

const isSlow = ({ moduleId }: TestSpecification): boolean =>
  readFileSync(moduleId, 'utf8').includes('@module-tag slow');
