import type { Context, Middleware } from 'koa';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { countInWords } from '#contracts/text/counts.ts';
import { ApiError, tooMany } from '../errors.ts';
import type { CallersToken } from './bearer.ts';
import { callerNetwork } from './caller-network.ts';

/** Calls allowed per interval, for each token, person with all their tokens, or network. */
export type RateLimit = { calls: number; seconds: number };

export type RateLimitName = 'read' | 'write' | 'costly' | 'link' | 'signIn' | 'none';

/** Holds a caller to a limit. */
export type LimitCalls = (name: RateLimitName) => Middleware;

/** Approximate limits against guessing and overload. Invitations are counted exactly, by the recipient quota. */
const RATE_LIMITS: Record<Exclude<RateLimitName, 'none'>, RateLimit> = {
  read: { calls: 600, seconds: 60 },
  write: { calls: 120, seconds: 60 },
  /** Reads calendars or ranks times. */
  costly: { calls: 20, seconds: 60 },
  /** Counts and refuses links that don't exist; a link that exists only counts as `read`. */
  link: { calls: 30, seconds: 60 },
  signIn: { calls: 60, seconds: 60 },
};

/** Counted by network even for signed-in users, since accounts are cheap to make. */
const BY_NETWORK: ReadonlySet<RateLimitName> = new Set(['link', 'signIn']);

/** Counted by person whichever token they use, since tokens are cheap to make and this work is not. */
const BY_PERSON: ReadonlySet<RateLimitName> = new Set(['costly']);

type RateLimitsDeps = { shared: pg.Pool | null; change?: Partial<Record<RateLimitName, RateLimit>> };

/** Makes the middleware that counts calls under a name, and answers 429 with Retry-After above the limit. */
export function createRateLimits({ shared, change = {} }: RateLimitsDeps): LimitCalls {
  const limiter = (name: Exclude<RateLimitName, 'none'>) => {
    const { calls, seconds } = change[name] ?? RATE_LIMITS[name];
    const options = { points: calls, duration: seconds, keyPrefix: name };
    return shared
      ? new RateLimiterPostgres({
          ...options,
          storeClient: shared,
          storeType: 'pool',
          tableName: 'rate_limits',
          tableCreated: true,
        })
      : new RateLimiterMemory(options);
  };
  const names = Object.keys(RATE_LIMITS) as (keyof typeof RATE_LIMITS)[];
  const limiters = new Map(names.map((name) => [name, limiter(name)]));
  // A program that calls too often stops neither its owner nor their other programs.
  const tokenOf = (name: RateLimitName, ctx: Context): CallersToken | undefined =>
    BY_PERSON.has(name) ? undefined : ctx.state['token'];
  const who = (name: RateLimitName, ctx: Context): string =>
    (BY_NETWORK.has(name) ? undefined : (tokenOf(name, ctx)?.id ?? ctx.state['user']?.id)) ??
    callerNetwork(ctx.ip);

  async function count(name: Exclude<RateLimitName, 'none'>, ctx: Context): Promise<void> {
    try {
      await limiters.get(name)!.consume(who(name, ctx));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      const calls = tokenOf(name, ctx) ? 'Too many requests with this token' : 'Too many requests';
      throw tooMany(`${calls}. Try again in ${countInWords(seconds, 'second')}.`, seconds);
    }
  }

  return (name) => async (ctx, next) => {
    if (name === 'none') return next();
    if (name !== 'link') {
      await count(name, ctx);
      return next();
    }
    await count('read', ctx);
    try {
      await next();
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) await count('link', ctx);
      throw error;
    }
    // Only now: a link that works was not guessed, and a whole office may be behind one address.
    if (ctx.status === 404) await count('link', ctx);
  };
}
