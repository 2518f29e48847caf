import type { Subject } from '#contracts/events/event-spec.ts';
import { hasCode } from '#services/runtime/errors.ts';

/** Seals and opens with KAIROS_KEY: for tokens, cookies and links that belong to no subject. AES-256-GCM. */
export interface Vault {
  /** The name of the key that seals, with which every sealed value begins. */
  readonly sealsWith: string;
  /** `place` is bound to the result: a value that was moved to another place does not open. */
  seal(plain: string, place: string): string;
  /** Throws if the value was changed, moved, or sealed with a key that is not in the ring. */
  open(sealed: string, place: string): string;
  /** A keyed hash (HMAC-SHA-256, base64url) for looking values up without storing them. */
  hash(value: string, purpose: string): string;
}

/**
 * Seals personal values under the key of their subject. A sealed value is a text that names its subject, event and
 * field and can be copied anywhere. It is opened only to be shown, and reads as null once the key is destroyed.
 */
export interface Sealer {
  /** Makes the subjects' keys if they are missing. `emailHash` lets a person without an account be found. */
  ensureKeys(subjects: readonly { subject: Subject; emailHash?: string }[]): Promise<void>;
  /**
   * Keys for subjects that have none as far as this process knows, made but not stored: for a store that takes them with the
   * events that they seal. Null if nothing of the kind is needed, or more than that.
   */
  newKeys(subjects: readonly { subject: Subject; emailHash?: string }[]): Promise<NewKeys | null>;
  /** Synchronous once `load` has seen the subjects. Throws SubjectDestroyed if the key was destroyed. */
  seal(value: unknown, at: { subject: Subject; eventId: string; field: string }): string;
  /** Fetches the keys that these sealed values, or subjects, need; one query at most. */
  load(subjects: Iterable<Subject>): Promise<void>;
  /** The subject that sealed a value. */
  subjectOf(sealed: string): Subject;
  /**
   * The value, or null if its key was destroyed. Throws if it was tampered with, if `load` was forgotten, or if it
   * wasn't sealed for `at`, where that is given.
   */
  open(sealed: string, at?: { subject: Subject; eventId: string; field: string }): unknown;
  /** Destroys the keys, here and in every other process. Harmless if repeated. */
  destroy(subjects: readonly Subject[]): Promise<void>;
  /**
   * Takes destroyed keys off the disk, as far as Postgres can: out of their table, and by a checkpoint out of the log
   * that a restart would replay, where that is permitted. Archived logs and backups keep them.
   */
  scrub(): Promise<void>;
  /** The subjects that were created with this email hash. */
  subjectsOfEmail(emailHash: string): Promise<Subject[]>;
}

/** The key of a subject, wrapped by the vault, as stored with the first events sealed by the key. */
export type NewSubjectKey = { subject: Subject; wrapped: string; emailHashes: string[] };

/** Keys that seal before they are stored. */
type NewKeys = {
  rows: readonly NewSubjectKey[];
  seal: Sealer['seal'];
  /** To be called once they are stored. */
  stored(): void;
};

/** A sealed value can't be opened: changed, moved to another place, or sealed with an unavailable key. */
export class VaultError extends Error {
  readonly code = 'VAULT';
}

/** The key that sealed a value isn't in the ring, or only makes hashes there. */
export class KeyNotInRing extends VaultError {
  constructor() {
    super("It was sealed with a key that isn't in KAIROS_KEY.");
  }
}

/** The key of this subject was destroyed: nothing can be sealed for the subject anymore. */
export class SubjectDestroyed extends Error {
  readonly code = 'SUBJECT_DESTROYED';
}

export const isSubjectDestroyed = (error: unknown): error is SubjectDestroyed =>
  hasCode(error, 'SUBJECT_DESTROYED');

/** A column of values that the vault sealed directly, so its key has to be kept until they are sealed again. */
export type SealedColumn = {
  table: string;
  /** The column that tells its rows apart. */
  key: string;
  column: string;
  /** What else of a row `placeOf` needs. */
  bound?: readonly string[];
  /** The place that a value is bound to, from the key and the bound columns as text. */
  placeOf(row: Readonly<Record<string, string>>): string;
};

/** A column whose values are bound to the keys of their rows alone. */
export const sealedColumn = (
  table: string,
  key: string,
  column: string,
  placeOf: (key: string) => string,
): SealedColumn => ({ table, key, column, placeOf: (row) => placeOf(row[key]!) });
