import type { ApiDeps, SlackPart } from '../deps.ts';
import { ApiError } from '../errors.ts';

export const notSetUp = () => new ApiError(501, 'Slack is not set up on this Kairos');

/** What Slack needs, or a 501 where nobody has set it up. */
export function slackOf({ slack }: Pick<ApiDeps, 'slack'>): SlackPart {
  if (!slack) throw notSetUp();
  return slack;
}
