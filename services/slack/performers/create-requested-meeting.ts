import { v5 as uuidV5 } from 'uuid';
import { USUAL_TIME_OPTIONS, withOptions } from '#contracts/time-options.ts';
import { USUAL_CHASING } from '#services/domain/meeting/chasing.ts';
import { correlationId } from '#services/runtime/correlation.ts';
import type { TaskResult } from '#services/sagas/load/target.ts';
import { TASK_DONE } from '#services/sagas/performers/attempt.ts';
import type { SlackAttempt } from '../load/target.ts';
import { recordOnConversation } from './record.ts';
import type { SagaSlackDeps, SlackTaskDeps } from './slack-deps.ts';

/** Creates the requested meeting on behalf of its requester. A refusal becomes the answer to them. */
export async function createRequestedMeeting(
  deps: SlackTaskDeps,
  slack: Pick<SagaSlackDeps, 'organizing'>,
  attempt: SlackAttempt,
): Promise<TaskResult> {
  const { meetingId, conversation, meeting } = attempt.loaded.state;
  const { understanding } = conversation;
  if (meeting || understanding?.kind !== 'understood') return TASK_DONE;
  const { userId, zone, title, people, quorums = [], duration, dateRangeStart, dateRangeEnd } = understanding;
  const { timePreference, aiDecisionMode, deadline, bookAtDeadline = false } = understanding;
  const options = withOptions(USUAL_TIME_OPTIONS, understanding);
  const organizer = await deps.users.byId(userId);
  // Erased in the meantime.
  if (title === null || people === null) return TASK_DONE;
  if (!organizer) return refused(deps, attempt, 'Your Kairos account is no longer there');

  const commandId = uuidV5('slack:arrange', meetingId);
  const created = await slack.organizing.create(
    organizer,
    {
      id: meetingId,
      zone,
      details: { title, duration, dateRangeStart, dateRangeEnd, timePreference, ...options, aiDecisionMode },
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
    },
    {
      commandId,
      actor: { kind: 'user', id: userId },
      correlationId: correlationId() ?? commandId,
      source: 'slack',
      now: deps.now,
    },
  );
  if (created.ok) return TASK_DONE;
  const { code, message } = created.refused;
  return code === 'conflict' ? { done: false, why: message } : refused(deps, attempt, message);
}

const refused = (deps: SlackTaskDeps, attempt: SlackAttempt, about: string) =>
  recordOnConversation(deps, attempt, { type: 'GiveUpUnderstanding', why: 'refused', about });
