export type TransferStage = 'reading' | 'writing' | 'checking' | 'storing' | 'read models';

/** How many events are done, of how many; where nobody can know, the total is an estimate. */
export type TransferProgress = (stage: TransferStage, done: number, total: number) => void;
