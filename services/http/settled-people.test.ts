import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import type { Visitor } from '#services/cli/demo/visitor.ts';
import { call, eventually, type GivenKairos, givenKairos, TEST_ADDRESSES } from './testkit/given.ts';

/** What the server decides about people where two answers are conceivable; one test for each. */

let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos();
});
afterAll(() => kairos.stop());

const openLink = (meeting: MeetingAnswer, who: Visitor) =>
  call(who, 'GET', `/api/meetings/link/${meeting.shareableLink}`);
const listOf = async (who: Visitor) => (await who.get<unknown>('/api/meetings')) as MeetingAnswer[];

describe('people and lists', () => {
  test('the organizer is never a participant, even by opening their own link', async () => {
    const meeting = await kairos.create();
    expect((await openLink(meeting, kairos.organizer)).body['viewer']).toEqual({
      role: 'organizer',
      status: null,
      mayJoin: false,
    });
    const joined = await call(kairos.organizer, 'POST', `/api/meetings/${meeting.id}/participants`, {});
    expect([joined.status, joined.body['message']]).toEqual([
      400,
      "You're the organizer, so you don't need to join.",
    ]);
    expect((await kairos.look(meeting.id)).participants).toEqual([]);
  });

  test('opening a link changes nothing; the signed-in page joins by POST', async () => {
    const meeting = await kairos.create();
    for (const who of [kairos.anonymous, kairos.participant]) await openLink(meeting, who);
    expect(await kairos.events(`meeting-${meeting.id}`)).toEqual(['MeetingCreated']);
    expect((await openLink(meeting, kairos.participant)).body['viewer']).toEqual({
      role: 'visitor',
      status: null,
      mayJoin: true,
    });
    await kairos.join(meeting);
    expect(await kairos.events(`meeting-${meeting.id}`)).toContain('ParticipantJoined');
  });

  test('no one joins a booked meeting automatically, and its link shows the time', async () => {
    const meeting = await kairos.meetingIn('scheduled');
    const { body } = await openLink(meeting, kairos.stranger);
    expect(body).toMatchObject({
      meeting: { status: 'scheduled', scheduledTime: (await kairos.look(meeting.id)).scheduledTime },
      viewer: { role: 'visitor', mayJoin: false },
    });
    const late = await call(kairos.stranger, 'POST', `/api/meetings/${meeting.id}/participants`, {});
    expect([late.status, late.body['message']]).toEqual([409, 'This meeting is already booked.']);
  });

  test('who declined is not joined again by opening the link, but may join after all', async () => {
    const meeting = await kairos.create({ participants: [{ email: TEST_ADDRESSES.participant }] });
    await call(kairos.participant, 'POST', `/api/meetings/${meeting.id}/decline`);
    expect((await openLink(meeting, kairos.participant)).body['viewer']).toEqual({
      role: 'participant',
      status: 'declined',
      mayJoin: false,
    });
    await kairos.join(meeting);
    expect((await kairos.look(meeting.id)).participants).toMatchObject([{ status: 'accepted' }]);
  });

  test('the list holds what I organize and what I joined, each with my role, and the link only for the organizer', async () => {
    const meeting = await kairos.create({ participants: [{ email: TEST_ADDRESSES.participant }] });
    const mine = (await listOf(kairos.organizer)).find(({ id }) => id === meeting.id);
    expect(mine).toMatchObject({ role: 'organizer', shareableLink: meeting.shareableLink });
    expect((await listOf(kairos.participant)).some(({ id }) => id === meeting.id)).toBe(false);
    await kairos.join(meeting);
    const joined = (await listOf(kairos.participant)).find(({ id }) => id === meeting.id);
    expect(joined).toMatchObject({ role: 'participant', shareableLink: null });
    expect((await listOf(kairos.stranger)).some(({ id }) => id === meeting.id)).toBe(false);
  });

  test('deleting a scheduled meeting cancels it, takes the event from the calendar and tells those invited', async () => {
    const meeting = await kairos.meetingIn('scheduled');
    await eventually(
      () => kairos.look(meeting.id),
      ({ calendar }) => calendar?.state === 'recorded',
    );
    const inCalendar = async () => {
      const all = (await kairos.anonymous.get<unknown>(
        `/demo-google/calendars/${TEST_ADDRESSES.organizer}.json`,
      )) as {
        meetingId: string;
        status: string;
      }[];
      return all.some((event) => event.meetingId === meeting.id && event.status !== 'cancelled');
    };
    expect(await inCalendar()).toBe(true);
    expect((await call(kairos.organizer, 'DELETE', `/api/meetings/${meeting.id}`)).status).toBe(204);
    for (const who of [kairos.organizer, kairos.participant])
      expect((await listOf(who)).some(({ id }) => id === meeting.id)).toBe(false);
    expect((await openLink(meeting, kairos.stranger)).status).toBe(404);
    await eventually(inCalendar, (there) => !there);
    await eventually(
      () => kairos.mails(TEST_ADDRESSES.participant),
      (mails) => mails.some(({ kind, meetingId }) => kind === 'cancelled' && meetingId === meeting.id),
    );
  });

  test('participants are pending, accepted or declined', async () => {
    const meeting = await kairos.create({
      participants: [TEST_ADDRESSES.participant, TEST_ADDRESSES.second, 'silent@x.example'].map((email) => ({
        email,
      })),
    });
    await kairos.join(meeting);
    await call(kairos.second, 'POST', `/api/meetings/${meeting.id}/decline`);
    expect((await kairos.look(meeting.id)).participants.map(({ status }) => status)).toEqual([
      'accepted',
      'declined',
      'pending',
    ]);
  });

  test('recent meetings show pending as active, only those who joined, the newest two of each group', async () => {
    const [first, second, third] = [
      await kairos.meetingIn('pending'),
      await kairos.meetingIn('active'),
      await kairos.meetingIn('pending'),
    ];
    const scheduled = await kairos.meetingIn('scheduled');
    const recent = (await kairos.organizer.get<unknown>('/api/meetings/recent')) as {
      id: string;
      status: string;
      participants: unknown[];
      scheduledAt: string | null;
    }[];
    const active = recent.filter(({ status }) => status === 'active');
    expect(active.map(({ id }) => id)).toEqual([third.id, second.id]);
    expect(active.map(({ participants }) => participants.length)).toEqual([0, 1]);
    expect(recent.map(({ id }) => id)).not.toContain(first.id);
    expect(recent.find(({ id }) => id === scheduled.id)?.scheduledAt).toBe(
      (await kairos.look(scheduled.id)).scheduledTime,
    );
  });

  test('creating mails each participant once; the same address in another case is the same person', async () => {
    const meeting = await kairos.create({
      participants: [{ email: 'Twice@x.example' }, { email: 'twice@X.example', name: 'Twice' }],
    });
    expect(meeting.participants).toMatchObject([{ email: 'Twice@x.example', name: 'Twice' }]);
    await eventually(
      () => kairos.look(meeting.id),
      ({ participants }) => participants[0]?.mail === 'sent',
    );
    expect((await kairos.mails()).filter(({ meetingId }) => meetingId === meeting.id)).toHaveLength(1);
  });

  test('a known address is mailed again, and so is one whose invitation is sent again', async () => {
    const meeting = await kairos.create({ participants: [{ email: 'again@x.example' }] });
    const sent = async (count: number) =>
      eventually(
        async () => (await kairos.mails()).filter(({ meetingId }) => meetingId === meeting.id),
        (mails) => mails.length === count,
      );
    await sent(1);
    await call(kairos.organizer, 'POST', `/api/meetings/${meeting.id}/invite`, { email: 'AGAIN@x.example' });
    await sent(2);
    await call(kairos.organizer, 'POST', `/api/meetings/${meeting.id}/participants/1/invite`);
    await sent(3);
    expect((await kairos.look(meeting.id)).participants).toHaveLength(1);
  });

  test('"Unnamed" is not a name', async () => {
    const meeting = await kairos.create({ participants: [{ email: 'someone@x.example', name: 'Unnamed' }] });
    expect(meeting.participants).toMatchObject([{ name: null }]);
  });

  test('the organizer removes a participant, and merges two who are one person', async () => {
    const meeting = await kairos.create({
      participants: [TEST_ADDRESSES.participant, 'noah@private.example', 'gone@x.example'].map((email) => ({
        email,
      })),
    });
    await kairos.join(meeting);
    const path = `/api/meetings/${meeting.id}/participants`;
    const merged = await call(kairos.organizer, 'POST', `${path}/2/merge`, { into: 1 });
    expect((merged.body['participants'] as { id: number }[]).map(({ id }) => id)).toEqual([1, 3]);
    const removed = await call(kairos.organizer, 'DELETE', `${path}/3`);
    expect((removed.body['participants'] as { id: number }[]).map(({ id }) => id)).toEqual([1]);
    for (const number of ['0', '9', 'x', '1.5'])
      expect((await call(kairos.organizer, 'DELETE', `${path}/${number}`)).status).toBe(404);
  });

  test('busy blocks are shown to the organizer only, and only inside the dates', async () => {
    const meeting = await kairos.meetingIn('active');
    const seen = await eventually(
      () => kairos.look(meeting.id),
      ({ evidence }) => evidence?.some(({ participant, known }) => participant === 1 && known) === true,
    );
    const busy = seen.evidence?.flatMap((one) => one.busy) ?? [];
    expect(busy.length).toBeGreaterThan(0);
    const from = DateTime.fromISO(seen.dateRangeStart, { zone: seen.organizerZone }).toMillis();
    const to = DateTime.fromISO(seen.dateRangeEnd, { zone: seen.organizerZone }).plus({ days: 1 }).toMillis();
    for (const { start, end } of busy)
      expect([Date.parse(start) >= from, Date.parse(end) <= to]).toEqual([true, true]);
    const { body, text } = await call(kairos.participant, 'GET', `/api/meetings/${meeting.id}`);
    expect([body['evidence'], body['ranking']]).toEqual([null, null]);
    expect(text).not.toContain('busy');
  });
});
