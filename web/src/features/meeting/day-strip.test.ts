import { expect, test } from 'vitest';
import type { Attendee } from './attendees.ts';
import { dayStrip } from './day-row.tsx';

const at = (iso: string) => Date.parse(iso);
const someone = (
  zone: string | null,
  busy: Attendee['busy'] = [],
  open: Attendee['open'] = [],
): Attendee => ({
  number: 1,
  name: 'Jess St John’s',
  short: 'Jess',
  color: 0,
  hasJoined: true,
  zone,
  known: true,
  why: null,
  busy,
  unclear: [],
  open,
  answered: [],
  soonest: 0,
  nights: false,
});
const YEAR = { start: at('2026-01-01'), end: at('2027-01-01') };
const hour = (start: string) => ({ start: at(start), end: at(start) + 3_600_000 });

test('noon is in the middle of the day of the person whose noon it is', () => {
  expect(dayStrip(someone('Asia/Kathmandu'), hour('2026-11-24T06:15Z'), YEAR)?.slot.from).toBe(50);
  expect(dayStrip(someone('America/St_Johns'), hour('2026-11-24T15:30Z'), YEAR)?.slot.from).toBe(50);
});

test('the hours are those in which they can be asked, all spans of the day', () => {
  const open = [
    { start: at('2026-11-23T09:00Z'), end: at('2026-11-23T18:00Z') },
    { start: at('2026-11-24T09:00Z'), end: at('2026-11-24T12:00Z') },
    { start: at('2026-11-24T15:00Z'), end: at('2026-11-24T18:00Z') },
  ];
  expect(dayStrip(someone('UTC', [], open), hour('2026-11-24T12:00Z'), YEAR)?.hours).toEqual([
    { from: 37.5, to: 50 },
    { from: 62.5, to: 75 },
  ]);
  expect(dayStrip(someone('UTC', [], open), hour('2026-11-22T12:00Z'), YEAR)?.hours).toEqual([]);
});

test('a busy night is cut at midnight, and what lies on other days is not there', () => {
  const busy = [
    { start: at('2026-11-22T10:00Z'), end: at('2026-11-22T11:00Z') },
    { start: at('2026-11-23T18:00Z'), end: at('2026-11-24T06:00Z') },
  ];
  expect(dayStrip(someone('UTC', busy), hour('2026-11-24T12:00Z'), YEAR)?.busy).toEqual([
    { from: 0, to: 25 },
  ]);
});

test('on the day with 23 hours an hour is wider, and on that with 25 narrower', () => {
  const width = (slot: { start: number; end: number }) => {
    const strip = dayStrip(someone('Europe/Berlin'), slot, YEAR)!;
    return strip.slot.to - strip.slot.from;
  };
  expect(width(hour('2026-03-29T10:00Z'))).toBeCloseTo(100 / 23);
  expect(width(hour('2026-10-25T10:00Z'))).toBeCloseTo(100 / 25);
});

test('what lies outside the dates is told apart from free time', () => {
  const range = { start: at('2026-11-24T06:00Z'), end: at('2026-11-24T18:00Z') };
  expect(dayStrip(someone('UTC'), hour('2026-11-24T12:00Z'), range)?.unread).toEqual([
    { from: 0, to: 25 },
    { from: 75, to: 100 },
  ]);
});

test('someone whose zone is not known has no day to show', () => {
  expect(dayStrip(someone(null), hour('2026-11-24T12:00Z'), YEAR)).toBeNull();
});

test('what someone said by hand is drawn before what their calendar says', () => {
  const on24 = (from: string, to: string) => ({
    start: at(`2026-11-24T${from}Z`),
    end: at(`2026-11-24T${to}Z`),
  });
  const person: Attendee = {
    ...someone('UTC', [on24('06:00', '18:00')]),
    answered: [
      { ...on24('09:00', '12:00'), answer: 'ifNeedBe' },
      { ...on24('21:00', '24:00'), answer: 'doesntWork' },
    ],
  };
  expect(dayStrip(person, hour('2026-11-24T09:00Z'), YEAR)).toMatchObject({
    hours: [{ from: 37.5, to: 50 }],
    ifNeedBe: [{ from: 37.5, to: 50 }],
    busy: [
      { from: 25, to: 37.5 },
      { from: 50, to: 75 },
      { from: 87.5, to: 100 },
    ],
  });
});
