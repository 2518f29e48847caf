import { configureGlobal, type Parameters } from 'fast-check';

const { CASES = '1', SEED } = process.env;

// Every run tries the same cases of every law, so that a change fails on its own account and never by chance.
// `SEED=random` tries others; a failure prints the seed that repeats it.
const isRandom = SEED === 'random';
if (!isRandom) configureGlobal({ seed: Number(SEED ?? 20_261_101) });

/** How many of so many cases there are as long as all of them are tried. */
export const shareOf = (all: number): number => all * Math.min(1, Number(CASES));

/** Whether laws see all cases, so that a test can also ask whether each kind was among them. */
export const ARE_ALL_CASES_TRIED = Number(CASES) >= 1;

/** How often a law is tried: as often as its test says, a tenth of it in `npm test`, `CASES` times as often elsewhere. */
export const cases = <Drawn>(all: number, seed?: number): Parameters<Drawn> => ({
  numRuns: Math.max(1, Math.round(all * Number(CASES))),
  ...(seed !== undefined && SEED === undefined && { seed }),
});
