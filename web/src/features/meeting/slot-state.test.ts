import { describe, expect, test } from 'vitest';
import type { Attendee } from './attendees.ts';
import { stateIn } from './slot-state.ts';

const slot = (from: string, to: string) => ({ start: Date.parse(from), end: Date.parse(to) });
/** From nine to six in Kathmandu, on a Tuesday. */
const OPEN = slot('2026-11-24T03:15Z', '2026-11-24T12:15Z');

const someone = (change: Partial<Attendee> = {}): Attendee => ({
  number: 1,
  name: 'Asha Kathmandu',
  short: 'Asha',
  color: 0,
  hasJoined: true,
  zone: 'Asia/Kathmandu',
  known: true,
  why: null,
  busy: [],
  unclear: [],
  open: [OPEN],
  answered: [],
  soonest: 0,
  nights: false,
  ...change,
});
/** Noon to one in Kathmandu, on a Tuesday. */
const NOON = slot('2026-11-24T06:15Z', '2026-11-24T07:15Z');

test('someone is free whose calendar is empty and whose hours it lies in', () => {
  expect(stateIn(someone(), NOON)).toBe('free');
});

test('a calendar that is not known is unknown, never free', () => {
  expect(stateIn(someone({ known: false }), NOON)).toBe('unknown');
  expect(stateIn(someone({ known: false, zone: null, open: [] }), NOON)).toBe('unknown');
});

test('time that a calendar cannot tell is unknown, unless it is also busy, or answered for by hand', () => {
  const unclear = [slot('2026-11-24T07:00Z', '2026-11-24T08:00Z')];
  expect(stateIn(someone({ unclear }), NOON)).toBe('unknown');
  expect(stateIn(someone({ unclear }), slot('2026-11-24T08:00Z', '2026-11-24T09:00Z'))).toBe('free');
  expect(stateIn(someone({ unclear, busy: [slot('2026-11-24T06:00Z', '2026-11-24T06:30Z')] }), NOON)).toBe(
    'busy',
  );
  const answered = [{ ...unclear[0]!, answer: 'works' as const }];
  expect(stateIn(someone({ unclear, answered }), NOON)).toBe('free');
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

test('the whole of a time must lie in one span of their hours', () => {
  const open = [
    slot('2026-11-24T03:15Z', '2026-11-24T06:45Z'),
    slot('2026-11-24T07:00Z', '2026-11-24T12:15Z'),
  ];
  expect(stateIn(someone({ open }), NOON)).toBe('outOfHours');
  expect(stateIn(someone({ open }), slot('2026-11-24T05:45Z', '2026-11-24T06:45Z'))).toBe('free');
});

test('at night people are asleep, whatever their hours, unless nights are fine', () => {
  const night = slot('2026-11-24T16:45Z', '2026-11-24T17:45Z');
  expect(stateIn(someone({ open: [night] }), night)).toBe('night');
  expect(stateIn(someone({ open: [night], nights: true }), night)).toBe('free');
  expect(stateIn(someone({ known: false }), night)).toBe('night');
  const late = slot('2026-11-24T16:15Z', '2026-11-24T17:15Z');
  expect(stateIn(someone(), late)).toBe('outOfHours');
});

test('sooner than the notice someone needs, they need more of it, unless they are busy anyway', () => {
  const soonest = NOON.start + 60_000;
  expect(stateIn(someone({ soonest }), NOON)).toBe('tooSoon');
  expect(stateIn(someone({ soonest: NOON.start }), NOON)).toBe('free');
  expect(stateIn(someone({ soonest, busy: [NOON] }), NOON)).toBe('busy');
});

describe('what someone said by hand', () => {
  const works = { ...NOON, answer: 'works' as const };

  test('counts before their calendar, the night, their notice and their hours', () => {
    const busy = { busy: [NOON], open: [], soonest: Number.POSITIVE_INFINITY };
    expect(stateIn(someone({ ...busy, answered: [works] }), NOON)).toBe('free');
    expect(stateIn(someone({ answered: [{ ...NOON, answer: 'doesntWork' }] }), NOON)).toBe('busy');
    expect(stateIn(someone({ answered: [{ ...NOON, answer: 'ifNeedBe' }] }), NOON)).toBe('free');
  });

  test('is all that is known of them without a calendar, and only where they said it', () => {
    const byHand = someone({ known: false, open: [], answered: [works] });
    expect(stateIn(byHand, NOON)).toBe('free');
    expect(stateIn(byHand, slot('2026-11-24T06:30Z', '2026-11-24T07:30Z'))).toBe('unknown');
  });

  test('leaves the calendar to speak of the rest of a time', () => {
    const half = { ...slot('2026-11-24T06:15Z', '2026-11-24T06:45Z'), answer: 'works' as const };
    const busyIn = (from: string, to: string) => someone({ answered: [half], busy: [slot(from, to)] });
    expect(stateIn(busyIn('2026-11-24T06:15Z', '2026-11-24T06:45Z'), NOON)).toBe('free');
    expect(stateIn(busyIn('2026-11-24T06:15Z', '2026-11-24T07:00Z'), NOON)).toBe('busy');
  });
});
