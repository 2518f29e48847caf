import ical from 'node-ical';
import { expect, test } from 'vitest';
import { calendarFileOf } from './calendar-file.ts';

const MEETING = {
  id: '52ac4f09-5e6e-50fe-b712-2a1ba2f00285',
  title: 'Plan; the, launch',
  description: `Bring ideas.\nAll of them: \\ ${'ü'.repeat(60)} 🎉`,
  start: '2026-11-24T15:45:00.000Z',
  end: '2026-11-24T16:45:00.000Z',
  videoLink: 'https://meet.example/abc',
};
const file = calendarFileOf(MEETING, new Date('2026-11-23T08:00:00.000Z'));

test('a calendar program reads the meeting back as it is, under the id of the emailed file', () => {
  const [event] = Object.values(ical.sync.parseICS(file)).filter((one) => one?.type === 'VEVENT');
  expect(event).toMatchObject({
    uid: `${MEETING.id}@kairos`,
    summary: MEETING.title,
    description: MEETING.description,
    location: MEETING.videoLink,
  });
  // Some programs read a list where a comma isn't escaped.
  expect(file).toContain('SUMMARY:Plan\\; the\\, launch');
  expect([event?.start, event?.end].map((at) => at?.toISOString())).toEqual([MEETING.start, MEETING.end]);
});

test('no line is longer than calendar programs take', () => {
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThan(76);
});
