import { refusalOf } from '#web/lib/refusal.ts';
import { RequestFailed } from '#web/lib/request.ts';

/** Why there are no figures, if the server gave a reason: the figures are being prepared, or take too long. */
export const noInsightsReason = (error: unknown): string | undefined =>
  error instanceof RequestFailed && error.status === 503 ? (error.said ?? undefined) : refusalOf(error);
