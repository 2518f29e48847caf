export type Stage = 'reading' | 'writing' | 'checking' | 'storing' | 'read models';

/** How many events are done, of how many; where nobody can know, the total is an estimate. */
export type Progress = (stage: Stage, done: number, total: number) => void;
