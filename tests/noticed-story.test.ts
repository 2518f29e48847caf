// @module-tag slow
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WebhookSecret } from '#contracts/api/webhooks.ts';
import { HOUR, MINUTE } from '#contracts/durations.ts';
import {
  eventually,
  type GivenKairos,
  givenKairos,
  TEST_ADDRESSES,
  type TestVisitor,
} from '#services/http/testkit/given.ts';
import { givenDoor, replyAbout, replyAddress } from '#services/replies/testkit/door.ts';
import { JESS } from '#services/replies/testkit/samples.ts';
import { askDns, signed } from '#services/replies/testkit/sender.ts';

/* What people do in their calendars and mail programs, counted: in the log, in everyone's mailbox, and at a program. */

let kairos: GivenKairos;
let door: Awaited<ReturnType<typeof givenDoor>>;
let program: Awaited<ReturnType<typeof givenProgram>>;
beforeAll(async () => {
  door = await givenDoor();
  const env = { ...door.env, KAIROS_CALENDAR_NETWORKS: '127.0.0.1' };
  kairos = await givenKairos({ env, askDns, protocols: false });
});
afterAll(() => kairos.stop());
beforeEach(async () => {
  program = await givenProgram();
});
afterEach(async () => {
  await program.close();
  kairos.resetTime();
});

type Message = { type: string; data: { meeting: { id: string } } };

/** A program that knows of Kairos only its address, its secret, and the standard. Each id counts once. */
async function givenProgram() {
  const messages = new Map<string, Message>();
  let secret = '';
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const said = (name: string) => String(request.headers[`webhook-${name}`]);
    // As `verify` does, apart from the time: Kairos's clock is ahead here.
    const at = new Date(Number(said('timestamp')) * 1_000);
    const isFromKairos = said('signature') === new Webhook(secret).sign(said('id'), at, body);
    if (isFromKairos) messages.set(said('id'), JSON.parse(body) as Message);
    response.writeHead(isFromKairos ? 204 : 401).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const webhook = await kairos.organizer.post<WebhookSecret>('/api/webhooks', { url });
  secret = webhook.secret;
  return {
    of: (meeting: string) =>
      [...messages.values()].filter(({ data }) => data.meeting.id === meeting).map(({ type }) => type),
    async close() {
      await kairos.organizer.delete(`/api/webhooks/${webhook.id}`);
      server.close();
    },
  };
}

const counted = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    Map.groupBy(names, (name) => name)
      .entries()
      .map(([name, all]) => [name, all.length]),
  );

/** What there is by now of a meeting. */
async function countsOf(id: string) {
  const mails = (await kairos.mails()).filter(({ meetingId }) => meetingId === id);
  return {
    events: counted(await kairos.events(`meeting-${id}`)),
    mails: counted(mails.map(({ to, kind }) => `${to.split(/[.@]/)[0]} ${kind}`)),
    messages: counted(program.of(id)),
  };
}

/** What a program hears of a meeting of two until a time is booked. */
const UNTIL_BOOKED = {
  ...{ 'meeting.created': 1, 'participant.invited': 1, 'participant.joined': 1 },
  ...{ 'meeting.timesFound': 1, 'meeting.booked': 1 },
};

/** Booked, in everyone's calendar, and told to everyone. */
async function booked() {
  const { id } = await kairos.meetingIn('scheduled');
  const { scheduledTime } = await eventually(
    () => kairos.look(id),
    ({ calendar }) => calendar?.state === 'recorded',
  );
  await eventually(
    () => countsOf(id),
    ({ mails, messages }) => mails['noah booked'] === 1 && messages['meeting.booked'] === 1,
  );
  return { id, start: Date.parse(scheduledTime!) };
}

/** Presses a button of an event on the page of someone's calendar. */
async function actInCalendar(who: TestVisitor, email: string, meeting: string, act: string) {
  const { title } = await kairos.look(meeting);
  const page = `/demo/people/${email}`;
  const entries = await who.get<{ id: string; title: string; start: string }[]>(`${page}.json`);
  const { scheduledTime } = await kairos.look(meeting);
  const entry = entries.find((one) => one.title === title && one.start === scheduledTime);
  const { status } = await who.request(page, {
    method: 'POST',
    headers: { origin: kairos.url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ act, id: entry!.id }).toString(),
    redirect: 'manual',
  });
  expect(status).toBe(303);
}

const untilAnHourBefore = (start: number) => kairos.passTime(start - HOUR + MINUTE - Date.now());

test('a decline in a calendar is an event, an email to the organizer, and a message to their program', async () => {
  const { id, start } = await booked();
  await actInCalendar(kairos.participant, TEST_ADDRESSES.participant, id, 'declined');
  untilAnHourBefore(start);
  await eventually(
    () => countsOf(id),
    ({ mails, messages }) => mails['mia declined'] === 1 && messages['participant.declined'] === 1,
  );
  expect(await countsOf(id)).toEqual({
    events: expect.objectContaining({ SlotBooked: 1, CalendarLooked: 1, ParticipantDeclined: 1 }),
    mails: { 'noah invitation': 1, 'mia booked': 1, 'noah booked': 1, 'mia declined': 1 },
    messages: { ...UNTIL_BOOKED, 'participant.declined': 1 },
  });
});

test('a decline by email is the same, however often the email comes', async () => {
  const { id } = await booked();
  await kairos.organizer.post(`/api/meetings/${id}/invite`, {
    emails: [{ email: JESS, name: 'Jess Park', bookedTime: 'asked' }],
  });
  const to = replyAddress(id, 2);
  const reply = await signed(replyAbout(id, { to, partstat: 'DECLINED' }));
  for (let times = 0; times < 3; times++) expect(await door.send(to, reply)).toBe(250);
  await eventually(
    () => countsOf(id),
    ({ mails, messages }) => mails['mia declined'] === 1 && messages['participant.declined'] === 1,
  );
  expect(await countsOf(id)).toEqual({
    events: expect.objectContaining({ SlotBooked: 1, ParticipantDeclined: 1 }),
    mails: {
      ...{ 'noah invitation': 1, 'mia booked': 1, 'noah booked': 1 },
      ...{ 'jess invitation': 1, 'mia declined': 1 },
    },
    messages: { ...UNTIL_BOOKED, 'participant.invited': 2, 'participant.declined': 1 },
  });
});

test('an event that its organizer moves is a second booking, of which everyone and the program hear once', async () => {
  const { id, start } = await booked();
  await actInCalendar(kairos.organizer, TEST_ADDRESSES.organizer, id, 'later');
  untilAnHourBefore(start);
  await eventually(
    () => kairos.look(id),
    ({ watch }) => watch?.movedTo?.follows === true,
  );
  kairos.passTime(3 * MINUTE);
  await eventually(
    () => countsOf(id),
    ({ mails, messages }) => mails['noah booked'] === 2 && messages['meeting.booked'] === 2,
  );
  expect(await countsOf(id)).toEqual({
    events: expect.objectContaining({ SlotBooked: 2, CalendarLooked: 1 }),
    mails: { 'noah invitation': 1, 'mia booked': 2, 'noah booked': 2 },
    messages: { ...UNTIL_BOOKED, 'meeting.booked': 2 },
  });
});
