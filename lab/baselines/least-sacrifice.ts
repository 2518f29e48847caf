import { type Baseline, byLeast } from './baseline.ts';
import { absentAt, unknownAt, worstComingAt } from './time-facts.ts';

/**
 * Rawls's difference principle: the best time is the one at which the worst-off person bears least, whatever it means to
 * everyone else. Someone who can't come is worse off than anyone who does, and someone whose calendar is unknown may be.
 * Then the earliest. It books what comes first, if all of them can come.
 */
export const leastSacrifice: Baseline = {
  name: 'Least sacrifice',
  source: 'https://plato.stanford.edu/entries/original-position/',
  order: (times) =>
    times.toSorted(
      byLeast(
        (time) => absentAt(time).length,
        (time) => unknownAt(time).length,
        worstComingAt,
      ),
    ),
  books: (best) => absentAt(best).length + unknownAt(best).length === 0,
};
