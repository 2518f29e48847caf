import type { Middleware } from 'koa';
import type pg from 'pg';
import type { Vault } from '#services/storage/vault/port.ts';

/** The inputs of parts that a demo may replace. */
export type ExternalPartDeps = { pool: pg.Pool; vault: Vault; now: () => Date };

/** An outside system, or its demo. */
export type ExternalPart = {
  /** The demo's pages, served before everything else. */
  pages: Middleware[];
  /** What the demo replaces, as text. */
  standIns: string[];
};
