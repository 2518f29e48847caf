import { describe, expect, test } from 'vitest';
import { nextDue, plan } from './slack.ts';
import { taskKey } from './task.ts';
import { at, created, declined, given, invited, invitedAgain, joined, slotBooked } from './testkit/given.ts';
import {
  answered,
  asked,
  erased,
  linkRequired,
  notUnderstood,
  pressed,
  request,
  type Said,
  said,
  understood,
} from './testkit/given-slack.ts';

const tasks = (...[state, now = at('12:00')]: [Parameters<typeof plan>[0], Date?]) =>
  plan(state, now).map(taskKey);

describe('what is asked', () => {
  test('is to be understood, then arranged', () => {
    expect(tasks(request([asked]))).toEqual(['understand']);
    expect(tasks(request([asked, understood]))).toEqual(['arrange']);
  });

  test('and not understood is owed nothing but to be forgotten', () => {
    const state = request([asked, notUnderstood]);
    expect(tasks(state)).toEqual([]);
    expect(nextDue(state, at('12:00'))).toEqual(at('12:00', 30));
    expect(tasks(state, at('11:59', 30))).toEqual([]);
    expect(tasks(state, at('12:00', 30))).toEqual(['forget']);
  });

  test('and erased is owed nothing, ever', () => {
    expect(tasks(request([erased]), at('12:00', 40))).toEqual([]);
    expect(nextDue(request([erased]), at('12:00'))).toBeNull();
  });

  test('is owed no more once there is a meeting of it', () => {
    const state = given([created(), invited(1)], { conversation: said(asked, understood) });
    expect(tasks(state)).toEqual([]);
    expect(nextDue(state, at('12:00'))).toBeNull();
  });
});

describe('while an account is missing', () => {
  const waiting = request([asked, linkRequired]);

  test('nothing is done but to look every five minutes, for a day', () => {
    expect(tasks(waiting, at('12:03'))).toEqual([]);
    expect(nextDue(waiting, at('12:03'))).toEqual(at('12:05'));
    expect(nextDue(waiting, at('12:05'))).toEqual(at('12:10'));
    expect(nextDue(waiting, at('11:59', 1))).toEqual(at('12:00', 1));
    expect(tasks(waiting, at('12:00', 1))).toEqual(['understand']);
  });

  test('it is never due in the past, however long the one who gives up is parked', () => {
    expect(nextDue(waiting, at('13:00', 1))).toEqual(at('12:00', 30));
  });

  test('it goes on as soon as it is there', () => {
    expect(tasks({ ...waiting, linked: true }, at('12:01'))).toEqual(['understand']);
  });
});

describe('somebody whose account and calendar are known', () => {
  const admissible = new Map([[1, 'user']]);
  const conversation = said(asked, understood);

  test('is let in once', () => {
    expect(tasks(given([created(), invited(1)], { conversation, admissible }))).toEqual(['admit:1']);
    expect(tasks(given([created(), invited(1), joined(1)], { conversation, admissible }))).toEqual([]);
  });

  test('is not let in again after declining, even if they are invited again', () => {
    const left = [created(), invited(1), declined(1)];
    expect(tasks(given(left, { conversation, admissible }))).toEqual([]);
    expect(tasks(given([...left, invitedAgain(1, 2)], { conversation, admissible }))).toEqual([]);
  });

  test('is not let in once the time is booked', () => {
    const booked = given([created(), invited(1), invited(2), joined(2), slotBooked(1)], {
      conversation,
      admissible,
    });
    expect(tasks(booked)).not.toContain('admit:1');
  });
});

describe('buttons', () => {
  test('are answered in their order, one at a time', () => {
    const state = (...more: Said[]) =>
      given([created()], { conversation: said(asked, understood, pressed(1), pressed(2), ...more) });
    expect(tasks(state())).toEqual(['answerPress:1']);
    expect(tasks(state(answered(1, 'done')))).toEqual(['answerPress:2']);
    expect(tasks(state(answered(1, 'done'), answered(2, 'closed')))).toEqual([]);
  });
});
