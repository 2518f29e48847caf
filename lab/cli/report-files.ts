import { rename, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { withStore } from '../../services/cli/with-store.ts';
import type { Config } from '../../services/config.ts';
import { errorMessage, OperatorError } from '../../services/runtime/errors.ts';
import type { EventLog } from '../../services/storage/event-store/event-log.ts';
import { type AsOf, refuseBeyondEnd } from '../as-of/as-of.ts';
import { canonicalJson } from '../past-decisions/canonical-json.ts';
import type { ReadDecisionsOptions } from '../past-decisions/read-decisions.ts';

/** Throws OperatorError if a report would replace the policy that it is about. */
export function refuseSameFile(policy: string, out: string | undefined): void {
  if (out !== undefined && resolve(policy) === resolve(out))
    throw new OperatorError('The policy and --out must be different files. Name another one.');
}

/** Makes a report of past decisions, as of then, even while Kairos is running; `stage` names the work. Throws OperatorError. */
export const reportFrom = <Report>(
  config: Config,
  asked: AsOf,
  stage: string,
  make: (log: EventLog, options: ReadDecisionsOptions) => Promise<Report>,
): Promise<Report> =>
  withStore(config, async ({ log, sealer, signal, show }) => {
    refuseBeyondEnd(await log.head(), asked);
    const progress = (read: number, total: number) => show(stage, read, total);
    return make(log, { sealer, ...(asked && { upTo: asked.upTo }), progress, signal });
  });

/** Prints a report, and writes it to a file, if there's one. Throws OperatorError if that can't be written. */
export async function tellReport(report: object, text: string, out: string | undefined): Promise<void> {
  console.log(text);
  if (out !== undefined) await writeReport(out, `${canonicalJson(report, 2)}\n`);
}

/** Writes a file as a whole or not at all; throws OperatorError if it can't be written. */
async function writeReport(file: string, content: string): Promise<void> {
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
