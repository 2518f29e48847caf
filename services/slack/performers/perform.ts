import { v5 as uuidV5 } from 'uuid';
import { fullName } from '#contracts/text/names.ts';
import { USUAL_TIME_OPTIONS, withOptions } from '#contracts/time-options.ts';
import { USUAL_CHASING } from '#services/domain/meeting/chasing.ts';
import { correlationId } from '#services/runtime/correlation.ts';
import { isTargetMeeting, type TaskResult } from '#services/sagas/load/target.ts';
import { recordOnMeeting, TASK_DONE } from '#services/sagas/performers/attempt.ts';
import { eraseRequest } from '#services/use-cases/erasure/destroy-keys.ts';
import type { SlackAttempt } from '../load/target.ts';
import { askedFor } from '../plans/state.ts';
import { answerPress } from './answer-press.ts';
import { changeRequestedAttendance } from './change-attendance.ts';
import { changeAsRequested } from './change-meeting.ts';
import { changeRequestedSettings } from './change-settings.ts';
import { postMessage, recordUnsendable } from './post.ts';
import { type Recording, recordOnConversation } from './record.ts';
import type { SagaSlackDeps, SlackTaskDeps } from './slack-deps.ts';
import { understandRequest } from './understand.ts';

/** Performs a task for a conversation in Slack. Throws on abort, and in cases that should be impossible. */
export async function performInSlack(
  deps: SlackTaskDeps,
  slack: SagaSlackDeps,
  attempt: SlackAttempt,
): Promise<TaskResult> {
  const { task } = attempt;
  switch (task.kind) {
    case 'understand':
      return understandRequest(deps, slack, attempt);
    case 'arrange':
      return createRequestedMeeting(deps, slack, attempt);
    case 'changeSettings':
      return changeRequestedSettings(deps, slack, attempt);
    case 'changeAttendance':
      return changeRequestedAttendance(deps, attempt);
    case 'change':
      return changeAsRequested(deps, slack, attempt);
    case 'admit':
      return admitParticipant(deps, attempt, task);
    case 'answerPress':
      return answerPress({ ...deps, slack }, attempt, task);
    case 'post':
      return postMessage(deps, slack, attempt, task);
    case 'forget':
      await eraseRequest({ ...deps, sealer: slack.sealer }, attempt.loaded.state.meetingId);
      return TASK_DONE;
  }
}

const NO_MORE = "Kairos couldn't do this after many tries";

const WHY_GIVEN_UP = {
  understand: 'refused',
  arrange: 'refused',
  changeAttendance: 'refused',
  change: 'unclearChange',
  changeSettings: 'badSettings',
} as const;

/** Records that a dropped task will not be done. */
export async function giveUpInSlack(deps: SlackTaskDeps, recording: Recording): Promise<void> {
  const { task } = recording;
  switch (task.kind) {
    case 'understand':
    case 'arrange':
    case 'changeAttendance':
    case 'change':
    case 'changeSettings': {
      const why = WHY_GIVEN_UP[task.kind];
      await recordOnConversation(deps, recording, { type: 'SlackNotUnderstood', why, about: NO_MORE });
      return;
    }
    case 'answerPress': {
      const { press } = task;
      await recordOnConversation(deps, recording, {
        type: 'SlackPressAnswered',
        press,
        outcome: 'refused',
        message: NO_MORE,
      });
      return;
    }
    case 'post':
      await recordUnsendable(deps, recording, task.message, { why: 'gaveUp' });
      return;
    case 'admit':
    case 'forget':
  }
}

/** Admits someone whose account and calendar are known, as if they had followed their invitation. */
async function admitParticipant(
  deps: SlackTaskDeps,
  { loaded, ...attempt }: SlackAttempt,
  { participant, userId }: { participant: number; userId: string },
): Promise<TaskResult> {
  const user = await deps.users.byId(userId);
  if (!user || !isTargetMeeting(loaded)) return TASK_DONE;
  const { meeting, conversation } = loaded.state;
  const zone = askedFor(conversation, meeting.participants[participant - 1]!)?.zone;
  if (zone) await deps.users.learnFirstZone(userId, zone);
  const { email } = user;
  const name = fullName(user) ?? (email.split('@')[0] || email);
  const join = { type: 'JoinMeeting', userId, email, name, participant, admitted: true } as const;
  return recordOnMeeting(deps, { ...attempt, loaded }, join);
}

/** Creates the requested meeting on behalf of its requester. A refusal becomes the answer to them. */
async function createRequestedMeeting(
  deps: SlackTaskDeps,
  slack: Pick<SagaSlackDeps, 'organizing'>,
  attempt: SlackAttempt,
): Promise<TaskResult> {
  const { meetingId, conversation, meeting } = attempt.loaded.state;
  const { understanding } = conversation;
  if (meeting || understanding?.kind !== 'understood') return TASK_DONE;
  const { userId, zone, title, people, quorums = [], duration, dateRangeStart, dateRangeEnd } = understanding;
  const { timePreference, aiDecisionMode, location, alarm, deadline, bookAtDeadline = false } = understanding;
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
      details: {
        ...{ title, duration, dateRangeStart, dateRangeEnd, timePreference, ...options, aiDecisionMode },
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
  recordOnConversation(deps, attempt, { type: 'SlackNotUnderstood', why: 'refused', about });
