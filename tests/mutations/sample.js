import { createHash } from 'node:crypto';

// Stryker has no samples of its own, but leaves out what a checker says can't be compiled. It imports plugins itself,
// from its own folder, where Node reads no TypeScript.
const { seed, share } = JSON.parse(process.env['MUTATION_SAMPLE']);

/** Whether a mutant is drawn: by what it is and the seed, so the same tree gives the same sample. */
function isDrawn({ fileName, location, mutatorName, replacement }) {
  const { start, end } = location;
  const place = [fileName.split('/services/').at(-1), start.line, start.column, end.line, end.column];
  const digest = createHash('sha256')
    .update(JSON.stringify([seed, ...place, mutatorName, replacement]))
    .digest();
  return digest.readUInt32BE() / 2 ** 32 < share;
}

export const strykerPlugins = [
  {
    kind: 'Checker',
    name: 'sample',
    factory: () => ({
      async init() {},
      async check(mutants) {
        return Object.fromEntries(
          mutants.map((mutant) => [
            mutant.id,
            isDrawn(mutant) ? { status: 'passed' } : { status: 'compileError', reason: 'Not in the sample.' },
          ]),
        );
      },
      async group(mutants) {
        return [mutants.map(({ id }) => id)];
      },
    }),
  },
];
