import { expect, test } from 'vitest';
import { combineCalendars } from './calendars.ts';
import { followMerges } from './follow-merges.ts';
import { createMemoryDirectory } from './testkit/memory-directory.ts';

const NOW = new Date('2026-11-23T08:00:00Z');
const never = new AbortController().signal;

test('an event of a merged account is removed from the calendar it is in before its meeting knows of the merge', async () => {
  const removed: object[] = [];
  const memory = createMemoryDirectory(() => NOW);
  // The first account of each person has their id, and keeps it.
  memory.connect('stays', 'google');
  memory.connect('stays', 'google', 'former');
  const calendars = combineCalendars({
    directory: followMerges(memory.directory, async (id) => (id === 'former' ? 'stays' : id)),
    providers: {
      google: {
        list: async () => ({ ok: true, calendars: [], complete: true }),
        busy: async () => new Map(),
        writer: {
          notifiesAttendees: true,
          makesVideoLinks: true,
          create: async () => ({ ok: false, why: 'refused' }),
          busyBeside: async () => ({ known: true, busy: [] }),
          async remove(calendar, eventId) {
            removed.push({ ...calendar, eventId });
            return { ok: true };
          },
          update: async () => ({ ok: true, event: null }),
        },
      },
    },
    now: () => NOW,
  });
  expect(await calendars.remove('former', 'event', never)).toEqual({ ok: true });
  expect(removed).toEqual([{ accountId: 'former', calendarId: 'primary', eventId: 'event' }]);
});
