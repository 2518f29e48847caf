import type { CredentialStore } from '../provider.ts';

/** Keeps credentials as accounts does, and counts the operations. Accounts don't have to exist. */
export function createMemoryCredentials<Credential>(initial: Record<string, Credential> = {}) {
  const kept = new Map(Object.entries(initial));
  const ended = new Set<string>();
  const counts = { saved: 0, disconnected: 0 };
  const store: CredentialStore<Credential> = {
    load: async (accountId) => kept.get(accountId) ?? null,
    missing: async (accountId) => (ended.has(accountId) ? 'disconnected' : 'notConnected'),
    async save(accountId, credential) {
      counts.saved += 1;
      ended.delete(accountId);
      kept.set(accountId, credential);
    },
    async disconnect(accountId) {
      counts.disconnected += 1;
      ended.add(accountId);
      kept.delete(accountId);
    },
  };
  return { store, counts, kept };
}
