import { expect, test } from 'vitest';
import { inCalendarInWords } from './calendar-answers.ts';

const reader = { zone: 'Europe/Berlin', clock: '12-hour' } as const;
const at = '2026-11-24T09:12:00.000Z';

test.each([
  [{ answer: 'declined' }, 'Jess declined in their calendar, Tue, Nov 24, 10:12 AM.'],
  [{ answer: 'tentative' }, 'Jess said in their calendar that they may come, Tue, Nov 24, 10:12 AM.'],
  [
    { answer: 'delegated', delegate: 'tom@example.com' },
    'Jess said in their calendar that tom@example.com comes in their place, Tue, Nov 24, 10:12 AM.',
  ],
  [
    { answer: 'proposed', proposed: { start: '2026-11-25T14:00:00Z', end: '2026-11-25T15:00:00Z' } },
    'Jess proposed Wed, Nov 25, 3:00 PM instead in their calendar, Tue, Nov 24, 10:12 AM.',
  ],
] as const)('%j', (said, words) => expect(inCalendarInWords('Jess', { at, ...said }, reader)).toBe(words));
