import { z } from 'zod';
import { retryAfter } from '#services/runtime/retry-after.ts';

/** The meaning of the client library's error. After `unreachable`, Google may have acted or not. */
type Failure =
  | { why: 'unauthorized' | 'missingPermission' | 'refused' | 'notFound' | 'gone' | 'conflict' }
  | { why: 'unreachable'; retryAfter?: number };

const QUOTA = ['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'dailyLimitExceeded'];
const SCOPES = ['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'];

const reasoned = z.array(z.object({ reason: z.string().optional() })).optional();
const answered = z.object({
  status: z.number(),
  headers: z.custom<Pick<Headers, 'get'>>((value) => typeof value === 'object' && value && 'get' in value),
  data: z
    .object({ error: z.object({ errors: reasoned, details: reasoned }) })
    .optional()
    .catch(undefined),
});

/** Sorts an error by its remedy (developers.google.com/workspace/calendar/api/guides/errors). */
export function failure(error: unknown, now: Date): Failure {
  const response = error instanceof Error && 'response' in error ? error.response : undefined;
  const answer = answered.safeParse(response);
  if (!answer.success) return { why: 'unreachable' };

  const { status, headers, data } = answer.data;
  const reasons = [...(data?.error.errors ?? []), ...(data?.error.details ?? [])].map(({ reason }) => reason);
  const says = (known: string[]) => reasons.some((reason) => reason && known.includes(reason));

  // The event has changed since the read.
  if (status === 412) return { why: 'unreachable' };
  if (status === 408 || status === 429 || status >= 500 || (status === 403 && says(QUOTA))) {
    const wait = retryAfter(headers.get('retry-after'), now);
    return { why: 'unreachable', ...(wait !== undefined && { retryAfter: wait }) };
  }
  if (status === 401) return { why: 'unauthorized' };
  if (status === 403 && says(SCOPES)) return { why: 'missingPermission' };
  if (status === 404) return { why: 'notFound' };
  if (status === 410) return { why: 'gone' };
  if (status === 409) return { why: 'conflict' };
  return { why: 'refused' };
}
