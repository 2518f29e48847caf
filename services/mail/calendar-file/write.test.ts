import ICAL from 'ical.js';
import ical from 'node-ical';
import { expect, test } from 'vitest';
import { brokenRules } from '../testkit/itip-rules.ts';
import { writeCalendarFile } from './write.ts';

test('a file for anyone to take asks no one, and follows the rules for that', () => {
  const content = writeCalendarFile({
    ...{ method: 'PUBLISH', iCalUid: 'a-meeting@kairos', sequence: 7, at: '2026-11-20T08:00:00.000Z' },
    ...{ start: '2026-11-24T15:45:00.000Z', end: '2026-11-24T16:45:00.000Z', title: 'Plan; the, launch' },
    ...{ videoLink: 'https://meet.example/abc', url: 'https://kairos.example/meetings/a-meeting' },
    alarm: '10m',
    organizer: { name: 'Ada', email: 'ada@example.com', zone: 'Europe/Berlin' },
    status: 'CONFIRMED',
  });
  expect(brokenRules(content)).toEqual([]);
  expect(content).not.toContain('SENT-BY');
  const [event] = Object.values(ical.sync.parseICS(content)).filter((one) => one?.type === 'VEVENT');
  expect(event).toMatchObject({
    ...{ uid: 'a-meeting@kairos', method: 'PUBLISH', summary: 'Plan; the, launch' },
    location: 'https://meet.example/abc',
  });
  expect(Number(event?.sequence)).toBe(7);
  const entry = ICAL.Component.fromString(content).getFirstSubcomponent('vevent');
  const alarms = entry
    ?.getAllSubcomponents('valarm')
    .map((one) => [
      one.getFirstPropertyValue('action'),
      String(one.getFirstPropertyValue('trigger')),
      one.getFirstPropertyValue('description'),
    ]);
  expect(alarms).toEqual([['DISPLAY', '-PT10M', 'Upcoming meeting']]);
});
