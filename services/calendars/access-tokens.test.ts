import { expect, test } from 'vitest';
import { createAccessTokens } from './access-tokens.ts';
import { createMemoryCredentials } from './testkit/memory-credentials.ts';

const NOW = Date.parse('2026-11-23T08:00:00Z');

/* Their other guarantees are tested with each provider, by its own answers. */
test.each([
  [61, 'first'],
  [60, 'second'],
])('a token that ends in %i seconds is the %s', async (seconds, token) => {
  const first = { accessToken: 'first', scopes: [], endsAt: NOW + seconds * 1000 };
  const access = createAccessTokens<typeof first>({
    tokens: createMemoryCredentials({ account: first }).store,
    endsAt: ({ endsAt }) => endsAt,
    renew: async (stored) => ({ renewed: { ...stored, accessToken: 'second' } }),
    now: () => new Date(NOW),
  });
  expect(await access.of('account')).toMatchObject({ ok: true, token });
});
