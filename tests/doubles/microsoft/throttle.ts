import type { Middleware } from 'koa';
import type { createDemoTokens } from '../google/tokens.ts';
import { bearerOf, refuseGraphCall } from './api-access.ts';

/** Exchange's figures, for each program and mailbox (learn.microsoft.com/graph/throttling-limits). */
const MOST_AT_ONCE = 4;
const PERIOD = 10 * 60_000;

/** Refuses what is too much for a mailbox within ten minutes, or at once. `pace` is what every other request waits for. */
export function createThrottle({
  tokens,
  now,
  mostRequests,
  pace,
}: {
  tokens: ReturnType<typeof createDemoTokens>;
  now: () => Date;
  mostRequests: number;
  pace: () => Promise<void>;
}): Middleware {
  const mailboxes = new Map<string, { running: number; since: number; requests: number }>();
  return async (ctx, next) => {
    const key = tokens.open(bearerOf(ctx))?.email ?? '';
    const at = now().getTime();
    const before = mailboxes.get(key) ?? { running: 0, since: at, requests: 0 };
    const mailbox = at - before.since < PERIOD ? before : Object.assign(before, { since: at, requests: 0 });
    mailboxes.set(key, mailbox);
    mailbox.requests += 1;
    if (mailbox.requests > mostRequests) {
      ctx.set('Retry-After', String(Math.ceil((mailbox.since + PERIOD - at) / 1000)));
      return void refuseGraphCall(ctx, 429, 'ApplicationThrottled', 'Application is over its request limit.');
    }
    if (mailbox.running >= MOST_AT_ONCE)
      return void refuseGraphCall(
        ctx,
        429,
        'ApplicationThrottled',
        'Application is over its MailboxConcurrency limit.',
      );
    mailbox.running += 1;
    try {
      await pace();
      await next();
    } finally {
      mailbox.running -= 1;
    }
  };
}
