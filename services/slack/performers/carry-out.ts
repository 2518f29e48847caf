import { v5 as uuidV5 } from 'uuid';
import { USUAL_TIME_OPTIONS, withOptions } from '#contracts/time-options.ts';
import { USUAL_CHASING } from '#services/domain/meeting/chasing.ts';
import type { TaskResult } from '#services/sagas/load/target.ts';
import { commandContextOf, TASK_DONE } from '#services/sagas/performers/attempt.ts';
import type { CommandContext } from '#services/use-cases/commands/execute.ts';
import { contextOf } from '#services/use-cases/commands/task-context.ts';
import { loadIfThere } from '#services/use-cases/meetings/load-meeting.ts';
import {
  type ConversationCommand,
  isToCarryOut,
  type Understanding,
  WHY_REFUSED,
} from '../conversation/conversation.ts';
import type { SlackAttempt } from '../load/target.ts';
import { executeChange, LATER } from './change-meeting.ts';
import { isForEveryone } from './for-everyone.ts';
import { setAsUnderstood } from './set-as-understood.ts';
import type { SagaSlackDeps, SlackTaskDeps } from './slack-deps.ts';

/**
 * Carries out what was understood, as if the requester had done so on the web. If there is an obstacle, nothing is
 * changed, and the obstacle becomes the answer.
 */
export async function carryOut(
  deps: SlackTaskDeps,
  attempt: SlackAttempt,
): Promise<ConversationCommand | TaskResult> {
  const { organizing } = deps.slack;
  const { conversation, meeting, meetingId } = attempt.loaded.state;
  const { understanding, asked } = conversation;
  if (meeting || !isToCarryOut(understanding)) return TASK_DONE;
  const giveUp = (about: string) =>
    ({ type: 'SlackNotUnderstood', why: WHY_REFUSED[understanding.kind], about }) as const;
  const context: CommandContext = {
    ...commandContextOf(deps, attempt),
    actor: { kind: 'user', id: understanding.userId },
    source: 'slack',
  };
  switch (understanding.kind) {
    case 'understood': {
      // Erased in the meantime.
      if (understanding.title === null || understanding.people === null) return TASK_DONE;
      const organizer = await deps.users.byId(understanding.userId);
      if (!organizer) return giveUp('Your Kairos account is no longer there');
      const commandId = uuidV5('slack:arrange', meetingId);
      const once = contextOf(commandId, context);
      const created = await organizing.create(organizer, wantedMeeting(meetingId, understanding), once);
      if (created.ok) return TASK_DONE;
      const { code, message } = created.refused;
      return code === 'conflict' ? { done: false, why: message } : giveUp(message);
    }
    case 'settings':
    case 'attendance': {
      const obstacle = await setAsUnderstood(deps, understanding, context);
      if (obstacle !== null) return giveUp(obstacle);
      return { type: understanding.kind === 'settings' ? 'SlackSettingsChanged' : 'SlackAttendanceChanged' };
    }
    case 'change': {
      const { change, meeting: about } = understanding;
      if (change === null) return TASK_DONE;
      const found = await loadIfThere(deps.log, about);
      if (!found) return giveUp('This meeting is no longer there');
      const outcome = await executeChange({ deps, context, signal: attempt.signal }, found, change);
      if (!outcome.ok) {
        const { code, message } = outcome.refused;
        return LATER.includes(code) ? { done: false, why: message } : giveUp(message);
      }
      const { names: _, ...shared } = outcome.made;
      const made = isForEveryone(asked?.where) ? shared : outcome.made;
      return { type: 'SlackChangeMade', ...made };
    }
  }
}

/** The requested meeting, in the form of every new meeting. */
function wantedMeeting(
  id: string,
  understood: Extract<Understanding, { kind: 'understood' }>,
): Parameters<SagaSlackDeps['organizing']['create']>[1] {
  const { zone, title, quorums = [], duration, dateRangeStart, dateRangeEnd } = understood;
  const { timePreference, aiDecisionMode, location, alarm, deadline, bookAtDeadline = false } = understood;
  const people = understood.people ?? [];
  const options = withOptions(USUAL_TIME_OPTIONS, understood);
  return {
    id,
    zone,
    details: {
      ...{ title: title ?? '', duration, dateRangeStart, dateRangeEnd, timePreference, ...options },
      aiDecisionMode,
      ...(location && { location }),
      ...(alarm !== undefined && { alarm }),
    },
    ...(deadline !== undefined && { chasing: { ...USUAL_CHASING, deadline, bookAtDeadline } }),
    participants: people.map(({ email, name, optional }) => ({
      email,
      ...(name !== null && { name }),
      ...(optional && { optional }),
    })),
    quorums: quorums.map(({ atLeast, members }) => ({
      atLeast,
      members: members.flatMap((place) => people[place - 1]?.email ?? []),
    })),
  };
}
