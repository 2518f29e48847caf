import { expect, test } from 'vitest';
import { statusValues } from './status.ts';

const NOW = new Date('2026-11-23T22:11:59Z');
const SINCE = new Date('2026-11-20T05:00:00Z');

test('the status page tells what this process finds, when, and since when it runs', () => {
  expect(statusValues({ missing: [] }, NOW, SINCE)).toEqual({
    MISSING: '',
    DATABASE_UP: 'yes',
    EVENT_LOG_UP: 'yes',
    READ_MODELS_UP: 'yes',
    CHECKED_AT: 'November 23, 2026, 22:11 UTC',
    RUNNING_SINCE: 'November 20, 2026, 05:00 UTC',
  });
});

test('what is missing is named, and is not up', () => {
  expect(statusValues({ missing: ['event log', 'read models'] }, NOW, SINCE)).toMatchObject({
    MISSING: 'event log, read models',
    DATABASE_UP: 'yes',
    EVENT_LOG_UP: '',
    READ_MODELS_UP: '',
  });
});
