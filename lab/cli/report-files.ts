import { rename, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { errorMessage, OperatorError } from '../../services/runtime/errors.ts';

/** Throws OperatorError if a report would replace the policy that it is about. */
export function refuseSameFile(policy: string, out: string | undefined): void {
  if (out !== undefined && resolve(policy) === resolve(out))
    throw new OperatorError('The policy and --out must be different files. Name another one.');
}

/** Writes a file as a whole or not at all; throws OperatorError if it can't be written. */
export async function writeReport(file: string, content: string): Promise<void> {
  const half = `${file}.part`;
  try {
    await writeFile(half, content);
    await rename(half, file);
  } catch (error) {
    await rm(half, { force: true });
    throw new OperatorError(`${file} couldn't be written: ${errorMessage(error)}`);
  }
}

/** What a command found of earlier ones that were killed, and removed. */
export function reportCleanup(removed: readonly string[]): void {
  for (const left of removed)
    console.error(`Removed ${left}, left unfinished by an earlier run that was killed.`);
}
