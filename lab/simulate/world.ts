import type { SimulatedKairos } from './kairos.ts';
import type { Surroundings } from './surroundings.ts';

/** Everything that is not of a meeting alone. */
export type SimulatedWorld = Surroundings & { kairos: SimulatedKairos };
