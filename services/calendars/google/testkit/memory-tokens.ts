import type { GoogleTokens, TokenStore } from '#services/calendars/port.ts';

/** Keeps tokens as accounts does, and counts what is done with them. */
export function createMemoryTokens(initial: Record<string, GoogleTokens> = {}) {
  const kept = new Map(Object.entries(initial));
  const ended = new Set<string>();
  const counts = { saved: 0, disconnected: 0 };
  const store: TokenStore = {
    load: async (userId) => kept.get(userId) ?? null,
    missing: async (userId) => (ended.has(userId) ? 'disconnected' : 'notConnected'),
    async save(userId, tokens) {
      counts.saved += 1;
      ended.delete(userId);
      kept.set(userId, { ...kept.get(userId), ...tokens });
    },
    async disconnect(userId) {
      counts.disconnected += 1;
      ended.add(userId);
      kept.delete(userId);
    },
  };
  return { store, counts, kept };
}
