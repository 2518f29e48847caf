import type { Middleware } from 'koa';
import type pg from 'pg';
import type { Vault } from '#services/storage/vault/port.ts';

/** What the parts that may have a stand-in are opened with. */
export type ExternalPartDeps = { pool: pg.Pool; vault: Vault; now: () => Date };

/** A part of the outside, or what stands in for it. */
export type ExternalPart = {
  /** The pages of the stand-in, served before everything else. */
  pages: Middleware[];
  /** What stands in, in words. */
  standIns: string[];
};
