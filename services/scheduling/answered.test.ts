import { expect, test } from 'vitest';
import { knownOf, saidOf, withoutAnswered } from './answered.ts';
import type { AnsweredTime, SchedulingPerson } from './engine.ts';

const said = (from: number, to: number, answer: AnsweredTime['answer'] = 'works'): AnsweredTime => ({
  ...{ from, to, answer },
});

test('busy time is left where nothing was said by hand', () => {
  const left = (busy: number[], ...answered: AnsweredTime[]) => withoutAnswered(busy, answered);
  expect(left([0, 100], said(10, 20), said(30, 40), said(50, 60))).toEqual([0, 10, 20, 30, 40, 50, 60, 100]);
  expect(left([0, 100], said(0, 20), said(80, 100))).toEqual([20, 80]);
  expect(left([0, 100], said(0, 50), said(50, 100))).toEqual([]);
  expect(left([0, 10, 20, 30, 40, 50], said(5, 25))).toEqual([0, 5, 25, 30, 40, 50]);
  expect(left([20, 30, 0, 10])).toEqual([0, 10, 20, 30]);
  expect(left([0, 10], said(10, 20))).toEqual([0, 10]);
});

test('of a meeting, what was said of any part of it counts, and whether all of it was spoken of', () => {
  const all = [said(0, 10), said(10, 20, 'ifNeedBe'), said(20, 30, 'doesntWork'), said(40, 50)];
  const of = (start: number, end: number) => {
    const { ifNeedBe, doesntWork, isWhole } = saidOf(all, start, end);
    return { ifNeedBe, doesntWork, isWhole };
  };
  expect(of(0, 10)).toEqual({ ifNeedBe: false, doesntWork: false, isWhole: true });
  expect(of(5, 15)).toEqual({ ifNeedBe: true, doesntWork: false, isWhole: true });
  expect(of(15, 30)).toEqual({ ifNeedBe: true, doesntWork: true, isWhole: true });
  expect(of(25, 45)).toEqual({ ifNeedBe: false, doesntWork: true, isWhole: false });
  expect(of(35, 50)).toEqual({ ifNeedBe: false, doesntWork: false, isWhole: false });
  expect(of(50, 60)).toEqual({ ifNeedBe: false, doesntWork: false, isWhole: false });
});

test('what was said by hand counts before the calendar, and where neither speaks is unknown', () => {
  const person = (change: Partial<SchedulingPerson>): SchedulingPerson => ({
    ...{ number: 0, zone: 'UTC', hours: 'business', busy: null },
    ...change,
  });
  const answered = [said(10, 20), said(20, 30, 'doesntWork')];
  expect(knownOf(person({ answered }))).toEqual({ busy: [], within: [10, 30] });
  expect(knownOf(person({ answered, busy: [0, 15], within: [0, 20], unclear: [25, 40] }))).toEqual({
    ...{ busy: [0, 10], within: [0, 30], unclear: [30, 40] },
  });
  expect(knownOf(person({ answered, busy: [] }))).toEqual({ busy: [] });
  expect(knownOf(person({ busy: [5, 6], within: [0, 20], unclear: [8, 9] }))).toEqual({
    ...{ busy: [5, 6], within: [0, 20], unclear: [8, 9] },
  });
  expect(knownOf(person({}))).toEqual({ busy: null });
});
