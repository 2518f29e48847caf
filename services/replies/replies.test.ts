import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { MeetingAnswer, OtherTimesAnswer } from '#contracts/api/meetings.ts';
import { eventually, type GivenKairos, givenKairos, TEST_ADDRESSES } from '#services/http/testkit/given.ts';
import { crashing } from '#services/runtime/crash-points.ts';
import { counterAbout, givenDoor, replyAbout, replyAddress } from './testkit/door.ts';
import { JESS, PROGRAMS, type Said } from './testkit/samples.ts';
import { askDns, signed } from './testkit/sender.ts';

/** Replies that arrive by SMTP at a whole Kairos, from a guest whose domain signs its emails. */

let kairos: GivenKairos;
let send: Awaited<ReturnType<typeof givenDoor>>['send'];
beforeAll(async () => {
  const door = await givenDoor();
  send = door.send;
  kairos = await givenKairos({ env: door.env, askDns });
});
afterAll(() => kairos.stop());

/** A booked meeting to which Jess is asked, as number 2. */
async function booked() {
  const meeting = await kairos.meetingIn('scheduled');
  await kairos.organizer.post(`/api/meetings/${meeting.id}/invite`, {
    emails: [{ email: JESS, name: 'Jess Park', bookedTime: 'asked' }],
  });
  return { meeting, to: replyAddress(meeting.id, 2) };
}

const declines = ({ id }: MeetingAnswer, to: string, more: Partial<Said> = {}) =>
  replyAbout(id, { to, partstat: 'DECLINED', ...more });

const statusOf = async ({ id }: MeetingAnswer) =>
  (await kairos.look(id)).participants.find(({ email }) => email === JESS)?.status;
const eventsAfterAsking = async ({ id }: MeetingAnswer) => {
  const all = await kairos.events(`meeting-${id}`);
  return all.slice(all.indexOf('ParticipantInvited', all.indexOf('SlotBooked')) + 1);
};

/** What was emailed to whom, by numbers; once for each email. */
const deliveriesOf = async ({ id }: MeetingAnswer): Promise<string[]> =>
  (
    await kairos.database.pool.query(
      `select data->>'kind' as kind, data->>'recipient' as recipient from event_log
       where stream = $1 and type = 'DeliverySent'`,
      [`delivery-${id}`],
    )
  ).rows.map(({ kind, recipient }) => `${kind} to ${recipient}`);

const historyOf = async (meeting: { id: string }): Promise<string> =>
  (await kairos.organizer.open(`/api/meetings/${meeting.id}/history`)).response.text();

test('a decline in a calendar is a decline, told to the organizer, and in the history', async () => {
  const { meeting, to } = await booked();
  expect(await send(to, await signed(declines(meeting, to, { comment: 'On leave' })))).toBe(250);
  await eventually(
    () => statusOf(meeting),
    (status) => status === 'declined',
  );
  expect((await kairos.look(meeting.id)).participants).toContainEqual(
    expect.objectContaining({
      ...{ email: JESS, status: 'declined', word: 'On leave' },
      inCalendar: { answer: 'declined', at: expect.any(String) },
    }),
  );
  expect(await historyOf(meeting)).toContain('declined in their calendar, saying “On leave”.');
  await eventually(
    () => kairos.mails(TEST_ADDRESSES.organizer),
    (mails) => mails.some(({ kind, meetingId }) => kind === 'declined' && meetingId === meeting.id),
  );
});

test('a proposed time that the organizer takes up brings its proposer along, and each step is told once', async () => {
  const { meeting, to } = await booked();
  const before = await kairos.look(meeting.id);
  const { timeSuggestions } = await kairos.organizer.post<OtherTimesAnswer>(
    `/api/meetings/${meeting.id}/times`,
    {},
  );
  const { suggestedTime: start, endTime: end } = timeSuggestions[0]!;
  const counter = counterAbout(meeting.id, { start, end }, { to, partstat: 'DECLINED' });
  expect(await send(to, await signed(counter))).toBe(250);
  await eventually(
    () => statusOf(meeting),
    (status) => status === 'declined',
  );
  expect((await kairos.look(meeting.id)).scheduledTime).toBe(before.scheduledTime);
  const told = async () => (await deliveriesOf(meeting)).toSorted();
  await eventually(told, (kinds) => kinds.includes('calendarReplied to 0'));
  await kairos.organizer.post(`/api/meetings/${meeting.id}/schedule`, {
    start,
    insteadOf: before.scheduledTime,
  });
  const kinds = await eventually(told, (all) => all.includes('joined to 0') && all.includes('booked to 2'));
  const after = await kairos.look(meeting.id);
  expect([after.scheduledTime, await statusOf(meeting)]).toEqual([start, 'accepted']);
  expect(after.participants.every(({ inCalendar }) => inCalendar === undefined)).toBe(true);
  expect(
    (await eventsAfterAsking(meeting)).filter((type) =>
      /^(Participant|CalendarReplied|BookingStarted|Slot)/.test(type),
    ),
  ).toEqual([
    ...['ParticipantDeclined', 'CalendarReplied', 'BookingStarted', 'SlotBooked', 'ParticipantAnswered'],
  ]);
  expect(new Set(kinds.filter((kind) => kind.endsWith(' to 2')))).toEqual(
    new Set(['invitation to 2', 'booked to 2']),
  );
  expect(await historyOf(meeting)).toContain(', which Jess Park had proposed');
  expect(kinds).not.toContain('declined to 0');
  for (const once of ['calendarReplied to 0', 'joined to 0', 'booked to 2'])
    expect(kinds.filter((kind) => kind === once)).toEqual([once]);
});

