import { lease } from '#services/sagas/lease.ts';
import type { TaskResult } from '#services/sagas/load/target.ts';
import type { SlackFailure } from '../port.ts';

/** Slack did not do the task. The task is tried again once no earlier call can still take effect. */
export function retryLater({ detail, retryAfter = 0, outcomeUnknown }: SlackFailure): TaskResult {
  const wait = outcomeUnknown ? Math.max(retryAfter, lease.doubt) : retryAfter;
  return {
    done: false,
    why: `Slack: ${detail}`,
    ...(wait > 0 && { retryAfter: wait }),
    ...(outcomeUnknown && { outcomeUnknown }),
  };
}
