import { withTimeLimit } from './time-limit.ts';

/** How long an answer is waited for, in milliseconds. */
export const PROBE_PATIENCE = 2_000;

/**
 * Asks what may hang. Whoever asks while an answer is under way gets that one, so that questions to what is silent do
 * not pile up; nobody waits longer than `patience` milliseconds, after which it rejects with the reason in words.
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
      throw new Error(`no answer within ${patience / 1_000} s`);
    });
}