test('the same email again changes nothing, also where Kairos was killed before it could answer', async () => {
  const { meeting, to } = await booked();
  const mail = await signed(declines(meeting, to));
  const { at } = crashing;
  crashing.at = (here) => {
    if (here === 'CP-5-reply-taken') throw new Error('killed');
  };
  expect(await send(to, mail)).toBe(451);
  crashing.at = at;
  expect([await send(to, mail), await send(to, mail)]).toEqual([250, 250]);
  expect((await eventsAfterAsking(meeting)).filter((type) => type === 'ParticipantDeclined')).toHaveLength(1);
});

test('without a signature, nothing changes, and they are asked once', async () => {
  const { meeting, to } = await booked();
  expect([await send(to, declines(meeting, to)), await send(to, declines(meeting, to))]).toEqual([250, 250]);
  expect(await statusOf(meeting)).toBe('pending');
  expect((await eventsAfterAsking(meeting)).filter((type) => type === 'CalendarReplied')).toHaveLength(1);
  const [asked] = await eventually(
    async () =>
      (await kairos.mails(JESS)).filter(
        ({ kind, meetingId }) => kind === 'replyUnclear' && meetingId === meeting.id,
      ),
    (mails) => mails.length > 0,
  );
  expect(asked!.subject).toMatch(/^Was this your reply\?/);
});

test('a signature of one person proves nothing of another, not even at the same domain', async () => {
  const { meeting, to } = await booked();
  const eve = JESS.replace(/^[^@]+/, 'eve');
  expect(await send(to, await signed(declines(meeting, to, { from: eve })), eve)).toBe(250);
  expect(await statusOf(meeting)).toBe('pending');
  const replies = (await eventsAfterAsking(meeting)).filter((type) => /Replied|Declined/.test(type));
  expect(replies).toEqual(['CalendarReplied']);
});

test('a reply never books, and accepting is taking part', async () => {
  const { meeting, to } = await booked();
  expect(await send(to, await signed(declines(meeting, to, { partstat: 'ACCEPTED' })))).toBe(250);
  await eventually(
    () => statusOf(meeting),
    (status) => status === 'accepted',
  );
  expect(await eventsAfterAsking(meeting)).not.toContain('BookingStarted');
});

describe('nothing is kept of', () => {
  it.each<
    [string, number, (meeting: MeetingAnswer, to: string) => [to: string, mail: string, from?: string]]
  >([
    [
      'a reply to an address that leads to nobody',
      550,
      (meeting, to) => ['reply+abc@kairos.example', declines(meeting, to)],
    ],
    ['a reply to another meeting', 550, (_, to) => [to, PROGRAMS['Thunderbird']!({ to })]],
    ['an email that is too large', 552, (meeting, to) => [to, declines(meeting, to) + 'x'.repeat(1_100_000)]],
    ['a notice of a mail server', 550, (meeting, to) => [to, declines(meeting, to), '']],
    [
      'an automatic reply',
      250,
      (_, to) => [to, `From: ${JESS}\r\nAuto-Submitted: auto-replied\r\n\r\nI am away.`],
    ],
    [
      'what comes back from Kairos itself',
      250,
      (meeting, to) => [to, declines(meeting, to, { from: 'kairos@kairos.example' })],
    ],
  ])('%s', async (_, code, written) => {
    const { meeting, to } = await booked();
    const [address, mail, from] = written(meeting, to);
    expect(await send(address, mail, from)).toBe(code);
    expect(await eventsAfterAsking(meeting)).not.toContain('CalendarReplied');
    expect(await statusOf(meeting)).toBe('pending');
  });

  it('more replies of one person than anyone sends in a day', async () => {
    const { meeting, to } = await booked();
    const codes: number[] = [];
    for (let sent = 0; sent < 22; sent++)
      codes.push(await send(to, declines(meeting, to, { comment: `No. ${sent}` })));
    expect(codes.slice(0, 20)).toEqual(Array(20).fill(250));
    expect(codes.slice(20)).toEqual([450, 450]);
  });
});
