import { describe, expect, test } from 'vitest';
import type { SlackEvent } from '#contracts/events/slack.ts';
import { taskKey } from '#services/sagas/plans/task.ts';
import {
  invitationRepeated,
  meetingCreated,
  mondayAt,
  participantDeclined,
  participantInvited,
  participantJoined,
  slotBooked,
} from '#services/sagas/plans/testkit/given.ts';
import { nextDue, plan } from './requests.ts';
import {
  conversationAfter,
  requestState,
  type SlackHappened,
  slackAsked,
  slackAskedErased,
  slackLinkRequired,
  slackNotUnderstood,
  slackPressAnswered,
  slackPressed,
  slackSettingsUnderstood,
  slackState,
  slackUnderstood,
} from './testkit/given-slack.ts';

const tasks = (...[state, now = mondayAt('12:00')]: [Parameters<typeof plan>[0], Date?]) =>
  plan(state, now).map(taskKey);

describe('what is asked', () => {
  test('is to be understood, then arranged', () => {
    expect(tasks(requestState([slackAsked]))).toEqual(['understand']);
    expect(tasks(requestState([slackAsked, slackUnderstood]))).toEqual(['carryOut']);
  });

  test('and is about settings is done once', () => {
    const changed: SlackEvent = { type: 'SlackSettingsChanged', data: {} };
    expect(tasks(requestState([slackAsked, slackSettingsUnderstood]))).toEqual(['carryOut']);
    expect(tasks(requestState([slackAsked, slackSettingsUnderstood, changed]))).toEqual([]);
  });

  test('and not understood is owed nothing but to be forgotten', () => {
    const state = requestState([slackAsked, slackNotUnderstood]);
    expect(tasks(state)).toEqual([]);
    expect(nextDue(state, mondayAt('12:00'))).toEqual(mondayAt('12:00', 30));
    expect(tasks(state, mondayAt('11:59', 30))).toEqual([]);
    expect(tasks(state, mondayAt('12:00', 30))).toEqual(['forget']);
  });

  test('and erased is owed nothing, ever', () => {
    expect(tasks(requestState([slackAskedErased]), mondayAt('12:00', 40))).toEqual([]);
    expect(nextDue(requestState([slackAskedErased]), mondayAt('12:00'))).toBeNull();
  });

  test('is owed no more once there is a meeting of it', () => {
    const state = slackState([meetingCreated(), participantInvited(1)], {
      conversation: conversationAfter(slackAsked, slackUnderstood),
    });
    expect(tasks(state)).toEqual([]);
    expect(nextDue(state, mondayAt('12:00'))).toBeNull();
  });
});

describe('while an account is missing', () => {
  const waiting = requestState([slackAsked, slackLinkRequired]);

  test('nothing is done but to look every five minutes, for a day', () => {
    expect(tasks(waiting, mondayAt('12:03'))).toEqual([]);
    expect(nextDue(waiting, mondayAt('12:03'))).toEqual(mondayAt('12:05'));
    expect(nextDue(waiting, mondayAt('12:05'))).toEqual(mondayAt('12:10'));
    expect(nextDue(waiting, mondayAt('11:59', 1))).toEqual(mondayAt('12:00', 1));
    expect(tasks(waiting, mondayAt('12:00', 1))).toEqual(['understand']);
  });

  test('it is never due in the past, however long the one who gives up is parked', () => {
    expect(nextDue(waiting, mondayAt('13:00', 1))).toEqual(mondayAt('12:00', 30));
  });

  test('it goes on as soon as it is there', () => {
    expect(tasks({ ...waiting, isConnected: true }, mondayAt('12:01'))).toEqual(['understand']);
  });
});

describe('someone whose account and calendar are known', () => {
  const admissible = new Map([[1, 'user']]);
  const conversation = conversationAfter(slackAsked, slackUnderstood);

  test('is let in once', () => {
    expect(
      tasks(slackState([meetingCreated(), participantInvited(1)], { conversation, admissible })),
    ).toEqual(['admit:1']);
    expect(
      tasks(
        slackState([meetingCreated(), participantInvited(1), participantJoined(1)], {
          conversation,
          admissible,
        }),
      ),
    ).toEqual([]);
  });

  test('is not let in again after declining, even if they are invited again', () => {
    const left = [meetingCreated(), participantInvited(1), participantDeclined(1)];
    expect(tasks(slackState(left, { conversation, admissible }))).toEqual([]);
    expect(tasks(slackState([...left, invitationRepeated(1, 2)], { conversation, admissible }))).toEqual([]);
  });

  test('is not let in once the time is booked', () => {
    const booked = slackState(
      [meetingCreated(), participantInvited(1), participantInvited(2), participantJoined(2), slotBooked(1)],
      {
        conversation,
        admissible,
      },
    );
    expect(tasks(booked)).not.toContain('admit:1');
  });
});

describe('buttons', () => {
  test('are answered in their order, one at a time', () => {
    const state = (...more: SlackHappened[]) =>
      slackState([meetingCreated()], {
        conversation: conversationAfter(
          slackAsked,
          slackUnderstood,
          slackPressed(1),
          slackPressed(2),
          ...more,
        ),
      });
    expect(tasks(state())).toEqual(['answerPress:1']);
    expect(tasks(state(slackPressAnswered(1, 'done')))).toEqual(['answerPress:2']);
    expect(tasks(state(slackPressAnswered(1, 'done'), slackPressAnswered(2, 'closed')))).toEqual([]);
  });
});
