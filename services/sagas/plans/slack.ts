import { mayBeAdmitted } from '#services/domain/meeting/state.ts';
import { isUnbooked, type PlanState, type RequestState, type SagaState } from './state.ts';
import type { Task } from './task.ts';
import { timing } from './timing.ts';

/** Turns a request in Slack into a meeting, changed settings or a changed meeting, admits the people who are known, and answers presses in order. */
export function plan(state: PlanState, now: Date): Task[] {
  return [...(state.meeting === null ? toArrange(state, now) : toAdmit(state)), ...toAnswer(state)];
}

/** When to check again for a connected account, or to forget a request that led nowhere. */
export function nextDue(state: PlanState, now: Date): Date | null {
  if (state.meeting !== null || isErased(state)) return null;
  const forgetAt = forgetFrom(state);
  const since = linkRequiredAt(state);
  const waits = isWaitingForLink(state) && now.getTime() < since + timing.linkWait;
  if (!waits) return forgetAt > now ? forgetAt : null;
  const looks = Math.floor((now.getTime() - since) / timing.linkLook) + 1;
  return new Date(Math.min(since + looks * timing.linkLook, since + timing.linkWait));
}

/** Nothing of the request is left. */
const isErased = ({ conversation: { asked } }: PlanState): boolean => !asked?.by;

const linkRequiredAt = ({ conversation }: RequestState): number =>
  Date.parse(conversation.linkRequiredAt ?? '');

const forgetFrom = ({ conversation: { asked } }: RequestState): Date =>
  new Date(Date.parse(asked?.at ?? '') + timing.forgetAsked);

/** Whether the requester has not connected an account yet and still can. */
export const isWaitingForLink = (state: RequestState): boolean =>
  state.conversation.linkRequiredAt !== null &&
  state.conversation.understanding === null &&
  !state.isConnected;

function toArrange(state: RequestState, now: Date): Task[] {
  if (isErased(state)) return [];
  if (now >= forgetFrom(state)) return [{ kind: 'forget' }];
  const { understanding } = state.conversation;
  if (understanding?.kind === 'understood') return [{ kind: 'arrange' }];
  if (understanding?.kind === 'settings' && !understanding.isChanged) return [{ kind: 'changeSettings' }];
  if (understanding?.kind === 'attendance' && !understanding.isChanged) return [{ kind: 'changeAttendance' }];
  if (understanding?.kind === 'change' && !understanding.made) return [{ kind: 'change' }];
  if (understanding !== null) return [];
  const waits = isWaitingForLink(state) && now.getTime() < linkRequiredAt(state) + timing.linkWait;
  return waits ? [] : [{ kind: 'understand' }];
}

function toAdmit({ meeting, admissible }: SagaState): Task[] {
  if (!isUnbooked(meeting)) return [];
  return [...admissible].flatMap(([participant, userId]): Task[] => {
    const person = meeting.participants[participant - 1];
    return person && mayBeAdmitted(person) ? [{ kind: 'admit', participant, userId }] : [];
  });
}

/** One at a time: what a button does may depend on the outcome of the one before. */
function toAnswer({ conversation: { presses } }: PlanState): Task[] {
  const next = presses.find(({ answer }) => answer === null);
  return next ? [{ kind: 'answerPress', press: next.press }] : [];
}
