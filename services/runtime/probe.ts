import { withTimeLimit } from './time-limit.ts';

/** How long an answer is waited for, in milliseconds. */
const PROBE_PATIENCE = 2_000;

/**
 * Asks something that may hang. Callers during a pending request share its answer, so requests to a silent server don't
 * pile up. Rejects with the reason after `patience` milliseconds.
 */
export function createProbe<Answer>(
  ask: () => Promise<Answer>,
  patience = PROBE_PATIENCE,
): () => Promise<Answer> {
  let underWay: Promise<Answer> | null = null;
  const answer = () => {
    underWay ??= ask().finally(() => {
      underWay = null;
    });
    return underWay;
  };
  return () =>
    withTimeLimit(answer(), patience, () => {
      throw new Error(`no response within ${patience / 1_000} s`);
    });
}
