import { expect, test } from 'vitest';
import type { Attendee } from './attendees.ts';
import { stateIn } from './slot-state.ts';

const someone = (change: Partial<Attendee> = {}): Attendee => ({
  number: 1,
  name: 'Asha Kathmandu',
  short: 'Asha',
  hasJoined: true,
  zone: 'Asia/Kathmandu',
  hours: 'business',
  known: true,
  why: null,
  busy: [],
  ...change,
});
const slot = (from: string, to: string) => ({ start: Date.parse(from), end: Date.parse(to) });
/** Noon to one in Kathmandu, on a Tuesday. */
const NOON = slot('2026-11-24T06:15Z', '2026-11-24T07:15Z');

test('someone is free whose calendar is empty and whose hours it lies in', () => {
  expect(stateIn(someone(), NOON)).toBe('free');
});

test('a calendar that is not known is unknown, never free', () => {
  expect(stateIn(someone({ known: false }), NOON)).toBe('unknown');
  expect(stateIn(someone({ known: false, zone: null, hours: null }), NOON)).toBe('unknown');
});

test('someone who agreed to a part of the dates is unknown on the rest, however empty their calendar is', () => {
  const within = slot('2026-11-22T18:15Z', '2026-11-24T07:00Z');
  expect(stateIn(someone({ within }), NOON)).toBe('unknown');
  expect(stateIn(someone({ within }), slot('2026-11-24T06:00Z', '2026-11-24T07:00Z'))).toBe('free');
});

test('a meeting that ends when the slot begins is not in its way, one that ends a minute later is', () => {
  const until = (end: string) => [{ start: Date.parse('2026-11-24T05:00Z'), end: Date.parse(end) }];
  expect(stateIn(someone({ busy: until('2026-11-24T06:15Z') }), NOON)).toBe('free');
  expect(stateIn(someone({ busy: until('2026-11-24T06:16Z') }), NOON)).toBe('busy');
});

test('hours count to the minute in the own zone', () => {
  expect(stateIn(someone(), slot('2026-11-24T11:15Z', '2026-11-24T12:15Z'))).toBe('free');
  expect(stateIn(someone(), slot('2026-11-24T11:30Z', '2026-11-24T12:30Z'))).toBe('outOfHours');
  expect(stateIn(someone(), slot('2026-11-24T03:00Z', '2026-11-24T04:00Z'))).toBe('outOfHours');
});

test('business means Monday to Friday; someone without limits is free at any hour', () => {
  const saturday = slot('2026-11-28T06:15Z', '2026-11-28T07:15Z');
  expect(stateIn(someone(), saturday)).toBe('outOfHours');
  expect(stateIn(someone({ hours: 'morning' }), slot('2026-11-28T04:15Z', '2026-11-28T05:15Z'))).toBe('free');
  expect(stateIn(someone({ hours: 'all' }), slot('2026-11-27T18:00Z', '2026-11-27T19:00Z'))).toBe('free');
});

test('a slot that runs past midnight is inside no hours but all of them', () => {
  const night = slot('2026-11-24T17:45Z', '2026-11-24T18:45Z');
  expect(stateIn(someone({ hours: 'business' }), night)).toBe('outOfHours');
});
