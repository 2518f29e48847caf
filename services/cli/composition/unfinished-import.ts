import type pg from 'pg';
import { OperatorError } from '#services/runtime/errors.ts';
import { hasUnfinishedImport } from '#services/transfer/imports.ts';

/** Throws OperatorError if an import stopped halfway: anything written now would block its completion. */
export async function assertNoUnfinishedImport(pool: pg.Pool): Promise<void> {
  if (await hasUnfinishedImport(pool))
    throw new OperatorError(
      "An import into this store didn't finish. Run `kairos import` again with the same file, or use an empty store.",
    );
}
