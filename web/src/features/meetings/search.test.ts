import { expect, test } from 'vitest';
import { aMeeting, aPerson } from '#web/components/meetings/given.ts';
import { findMeetings } from './search.ts';

test('a meeting is found by its title and by its people, in any case', () => {
  const launch = aMeeting({ title: 'Plan the launch', participants: [aPerson()] });
  const erased = aMeeting({ title: null, participants: [aPerson({ name: null, email: null })] });
  const all = [launch, erased];
  expect(findMeetings(all, ' LAUNCH ')).toEqual([launch]);
  expect(findMeetings(all, 'noah.london@')).toEqual([launch]);
  expect(findMeetings(all, 'nothing of this')).toEqual([]);
  expect(findMeetings(all, ' ')).toEqual(all);
});
