import { inSpan } from '#services/runtime/tracing.ts';
import type { createAccessTokens } from './access-tokens.ts';
import type { CallFailure } from './calendar-failure.ts';
import { type RetryTiming, withRetries } from './retries.ts';
import { untilAborted } from './until-aborted.ts';

/** What only the person can mend, and what may well be gone, is no trouble. */
const NO_TROUBLE = ['notConnected', 'disconnected', 'missingPermission', 'notFound', 'gone'];

type AccountCallsDeps = {
  access: ReturnType<typeof createAccessTokens>;
  /** The provider's name, for the log and for traces. */
  service: string;
  timing: RetryTiming;
  log?: { warn(facts: object, message: string): void } | undefined;
};

/** Calls a provider in the name of accounts. */
export function createAccountCalls({ access, service, timing, log }: AccountCallsDeps) {
  /** Sends something with a working token, if its permissions are enough. */
  async function withToken<Done extends { ok: true }>(
    accountId: string,
    within: AbortSignal,
    isEnough: (scopes: readonly string[]) => boolean,
    send: (token: string) => Promise<Done | CallFailure>,
    refused?: string,
  ): Promise<Done | CallFailure> {
    const granted = await untilAborted(within, access.of(accountId, refused));
    if (!granted.ok) return granted;
    if (!isEnough(granted.scopes)) return { ok: false, why: 'missingPermission' };
    const sent = await send(granted.token);
    // A token may expire on its way. If the renewed token is refused as well, waiting won't help.
    const isRenewable = !sent.ok && sent.why === 'unauthorized' && refused === undefined;
    return isRenewable ? withToken(accountId, within, isEnough, send, granted.token) : sent;
  }

  /** An attempt, repeated as `withRetries` does: so it must look before doing anything that must happen once. */
  const call = <Done extends { ok: true }>(
    accountId: string,
    signal: AbortSignal,
    attempt: (within: AbortSignal, tried: number) => Promise<Done | CallFailure>,
  ): Promise<Done | CallFailure> =>
    inSpan(
      `call ${service}`,
      async (span) => {
        const result = await withRetries(timing, signal, async (within, tried) => {
          const answer = await attempt(within, tried);
          if (!answer.ok && !signal.aborted && !NO_TROUBLE.includes(answer.why))
            log?.warn({ accountId, why: answer.why, tried }, `${service} refused the request`);
          return answer;
        });
        if (!result.ok) span.failed();
        return result;
      },
      { kind: 'client' },
    );

  return { withToken, call };
}
