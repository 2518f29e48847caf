import type { ApiDeps, ApiSlackDeps } from '../deps.ts';
import { ApiError } from '../errors.ts';

export const notSetUp = () => new ApiError(501, "Slack isn't set up here. Ask your admin to set it up.");

/** The dependencies for Slack; throws a 501 if Slack is not set up. */
export function slackOf({ slack }: Pick<ApiDeps, 'slack'>): ApiSlackDeps {
  if (!slack) throw notSetUp();
  return slack;
}
