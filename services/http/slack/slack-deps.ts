import type { ApiDeps, ApiSlackDeps } from '../deps.ts';
import { ApiError } from '../errors.ts';

export const notSetUp = () => new ApiError(501, 'Slack is not set up on this Kairos');

/** The dependencies for Slack; throws a 501 if Slack is not set up. */
export function slackOf({ slack }: Pick<ApiDeps, 'slack'>): ApiSlackDeps {
  if (!slack) throw notSetUp();
  return slack;
}
