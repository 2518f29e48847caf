import { expect, test } from 'vitest';
import { createAccessTokens } from './access-tokens.ts';
import { createAccountCalls } from './account-calls.ts';
import type { CallFailure } from './calendar-failure.ts';
import { createMemoryCredentials } from './testkit/memory-credentials.ts';

/* Their other guarantees are tested with each provider, by its own answers. */

const unusedTokens = createAccessTokens<{ accessToken: string; scopes: string[] }>({
  tokens: createMemoryCredentials<{ accessToken: string; scopes: string[] }>().store,
  endsAt: () => 0,
  renew: async () => ({ ended: true }),
  now: () => new Date(),
});

test.each<[CallFailure['why'], number]>([
  ['refused', 1],
  ['unauthorized', 1],
  ['unreachable', 4],
  ['missingPermission', 0],
  ['disconnected', 0],
  ['notFound', 0],
])('a call that is %s is in the log of the operator %i times', async (why, times) => {
  const logged: object[] = [];
  const { call } = createAccountCalls({
    access: unusedTokens,
    service: 'A provider',
    timing: { budget: 60_000, pause: 0 },
    log: { warn: (facts) => void logged.push(facts) },
  });
  const failure = { ok: false, why } as CallFailure;
  expect(await call('account', new AbortController().signal, async () => failure)).toEqual(failure);
  expect(logged).toEqual(Array.from({ length: times }, (_, tried) => ({ accountId: 'account', why, tried })));
});
