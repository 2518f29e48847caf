import { NoInsights, type WhyNoInsights } from '#projections/analytics/insights/look.ts';
import { ApiError } from '../errors.ts';

const WHY: Record<WhyNoInsights, string> = {
  foreign:
    "The database has a schema “analytics” that isn't from Kairos, so there are no figures. Ask your admin to rename it and restart Kairos.",
  preparing: 'Kairos is preparing these figures. Try again in a moment.',
  tooSlow: 'These figures took the database too long. Choose fewer days, or try again later.',
};

const RETRY_AFTER: Partial<Record<WhyNoInsights, string>> = { preparing: '5', tooSlow: '30' };

/** Throws a 503 with the next step when there are no figures. */
export async function answeringNoInsights<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof NoInsights)) throw error;
    const seconds = RETRY_AFTER[error.why];
    throw new ApiError(503, WHY[error.why], { headers: seconds ? { 'Retry-After': seconds } : {} });
  }
}
