type TransferStage = 'reading' | 'writing' | 'checking' | 'storing' | 'read models';

/** How many events are done, out of how many; an unknown total is an estimate. */
export type TransferProgress = (stage: TransferStage, done: number, total: number) => void;
