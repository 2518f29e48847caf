import type { KeyObject } from 'node:crypto';
import type { Subject } from '#contracts/events/event-spec.ts';

/** A subject's key; null once destroyed. */
export type SubjectKey = KeyObject | null;

type KeyCacheOptions = {
  /** How many keys are kept, unless more are needed at once. */
  maxKeys: number;
  /** After this time a key must be fetched again, in case the word of its end was lost. */
  maxAgeMs: number;
  now: () => Date;
};

/** Keys that were fetched lately. That a key was destroyed is final: no fetch that was under way brings it back. */
export function createKeyCache({ maxKeys, maxAgeMs, now }: KeyCacheOptions) {
  const entries = new Map<Subject, { key: SubjectKey; fetchedAt: number; hashes: Set<string> }>();
  const age = (fetchedAt: number) => now().getTime() - fetchedAt;

  return {
    /** Undefined if the key has to be fetched first. */
    get(subject: Subject): SubjectKey | undefined {
      const entry = entries.get(subject);
      return entry && (entry.key === null || age(entry.fetchedAt) <= maxAgeMs) ? entry.key : undefined;
    },
    /** Whether the key was ever fetched or made, and not dropped since. */
    knows: (subject: Subject): boolean => entries.has(subject),
    /** Whether the key will stay long enough for the work at hand. */
    isFresh(subject: Subject): boolean {
      const entry = entries.get(subject);
      return entry !== undefined && (entry.key === null || age(entry.fetchedAt) <= maxAgeMs / 2);
    },
    put(subject: Subject, key: SubjectKey): void {
      const known = entries.get(subject);
      if (known?.key === null) return;
      entries.delete(subject);
      entries.set(subject, { key, fetchedAt: now().getTime(), hashes: known?.hashes ?? new Set() });
    },
    /** Notes that an address is stored with the key, by which its person can be found. */
    noteHash(subject: Subject, emailHash: string): void {
      entries.get(subject)?.hashes.add(emailHash);
    },
    hasHash: (subject: Subject, emailHash: string): boolean =>
      entries.get(subject)?.hashes.has(emailHash) === true,
    /** Makes room, but never by dropping what is needed now. */
    trim(needed: ReadonlySet<Subject>): void {
      let surplus = entries.size - maxKeys;
      for (const subject of entries.keys()) {
        if (surplus <= 0) return;
        if (needed.has(subject)) continue;
        entries.delete(subject);
        surplus -= 1;
      }
    },
    /** We no longer hear about destroyed keys, so every key is fetched again before its next use. */
    distrust(): void {
      const old = now().getTime() - maxAgeMs / 2 - 1;
      for (const entry of entries.values()) entry.fetchedAt = Math.min(entry.fetchedAt, old);
    },
  };
}
