import { mayBeAdmitted } from '#services/domain/meeting/state.ts';
import { isUnbooked } from '#services/sagas/plans/state.ts';
import { isToCarryOut } from '../conversation/conversation.ts';
import { type SlackMeetingState, type SlackRequestState, type SlackState, slackTiming } from './state.ts';
import { type SlackTask, slackTask } from './task.ts';

/** Turns a request in Slack into a meeting, changed settings or a changed meeting, admits the people who are known, and answers presses in order. */
export function plan(state: SlackState, now: Date): SlackTask[] {
  return [...(state.meeting === null ? toArrange(state, now) : toAdmit(state)), ...toAnswer(state)];
}

/** When to check again for a connected account, or to forget a request that led nowhere. */
export function nextDue(state: SlackState, now: Date): Date | null {
  if (state.meeting !== null || isErased(state)) return null;
  const forgetAt = forgetFrom(state);
  const since = linkRequiredAt(state);
  const waits = isWaitingForLink(state) && now.getTime() < since + slackTiming.linkWait;
  if (!waits) return forgetAt > now ? forgetAt : null;
  const looks = Math.floor((now.getTime() - since) / slackTiming.linkLook) + 1;
  return new Date(Math.min(since + looks * slackTiming.linkLook, since + slackTiming.linkWait));
}

/** Whether nothing of the request is left. */
const isErased = ({ conversation: { asked } }: SlackState): boolean => !asked?.by;

const linkRequiredAt = ({ conversation }: SlackRequestState): number =>
  Date.parse(conversation.linkRequiredAt ?? '');

const forgetFrom = ({ conversation: { asked } }: SlackRequestState): Date =>
  new Date(Date.parse(asked?.at ?? '') + slackTiming.forgetAsked);

/** Whether the requester has not connected an account yet and still can. */
export const isWaitingForLink = (state: SlackRequestState): boolean =>
  state.conversation.linkRequiredAt !== null &&
  state.conversation.understanding === null &&
  !state.isConnected;

function toArrange(state: SlackRequestState, now: Date): SlackTask[] {
  if (isErased(state)) return [];
  if (now >= forgetFrom(state)) return [slackTask({ kind: 'forget' })];
  const { understanding } = state.conversation;
  if (isToCarryOut(understanding)) return [slackTask({ kind: 'carryOut' })];
  if (understanding !== null) return [];
  const waits = isWaitingForLink(state) && now.getTime() < linkRequiredAt(state) + slackTiming.linkWait;
  return waits ? [] : [slackTask({ kind: 'understand' })];
}

function toAdmit({ meeting, admissible }: SlackMeetingState): SlackTask[] {
  if (!isUnbooked(meeting)) return [];
  return [...admissible].flatMap(([participant, userId]): SlackTask[] => {
    const person = meeting.participants[participant - 1];
    return person && mayBeAdmitted(person) ? [slackTask({ kind: 'admit', participant, userId })] : [];
  });
}

/** In order: a button's action may depend on the outcome of the press before. */
function toAnswer({ conversation: { presses } }: SlackState): SlackTask[] {
  const next = presses.find(({ answer }) => answer === null);
  return next ? [slackTask({ kind: 'answerPress', press: next.press })] : [];
}
