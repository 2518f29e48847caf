import { isUnbooked, type PlanState, type RequestState, type SagaState } from './state.ts';
import type { Task } from './task.ts';
import { timing } from './timing.ts';

/** Makes a meeting of what was asked in Slack, lets those take part who are known, and answers buttons in their order. */
export function plan(state: PlanState, now: Date): Task[] {
  return [...(state.meeting === null ? toArrange(state, now) : toAdmit(state)), ...toAnswer(state)];
}

/** Whoever has to connect an account is waited for; what came to nothing is forgotten. */
export function nextDue(state: PlanState, now: Date): Date | null {
  if (state.meeting !== null || isErased(state)) return null;
  const forgetAt = forgetFrom(state);
  const since = linkRequiredAt(state);
  const waits = isWaitingForLink(state) && now.getTime() < since + timing.linkWait;
  if (!waits) return forgetAt > now ? forgetAt : null;
  const looks = Math.floor((now.getTime() - since) / timing.linkLook) + 1;
  return new Date(Math.min(since + looks * timing.linkLook, since + timing.linkWait));
}

/** Nothing is left of what was asked. */
const isErased = ({ conversation: { asked } }: PlanState): boolean => !asked?.by;

const linkRequiredAt = ({ conversation }: RequestState): number =>
  Date.parse(conversation.linkRequiredAt ?? '');

const forgetFrom = ({ conversation: { asked } }: RequestState): Date =>
  new Date(Date.parse(asked?.at ?? '') + timing.forgetAsked);

/** Nobody has connected the account of the one who asks, and it is not too late to. */
export const isWaitingForLink = (state: RequestState): boolean =>
  state.conversation.linkRequiredAt !== null &&
  state.conversation.understanding === null &&
  !state.isConnected;

function toArrange(state: RequestState, now: Date): Task[] {
  if (isErased(state)) return [];
  if (now >= forgetFrom(state)) return [{ kind: 'forget' }];
  const { understanding } = state.conversation;
  if (understanding?.kind === 'understood') return [{ kind: 'arrange' }];
  if (understanding !== null) return [];
  const waits = isWaitingForLink(state) && now.getTime() < linkRequiredAt(state) + timing.linkWait;
  return waits ? [] : [{ kind: 'understand' }];
}

/** The first invitation admits: who declined and is asked again decides by themselves. */
function toAdmit({ meeting, admissible }: SagaState): Task[] {
  if (!isUnbooked(meeting)) return [];
  return [...admissible].flatMap(([participant, userId]): Task[] => {
    const person = meeting.participants[participant - 1];
    const admits = person?.status === 'pending' && person.invitations === 1;
    return admits ? [{ kind: 'admit', participant, userId }] : [];
  });
}

/** One at a time: what a button asks for may depend on what came of the one before. */
function toAnswer({ conversation: { presses } }: PlanState): Task[] {
  const next = presses.find(({ answer }) => answer === null);
  return next ? [{ kind: 'answerPress', press: next.press }] : [];
}
