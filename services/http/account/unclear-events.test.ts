import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnCalendars } from '#contracts/api/calendars.ts';
import type { RankedTimes } from '#contracts/api/times.ts';
import {
  aRequest,
  call,
  dayFromToday,
  eventually,
  type GivenKairos,
  givenKairos,
  TEST_ADDRESSES,
} from '../testkit/given.ts';

/** A word of an event's title, which no one else may ever see. */
const CANARY = 'Xylophone';

/** In a zone that no one knows, so it may be at any time of that day, anywhere. */
const day = dayFromToday(4);
const calendar = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//test//EN', 'X-WR-CALNAME:Choir'],
  ...['BEGIN:VEVENT', 'UID:standup', 'DTSTAMP:20260101T000000Z', `SUMMARY:${CANARY} lesson`],
  `DTSTART;TZID=Atlantis/Capital:${day.replaceAll('-', '')}T120000`,
  ...['DURATION:PT1H', 'END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n');

const server = createServer((_, response) => response.end(calendar));
let kairos: GivenKairos;
beforeAll(async () => {
  [kairos] = await Promise.all([
    givenKairos({ env: { KAIROS_CALENDAR_NETWORKS: '127.0.0.0/8' } }),
    new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)),
  ]);
});
afterAll(async () => {
  server.close();
  await kairos.stop();
});

test('an event that cannot be read is named to its owner, and hides its own time from everyone and nothing else', async () => {
  const { participant: noah, organizer: mia } = kairos;
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/choir.ics`;
  const connected = await call(noah, 'POST', '/api/account/calendar-accounts', { provider: 'feed', address });
  expect(connected.status).toBe(201);
  expect((connected.body as OwnCalendars).accounts.at(-1)?.calendars).toMatchObject([
    { trouble: null, unclear: [{ title: `${CANARY} lesson`, date: day, why: 'unknownZone' }] },
  ]);

  const created = await kairos.create({
    ...{ dateRangeStart: dayFromToday(2), dateRangeEnd: dayFromToday(9), nights: true },
    participants: [{ email: TEST_ADDRESSES.participant, name: 'Noah' }],
  });
  await kairos.join(created);
  const seen = await eventually(
    () => kairos.look(created.id),
    ({ ranking, participants }) =>
      ranking?.current === true && participants.every(({ status }) => status === 'accepted'),
  );
  const known = seen.evidence?.find(({ participant }) => participant === 1);
  expect(known).toMatchObject({ known: true, calendars: { unreadable: 0 } });
  const [unclear] = known!.unclear;
  expect(known!.unclear).toHaveLength(1);
  for (const instant of [`${day}T00:30:00.000Z`, `${day}T22:30:00.000Z`])
    expect(unclear!.start <= instant && instant < unclear!.end, instant).toBe(true);
  expect(seen.timeSuggestions.length).toBeGreaterThan(0);
  for (const { suggestedTime, endTime } of seen.timeSuggestions)
    expect(endTime <= unclear!.start || suggestedTime >= unclear!.end).toBe(true);

  const busyMia = seen.evidence!.find(({ participant }) => participant === 0)!.busy;
  const hours = ['05', '06', '07', '08', '12', '16', '17'].map((hour) => `${day}T${hour}:00:00.000Z`);
  const start = hours.find((hour) =>
    busyMia.every((busy) => busy.end <= hour || hour.replace(':00:', ':30:') <= busy.start),
  );
  const refused = await call(mia, 'POST', `/api/meetings/${created.id}/schedule`, { start });
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringMatching(/can't make this/) } });
  const draft = aRequest({
    ...{ dateRangeStart: day, dateRangeEnd: day, nights: true },
    participants: [],
  });
  const own = (await call(noah, 'POST', '/api/times', draft)).body as RankedTimes;
  expect(own.times.filter(({ notFree }) => notFree.length === 0)).toEqual([]);

  const story = `/api/meetings/${created.id}/history`;
  const { versions } = await mia.get<{ versions: number }>(story);
  const whyNot = await call(mia, 'GET', `${story}/${versions}/why?start=${start}`);
  expect(whyNot.body['people']).toMatchObject([{}, { participant: 1, state: 'unknown' }]);
  const others = [
    JSON.stringify(seen),
    refused.text,
    whyNot.text,
    ...(await Promise.all(
      [story, `${story}/${versions}`, '/api/meetings', '/api/account/export'].map(
        async (path) => (await call(mia, 'GET', path)).text,
      ),
    )),
  ];
  for (const answer of others) {
    expect(answer.length).toBeGreaterThan(100);
    expect(answer).not.toContain(CANARY);
  }
  const { rows } = await kairos.database.pool.query(
    "select 1 from event_log where data::text like '%' || $1 || '%'",
    [CANARY],
  );
  expect(rows).toEqual([]);
});
