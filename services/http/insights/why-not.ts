import { NoInsights, type WhyNoInsights } from '#projections/analytics/insights/look.ts';
import { ApiError } from '../errors.ts';

const WHY: Record<WhyNoInsights, string> = {
  foreign:
    'There are no figures, since the database has a schema “analytics” that Kairos did not make. Whoever runs this Kairos can rename that schema and start Kairos again.',
  preparing: 'Kairos is preparing these figures. Please try again in a moment.',
  tooSlow: 'The database took too long over these figures. Please choose fewer days, or try again later.',
};

const RETRY_AFTER: Partial<Record<WhyNoInsights, string>> = { preparing: '5', tooSlow: '30' };

/** Throws a 503 that says what to do when there are no figures. */
export async function answeringNoInsights<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof NoInsights)) throw error;
    const seconds = RETRY_AFTER[error.why];
    throw new ApiError(503, WHY[error.why], { headers: seconds ? { 'Retry-After': seconds } : {} });
  }
}
