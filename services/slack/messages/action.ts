import { z } from 'zod';
import { type SlackAction, slackAction } from '#contracts/events/slack.ts';
import { readJson } from '#services/runtime/read-json.ts';

/** Begins the `action_id` of every button of ours. */
const OURS = 'kairos:';

/** The `action_id` of buttons that only open a page: a click on such a button needs no action. */
export const OPENS = `${OURS}open`;

const value = z.looseObject({ meeting: z.uuid() });

/** A button's value: the action and its meeting. */
export function actionValue(
  meetingId: string,
  { kind, ...fields }: SlackAction,
): { action_id: string; value: string } {
  return { action_id: `${OURS}${kind}`, value: JSON.stringify({ meeting: meetingId, ...fields }) };
}

/** A clicked button's action; null for a button that asks for nothing, or isn't ours. */
export function readAction(
  actionId: string,
  text: string,
): { meetingId: string; action: SlackAction } | null {
  if (!actionId.startsWith(OURS)) return null;
  const carried = readJson(value, () => text);
  if (!carried) return null;
  const { meeting, ...fields } = carried;
  const action = slackAction.safeParse({ ...fields, kind: actionId.slice(OURS.length) });
  return action.success ? { meetingId: meeting, action: action.data } : null;
}
