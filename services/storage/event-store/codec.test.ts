import { expect, test } from 'vitest';
import { z } from 'zod';
import type { EventSpec } from '#contracts/events/event-spec.ts';
import { upcast } from './codec.ts';
import { type Json, START, type StoredEvent } from './port.ts';

const spec: EventSpec = {
  version: 3,
  data: z.object({ minutes: z.int(), zone: z.string() }),
  upcasters: {
    1: ({ hours }) => ({ minutes: Number(hours) * 60 }),
    2: (data) => ({ ...data, zone: 'UTC' }),
  },
};

const stored = (v: number, data: { [field: string]: Json }): StoredEvent => ({
  id: '5b3d3b3e-0000-4000-8000-000000000001',
  type: 'Planned',
  stream: 'meeting-1',
  revision: 0,
  checkpoint: START,
  data,
  meta: { v, at: '2026-03-01T10:00:00.000Z' },
});

test('an event of any version is brought to the newest one, step by step', () => {
  const newest = stored(3, { minutes: 120, zone: 'UTC' });
  expect(upcast(spec, stored(1, { hours: 2 }))).toEqual(newest);
  expect(upcast(spec, stored(2, { minutes: 120 }))).toEqual(newest);
  expect(upcast(spec, newest)).toEqual(newest);
});

test('an event that is newer, has no version, or lacks a step is not guessed at', () => {
  expect(() => upcast(spec, stored(4, {}))).toThrow(/newer/);
  expect(() => upcast(spec, { ...stored(1, {}), meta: {} })).toThrow(/newer/);
  expect(() => upcast({ ...spec, upcasters: { 1: (data) => data } }, stored(1, {}))).toThrow(/no upcaster/);
});
