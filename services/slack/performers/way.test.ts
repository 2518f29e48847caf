import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#contracts/durations.ts';
import { ZONE_UNKNOWN } from '#contracts/text/zones.ts';
import { evidenceDecider } from '#services/domain/evidence/evidence.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { JOIN_PAUSE_MS } from '#services/sagas/plans/availability-and-ranking.ts';
import { ADMITTED_MAIL_DELAY_MS } from '#services/sagas/plans/notifications.ts';
import { createSlackWorld, type SlackWorld } from '#services/slack/testkit/slack-world.ts';
import { anIdentity } from '#services/storage/accounts/testkit/identity.ts';
import type { RequestedMeeting } from '#services/understanding/understood.ts';
import { load } from '#services/use-cases/commands/execute.ts';
import { slackTiming } from '../plans/state.ts';
import { SLACK_TEAM } from '../plans/testkit/given-slack.ts';

type Person = Awaited<ReturnType<SlackWorld['person']>>;

let world: SlackWorld;
let ada: Person;
let ben: Person;
/** The people's ids in Slack. */
let ADA: string;
let BEN: string;

beforeEach(async () => {
  world = await createSlackWorld();
  ada = await world.person('Ada');
  ben = await world.person('Ben');
  ADA = world.slack.member('Ada');
  BEN = world.slack.member('Ben');
  world.slack.connect(ADA, ada.id);
  world.slack.connect(BEN, ben.id, { notices: false });
  understood();
});
afterEach(() => world.close());

const WANTED: RequestedMeeting = {
  title: null,
  duration: 60,
  dateRangeStart: '2026-03-02',
  dateRangeEnd: '2026-03-06',
  timePreference: 'business',
  aiDecisionMode: 'manual',
  people: { slackUsers: ['UBEN'], emails: [] },
};

/** How every request is understood. */
function understood(changes: Partial<RequestedMeeting> = {}) {
  world.slack.state.understood = { ok: true, meeting: { ...WANTED, ...changes } };
}

const answers = () => world.slack.about('answer');
const posts = async (meeting: string) =>
  (await world.conversationOf(meeting)).posts.map((post) =>
    [post.message, post.state === 'posted' ? post.shows : post.state === 'failed' ? post.why : 'begun'].join(
      ' ',
    ),
  );

async function times(meeting: string): Promise<string[]> {
  const found = (await world.meetingOf(meeting)).ranking?.found;
  return found?.kind === 'times' ? found.suggestions.map(({ start }) => start) : [];
}

const outcomes = async (meeting: string) =>
  (await world.conversationOf(meeting)).presses.map(({ answer }) => answer?.outcome);

describe('the whole way', () => {
  test('what is asked is understood, created, joined, ranked, posted, booked at a press, and shown as booked', async () => {
    const meeting = await world.ask(ADA);
    await world.settle();
    const created = await world.meetingOf(meeting);
    expect(created).toMatchObject({
      title: 'Meeting with Ben',
      organizerId: ada.id,
      organizerZone: 'Europe/London',
      aiDecisionMode: 'manual',
      status: 'active',
      participants: [{ number: 1, email: ben.email, status: 'accepted', userId: ben.id }],
    });
    expect(await posts(meeting)).toEqual(['answer times:1:organizer:fresh:rr']);
    expect(answers()).toMatchObject([{ channel: 'C1', thread: '1772452800.000001', changes: 1 }]);
    expect(await world.mails()).toEqual([]);

    const [first] = await times(meeting);
    await world.press(meeting, ADA, { kind: 'book', start: first! });
    await world.settle();
    expect((await world.meetingOf(meeting)).bookings).toMatchObject([{ start: first, state: 'booked' }]);
    expect(await outcomes(meeting)).toEqual(['done']);
    expect(await posts(meeting)).toEqual(['answer booked:1:recorded:rr']);
    expect(answers()).toMatchObject([{ changes: 2 }]);
    expect(answers()[0]?.text).toContain('booked');
    expect(world.slack.whispers()).toEqual([]);
    expect(await world.mails()).toEqual(['ada booked', 'ben booked']);
    expect(world.troubles).toEqual([]);
    expect(await world.parked()).toEqual([]);
    const calls = world.slack.calls.length;
    await world.work.ring([meeting]);
    await world.settle();
    expect(world.slack.calls).toHaveLength(calls);
  });

  test('its events follow from what was asked, and the meeting was created by the one who asked', async () => {
    const meeting = await world.ask(ADA);
    await world.settle();
    const [asked, understanding] = await world.log.read<'slack'>(`slack-${meeting}`);
    const [created] = await world.log.read<'meeting'>(`meeting-${meeting}`);
    expect(understanding?.meta).toMatchObject({ correlationId: asked?.meta.correlationId, source: 'saga' });
    expect(created?.meta).toMatchObject({
      actor: { kind: 'user', id: ada.id },
      correlationId: asked?.meta.correlationId,
      source: 'slack',
    });
    const joined = (await world.log.read<'meeting'>(`meeting-${meeting}`)).find(
      ({ type }) => type === 'ParticipantJoined',
    );
    expect(joined?.meta.actor).toEqual({ kind: 'kairos' });
  });

  test('in automatic mode it books once everyone is there, and shows that', async () => {
    understood({ aiDecisionMode: 'auto' });
    const meeting = await world.ask(ADA);
    await world.settle();
    expect((await world.meetingOf(meeting)).status).toBe('scheduled');
    expect(await posts(meeting)).toEqual(['answer booked:1:recorded:rr']);
  });

  test('what was asked of the time is the meeting’s, and the answer repeats it', async () => {
    const options = { priority: 'soonest' as const, excludedDays: ['2026-03-04'], earliest: '10:00' };
    understood(options);
    const meeting = await world.ask(ADA);
    await world.settle();
    expect(await world.meetingOf(meeting)).toMatchObject({ ...options, latest: null, nights: false });
    expect(answers()[0]?.text).toContain(
      'as soon as possible, from 10:00 AM London time (UTC), not on Mar 4',
    );
  });

  test('days are those of the moment and the zone in which someone asked', async () => {
    world.slack.member('Ada', { zone: 'Asia/Tokyo' });
    const meeting = await world.ask(ADA);
    await world.settle();
    const [reading] = world.slack.readings;
    expect(reading).toEqual({
      text: 'meet Ben',
      now: new Date('2026-03-02T12:00:00.000Z'),
      zone: 'Asia/Tokyo',
    });
    expect((await world.meetingOf(meeting)).organizerZone).toBe('Asia/Tokyo');
  });

  test('times are on the clock of the one who asked', async () => {
    await world.users.change(ada.id, { clock: '24-hour' });
    await world.users.change(ben.id, { clock: '12-hour' });
    await world.ask(ADA);
    await world.settle();
    expect(answers()[0]?.text).toMatch(/ 2026, \d\d:\d\d to \d\d:\d\d, London time/);
    expect(answers()[0]?.text).not.toMatch(/\d [AP]M\b/);
  });

  test('where Slack knows no zone, the account’s counts', async () => {
    await world.users.change(ada.id, { zone: 'Europe/Paris' });
    world.slack.member('Ada', { zone: null });
    const meeting = await world.ask(ADA);
    await world.settle();
    expect((await world.meetingOf(meeting)).organizerZone).toBe('Europe/Paris');
  });

  test('someone whose zone nothing tells is asked for it, and nothing is assumed', async () => {
    world.calendars.people.get(ada.id)!.zone = null;
    world.slack.member('Ada', { zone: null });
    await world.ask(ADA);
    await world.settle();
    expect(answers()[0]?.text).toContain(ZONE_UNKNOWN);
    expect(world.slack.readings).toEqual([]);
  });

  test('those who take part without an invitation are in the zone that Slack has for them', async () => {
    world.calendars.people.get(ben.id)!.zone = null;
    world.slack.member('Ben', { zone: 'Asia/Tokyo' });
    const meeting = await world.ask(ADA);
    await world.settle();
    const { state } = await load(world.log, evidenceDecider, `evidence-${meeting}`);
    expect(state.people[1]).toMatchObject({ known: true, zone: 'Asia/Tokyo' });
  });

  test('what is asked in private is answered there, and not in a thread', async () => {
    await world.ask(ADA, { where: 'im', channel: `D-${ADA}` });
    await world.settle();
    expect(answers()).toMatchObject([{ channel: 'D-UADA', thread: null }]);
  });
});

describe('who is asked for', () => {
  test('someone unknown is invited by email and asked in private to connect, and times still come at once', async () => {
    world.slack.member('Dan');
    understood({ people: { slackUsers: ['UDAN'], emails: ['eve@example.org'] } });
    const meeting = await world.ask(ADA);
    await world.settle();
    expect(await world.mails()).toEqual(['dan invitation', 'eve invitation']);
    expect(world.slack.about('link:1')).toMatchObject([{ channel: 'D-UDAN', thread: null }]);
    expect((await world.meetingOf(meeting)).status).toBe('pending');
    const [first] = await times(meeting);
    expect(first).toBeDefined();

    await world.press(meeting, ADA, { kind: 'book', start: first! });
    await world.settle();
    expect((await world.meetingOf(meeting)).bookings).toMatchObject([{ state: 'booked', without: [1, 2] }]);
    expect(await posts(meeting)).toContain('answer booked:1:recorded:rjj');
  });

  test('someone who is known by a Slack account is met by the address of that account', async () => {
    world.slack.member('Ben', { email: 'benjamin@work.example' });
    world.slack.connect(BEN, ben.id);
    const meeting = await world.ask(ADA);
    await world.settle();
    expect((await world.meetingOf(meeting)).participants).toMatchObject([
      { email: ben.email, userId: ben.id, status: 'accepted' },
    ]);
  });

  test('someone with an account and a calendar who has not connected Slack here is invited', async () => {
    const dan = await world.person('Dan');
    world.slack.member('Dan');
    world.slack.connect('UDAN', dan.id, { team: 'T2' });
    const fay = await world.person('Fay');
    understood({ people: { slackUsers: ['UDAN'], emails: [fay.email] } });
    const read: string[] = [];
    world.calendars.hooks.beforeRead = async (userId) => void read.push(userId);
    const meeting = await world.ask(ADA);
    await world.settle();
    expect((await world.meetingOf(meeting)).participants).toMatchObject([
      { email: dan.email, status: 'pending' },
      { email: fay.email, status: 'pending' },
    ]);
    expect(await world.mails()).toEqual(['dan invitation', 'fay invitation']);
    expect(read).not.toContain(dan.id);
  });

  test('someone who is named by address takes part at once if they connected Slack here', async () => {
    understood({ people: { slackUsers: [], emails: [ben.email] } });
    const meeting = await world.ask(ADA);
    await world.settle();
    expect((await world.meetingOf(meeting)).participants).toMatchObject([{ status: 'accepted' }]);
  });

  test('an account without a calendar is invited and joins on its own', async () => {
    await world.person('Dan', { connected: false });
    understood({ people: { slackUsers: [], emails: ['dan@example.org'] } });
    const meeting = await world.ask(ADA);
    await world.settle();
    expect((await world.meetingOf(meeting)).participants).toMatchObject([{ status: 'pending' }]);
    expect(await world.mails()).toEqual(['dan invitation']);
  });

  test('people named by email are in the title by name, and not by their address', async () => {
    const account = (name: string, email: string, firstName: string, lastName: string) =>
      world.users.signIn(anIdentity(name, { email, firstName, lastName }));
    await account('Ben', ben.email, 'Benjamin', 'Okri');
    await account('Dan', 'dan.k@example.org', 'Daniel', 'Kim');
    understood({ people: { slackUsers: [], emails: [ben.email, 'dan.k@example.org', 'eve@x.org'] } });
    const meeting = await world.ask(ADA);
    await world.settle();
    expect((await world.meetingOf(meeting)).title).toBe('Meeting with Benjamin Okri, Dan K, and Eve');
  });

  test('anyone who asks, bots, and those who are named twice do not count', async () => {
    world.slack.member('Bot', { isBot: true, email: null });
    await world.users.addIdentity(ada.id, anIdentity('Ada again', { email: 'ada@second.example' }));
    understood({
      people: {
        slackUsers: ['UADA', 'UBOT', 'UBEN'],
        emails: ['ben@example.org', 'ada@example.org', 'ada@second.example'],
      },
    });
    world.slack.people.set('UBOT', { id: 'UBOT', name: 'Bot', email: null, zone: null, isBot: true });
    const meeting = await world.ask(ADA);
    await world.settle();
    expect((await world.meetingOf(meeting)).participants.map(({ email }) => email)).toEqual([ben.email]);
  });

  test('no one is left: that is said, and no meeting is made', async () => {
    understood({ people: { slackUsers: ['UADA'], emails: [] } });
    const meeting = await world.ask(ADA);
    await world.settle();
    expect(await posts(meeting)).toEqual(['answer notUnderstood:nobody']);
    await expect(world.meetingOf(meeting)).rejects.toThrow('no such meeting');
  });

  test('someone whose address Slack keeps to itself is named', async () => {
    world.slack.member('Gus', { email: null });
    understood({ people: { slackUsers: ['UGUS'], emails: [] } });
    const meeting = await world.ask(ADA);
    await world.settle();
    const { understanding } = await world.conversationOf(meeting);
    expect(understanding).toMatchObject({ kind: 'notUnderstood', why: 'noAddress', about: 'Gus' });
    expect(answers()[0]?.text).toContain('Gus');
  });

  test('someone who is joined at once is told so by email and in Slack, once, and may decline', async () => {
    world.slack.connect(BEN, ben.id);
    const meeting = await world.ask(ADA);
    await world.settle();
    world.pass(ADMITTED_MAIL_DELAY_MS);
    await world.settle();
    world.pass(HOUR);
    await world.work.ring([meeting]);
    await world.settle();
    expect(await world.mails()).toEqual(['ben admitted']);
    expect(await posts(meeting)).toContain('notice:admitted:1:0 sent');
    expect(world.slack.about('notice:admitted:1:0')).toMatchObject([{ channel: 'D-UBEN', changes: 0 }]);
    const [listed] = await world.outbox.list({ limit: 1 });
    const mail = await world.outbox.find(listed?.id ?? '');
    expect(mail?.text.replace(/\s+/g, ' ')).toMatch(/Can't make it\? Decline: http/);

    await world.command(meeting, { type: 'DeclineMeeting', participant: 1 });
    await world.settle();
    expect(await posts(meeting)).toContain('answer allDeclined');
    expect(await world.mails('admitted')).toEqual(['ben admitted']);
  });

  test('someone for whom a time is booked at once hears of that alone', async () => {
    understood({ aiDecisionMode: 'auto' });
    await world.ask(ADA);
    await world.settle();
    world.pass(HOUR);
    await world.settle();
    expect(await world.mails()).toEqual(['ada booked', 'ben booked']);
  });

  test('someone who declines just as they are joined stays declined, and isn’t told that they take part', async () => {
    const meeting = await world.ask(ADA);
    const { users } = world.deps;
    const declining: typeof users = {
      ...users,
      async byId(id) {
        const { state } = await load(world.log, meetingDecider, `meeting-${meeting}`);
        if (id === ben.id && state.status !== 'none')
          await world.command(meeting, { type: 'DeclineMeeting', participant: 1 });
        return users.byId(id);
      },
    };
    await world.settle({ users: declining });
    expect((await world.meetingOf(meeting)).participants).toMatchObject([{ status: 'declined' }]);
    world.pass(HOUR);
    await world.settle();
    expect(await world.mails('admitted')).toEqual([]);
    expect(await posts(meeting)).toEqual(['answer allDeclined']);
  });

  test('someone who declined is not joined again, though everything about them is known', async () => {
    const meeting = await world.ask(ADA);
    await world.settle();
    await world.command(meeting, { type: 'DeclineMeeting', participant: 1 });
    await world.settle();
    expect(await posts(meeting)).toEqual(['answer allDeclined']);
    await world.command(meeting, {
      type: 'InviteParticipants',
      organizerAddresses: [ada.email],
      participants: [{ email: ben.email }],
    });
    await world.settle();
    expect((await world.meetingOf(meeting)).participants).toMatchObject([{ status: 'pending' }]);
    expect(await world.mails('invitation')).toEqual(['ben invitation']);
  });

  test.each([
    ['declined', { type: 'DeclineMeeting', participant: 1 }],
    ['was removed', { type: 'RemoveParticipant', participant: 1 }],
  ] as const)('someone who %s is only invited the next time that organizer asks', async (_, leaves) => {
    const first = await world.ask(ADA);
    await world.settle();
    await world.command(first, leaves);
    const again = await world.ask(ADA);
    await world.settle();
    expect((await world.meetingOf(again)).participants).toMatchObject([{ status: 'pending' }]);
    expect(await world.mails('invitation')).toEqual(['ben invitation']);
  });

  test('someone who declined is only invited, even after being asked a second time', async () => {
    const first = await world.ask(ADA);
    await world.settle();
    await world.command(first, { type: 'DeclineMeeting', participant: 1 });
    const participants = [{ email: ben.email }];
    await world.command(first, { type: 'InviteParticipants', organizerAddresses: [ada.email], participants });
    const again = await world.ask(ADA);
    await world.settle();
    expect((await world.meetingOf(again)).participants).toMatchObject([{ status: 'pending' }]);
  });

  test('someone who declined takes part at once for another organizer, and after joining again', async () => {
    const first = await world.ask(ADA);
    await world.settle();
    await world.command(first, { type: 'DeclineMeeting', participant: 1 });
    const eve = await world.person('Eve');
    world.slack.connect(world.slack.member('Eve'), eve.id);
    const ofEve = await world.ask('UEVE');
    await world.settle();
    expect((await world.meetingOf(ofEve)).participants).toMatchObject([{ status: 'accepted' }]);

    const participants = [{ email: ben.email }];
    await world.command(first, { type: 'InviteParticipants', organizerAddresses: [ada.email], participants });
    await world.join(first, ben);
    const again = await world.ask(ADA);
    await world.settle();
    expect((await world.meetingOf(again)).participants).toMatchObject([{ status: 'accepted' }]);
  });

  test('someone who connects a calendar later is joined then', async () => {
    const dan = await world.person('Dan', { connected: false });
    world.slack.connect(world.slack.member('Dan'), dan.id);
    understood({ people: { slackUsers: ['UDAN'], emails: [] } });
    const meeting = await world.ask(ADA);
    await world.settle();
    await world.person('Dan');
    await world.work.ring([meeting]);
    await world.settle();
    expect((await world.meetingOf(meeting)).participants).toMatchObject([{ status: 'accepted' }]);
    expect(await posts(meeting)).toContain('answer times:2:organizer:fresh:rr');
  });
});

describe('what cannot be', () => {
  test('a request that is not understood is answered with why', async () => {
    world.slack.state.understood = { ok: false, why: 'unclear', about: 'soonish' };
    const meeting = await world.ask(ADA);
    await world.settle();
    expect(await posts(meeting)).toEqual(['answer notUnderstood:unclear']);
    expect(answers()[0]?.text).toContain('soonish');
  });

  test('what the service refuses is answered in its words', async () => {
    understood({ dateRangeStart: '2026-02-02', dateRangeEnd: '2026-02-06' });
    const meeting = await world.ask(ADA);
    await world.settle();
    const { understanding } = await world.conversationOf(meeting);
    expect(understanding).toMatchObject({ kind: 'notUnderstood', why: 'refused' });
    expect(await posts(meeting)).toEqual(['answer notUnderstood:refused']);
  });

  test('it is forgotten after thirty days, and nothing of it can be read anymore', async () => {
    world.slack.state.understood = { ok: false, why: 'unclear', about: 'soonish' };
    const meeting = await world.ask(ADA);
    await world.settle();
    world.pass(slackTiming.forgetAsked - MINUTE);
    await world.settle();
    expect((await world.conversationOf(meeting)).asked?.text).toBe('meet Ben');
    world.pass(MINUTE);
    await world.settle();
    const { asked, understanding } = await world.conversationOf(meeting);
    expect(asked).toMatchObject({ by: null, text: null });
    expect(understanding).toMatchObject({ about: null });
    expect(await posts(meeting)).toEqual(['answer erased']);
    expect(answers()[0]?.text).not.toContain('soonish');
    expect(await world.work.nextDueIn()).toBeNull();
  });
});

describe('someone who has not connected an account', () => {
  beforeEach(() => {
    const ofAda = world.slack.connections.findIndex(({ userId }) => userId === ada.id);
    world.slack.connections.splice(ofAda, 1);
  });

  test('is asked to, once, in private; once they have, it continues automatically', async () => {
    const meeting = await world.ask(ADA);
    await world.settle();
    expect(world.slack.about('link:0')).toMatchObject([{ channel: 'D-UADA' }]);
    expect(await posts(meeting)).toEqual(['answer linkRequired:true', 'link:0 sent']);
    expect(world.slack.readings).toEqual([]);

    world.slack.connect(ADA, ada.id);
    await world.work.ring([meeting]);
    await world.settle();
    expect(await posts(meeting)).toContain('answer times:1:organizer:fresh:rr');
    expect(answers()).toHaveLength(1);
  });

  test('is noticed within five minutes where no one rings', async () => {
    const meeting = await world.ask(ADA);
    await world.settle();
    world.pass(2 * MINUTE);
    world.slack.connect(ADA, ada.id);
    world.pass(3 * MINUTE);
    await world.settle();
    expect((await world.meetingOf(meeting)).status).toBe('active');
    expect(world.slack.readings[0]?.now).toEqual(new Date('2026-03-02T12:00:00.000Z'));
  });

  test('is waited for a day, and then told that it is too late', async () => {
    const meeting = await world.ask(ADA);
    await world.settle();
    for (let hours = 0; hours < 23; hours++) {
      world.pass(HOUR);
      await world.settle();
    }
    expect(await posts(meeting)).toContain('answer linkRequired:true');
    world.pass(HOUR);
    await world.settle();
    expect(await posts(meeting)).toContain('answer notUnderstood:notLinked');
    world.slack.connect(ADA, ada.id);
    await world.work.ring([meeting]);
    await world.settle();
    await expect(world.meetingOf(meeting)).rejects.toThrow('no such meeting');
  });

  test('learns from the answer where no private message could be sent', async () => {
    const failure = { ok: false, why: 'gone', detail: 'cannot_dm_bot' } as const;
    world.slack.faults.direct = [{ kind: 'fails', failure }];
    const meeting = await world.ask(ADA);
    await world.settle();
    expect(await posts(meeting)).toEqual(['answer linkRequired:false', 'link:0 gone']);
  });
});

describe('buttons', () => {
  test('do nothing for someone else, who is told in private', async () => {
    const meeting = await world.ask(ADA);
    await world.settle();
    const [first] = await times(meeting);
    world.slack.connect(BEN, ben.id);
    await world.press(meeting, BEN, { kind: 'book', start: first! });
    await world.press(meeting, 'USTRANGER', { kind: 'cancel' });
    await world.settle();
    expect((await world.meetingOf(meeting)).bookings).toEqual([]);
    expect(await outcomes(meeting)).toEqual(['notOrganizer', 'notLinked']);
    expect(
      world.slack
        .whispers()
        .map(({ whisperedTo }) => whisperedTo)
        .sort(),
    ).toEqual(['UBEN', 'USTRANGER']);
  });

  test('that are pressed twice book once; the second is told that it is booked', async () => {
    const meeting = await world.ask(ADA);
    await world.settle();
    const [first, second] = await times(meeting);
    await world.press(meeting, ADA, { kind: 'book', start: first! });
    await world.press(meeting, ADA, { kind: 'book', start: second! });
    await world.settle();
    expect((await world.meetingOf(meeting)).bookings).toMatchObject([{ start: first, state: 'booked' }]);
    expect(await outcomes(meeting)).toEqual(['done', 'alreadyBooked']);
    expect(world.slack.whispers()).toMatchObject([{ whisperedTo: ADA }]);
  });

  test('for a time that was taken lead to fresh times, which say so', async () => {
    const meeting = await world.ask(ADA);
    await world.settle();
    const [first] = await times(meeting);
    const start = new Date(first!);
    const end = new Date(start.getTime() + HOUR);
    world.calendars.people.get(ben.id)!.busy.push({ start, end });
    world.pass(MINUTE);
    await world.press(meeting, ADA, { kind: 'book', start: first! });
    await world.settle();
    expect(await outcomes(meeting)).toEqual(['taken']);
    expect(await times(meeting)).not.toContain(first);
    expect(await posts(meeting)).toContain('answer times:2:organizer:1:rr');
    expect(await world.mails()).toEqual(['ben admitted']);
  });

  test('cancel the meeting', async () => {
    const meeting = await world.ask(ADA);
    await world.settle();
    await world.press(meeting, ADA, { kind: 'cancel' });
    await world.settle();
    expect(await posts(meeting)).toEqual(['answer cancelled']);
  });

  test('of a private notice are answered there', async () => {
    const meeting = await world.ask(ADA);
    await world.settle();
    await world.press(meeting, ADA, { kind: 'cancel' }, `D-${ADA}`);
    await world.settle();
    expect(world.slack.whispers()).toMatchObject([{ channel: 'D-UADA', whisperedTo: ADA }]);
  });
});

describe('a button in App Home', () => {
  test('books a meeting of which nothing was said in Slack, and tells so in private', async () => {
    const meeting = await world.create(ada, [ben], { aiDecisionMode: 'manual' });
    await world.join(meeting, ben);
    world.pass(JOIN_PAUSE_MS);
    await world.settle();
    const [best] = await times(meeting);
    await world.press(meeting, ADA, { kind: 'book', start: best! }, 'home');
    await world.settle();
    expect(await outcomes(meeting)).toEqual(['done']);
    expect(await world.meetingOf(meeting)).toMatchObject({ status: 'scheduled', booked: 1 });
    expect(world.slack.about('press:1')).toMatchObject([{ channel: 'D-UADA' }]);
  });

  test('is no one else’s', async () => {
    world.slack.connect(BEN, ben.id);
    const meeting = await world.create(ada, [ben], { aiDecisionMode: 'manual' });
    await world.join(meeting, ben);
    world.pass(JOIN_PAUSE_MS);
    await world.settle();
    const [best] = await times(meeting);
    await world.press(meeting, BEN, { kind: 'book', start: best! }, 'home');
    await world.settle();
    expect(await outcomes(meeting)).toEqual(['notOrganizer']);
    expect((await world.meetingOf(meeting)).status).toBe('active');
  });

  test('of a meeting that there is not is left alone', async () => {
    const nothing = '6f1f0a52-53d4-4d6c-9a8e-0f0d5d3a7c11';
    await world.press(nothing, ADA, { kind: 'cancel' }, 'home');
    await world.settle();
    expect(world.slack.calls).toEqual([]);
    expect(world.troubles).toEqual([]);
  });
});

describe('notices', () => {
  test('follow the emails of a meeting that was made on the web, for those who connected Slack', async () => {
    world.slack.connect(BEN, ben.id);
    const cleo = await world.person('Cleo');
    const meeting = await world.create(ada, [ben, cleo], { aiDecisionMode: 'auto' });
    await world.join(meeting, ben);
    await world.join(meeting, cleo);
    await world.settle();
    expect(await posts(meeting)).toEqual(['notice:booked:0:1 sent', 'notice:booked:1:1 sent']);
    expect(world.slack.messages.map(({ channel }) => channel).sort()).toEqual(['D-UADA', 'D-UBEN']);
  });

  test('none are sent to anyone who wants none, nor of what was emailed before the account was connected', async () => {
    world.slack.connect(BEN, ben.id, { notices: false });
    world.slack.connections.shift();
    const meeting = await world.create(ada, [ben]);
    await world.join(meeting, ben);
    await world.settle();
    world.pass(MINUTE);
    world.slack.connect(ADA, ada.id);
    await world.work.ring([meeting]);
    await world.settle();
    expect((await world.meetingOf(meeting)).status).toBe('scheduled');
    expect(world.slack.messages).toEqual([]);
  });

  test('none are sent a day late, nor of a time that is over', async () => {
    world.slack.state.down = true;
    const meeting = await world.create(ada, [ben]);
    await world.join(meeting, ben);
    await world.settle();
    world.pass(25 * HOUR);
    world.slack.state.down = false;
    await world.work.ring([meeting]);
    await world.settle();
    expect(world.slack.messages).toEqual([]);
  });

  test('an organizer who asked in Slack sees in the answer what others are told', async () => {
    world.slack.connect(BEN, ben.id);
    understood({ aiDecisionMode: 'auto' });
    const meeting = await world.ask(ADA);
    await world.settle();
    expect(await posts(meeting)).toEqual(['answer booked:1:recorded:rr', 'notice:booked:1:1 sent']);
  });

  test('nothing at all is said of a meeting of the web whose people are not in Slack', async () => {
    world.slack.connections.length = 0;
    const meeting = await world.create(ada, [ben]);
    await world.join(meeting, ben);
    await world.settle();
    expect(world.slack.calls).toEqual([]);
    expect((await world.log.read<'slack'>(`slack-${meeting}`)).length).toBe(0);
  });

  test('a Slack account in another workspace is told there', async () => {
    world.slack.connections.length = 0;
    world.slack.connect('UELSEWHERE', ben.id, { team: 'T2' });
    const meeting = await world.create(ada, [ben]);
    await world.join(meeting, ben);
    await world.settle();
    const { posts: made } = await world.conversationOf(meeting);
    expect(made).toMatchObject([{ message: 'notice:booked:1:1', team: 'T2' }]);
    expect(SLACK_TEAM).not.toBe('T2');
  });
});

describe('what a channel is told', () => {
  /** Three people, with someone busy all along, so that no time suits everyone. */
  const askWithSomebodyBusy = async (changes: Parameters<typeof world.ask>[1] = {}) => {
    const cleo = await world.person('Cleo');
    world.slack.connect(world.slack.member('Cleo'), cleo.id, { notices: false });
    const [start, end] = [new Date('2026-03-01T00:00:00Z'), new Date('2026-04-30T00:00:00Z')];
    world.calendars.people.get(cleo.id)!.busy.push({ start, end });
    understood({ people: { slackUsers: ['UBEN', 'UCLEO'], emails: [] } });
    const meeting = await world.ask(ADA, changes);
    await world.settle();
    return { meeting, text: answers()[0]?.text ?? '' };
  };

  test('is not who is busy, nor a count that names one of a few', async () => {
    const { meeting, text } = await askWithSomebodyBusy();
    expect((await world.meetingOf(meeting)).ranking?.found).toBeDefined();
    expect(text).not.toMatch(/Busy: |is busy|Make \w+ optional|of 3 people/);
  });

  test('is told in the conversation that the organizer alone has with Kairos', async () => {
    const { text } = await askWithSomebodyBusy({ where: 'im', channel: `D-${ADA}` });
    expect(text).toMatch(/Cleo is busy|Make Cleo optional/);
  });
});

describe('people who have not joined', () => {
  test('are waited for, and are not asked at night where Slack says they are', async () => {
    const CLEO = world.slack.member('Cleo', { zone: 'America/New_York' });
    understood({ timePreference: 'all', people: { slackUsers: [CLEO], emails: [] } });
    const meeting = await world.ask(ADA);
    await world.settle();
    expect(await posts(meeting)).toContainEqual(expect.stringMatching(/^answer times:1:waiting:rj/));
    const hoursIn = async (zone: string) =>
      (await times(meeting)).map((start) =>
        Number(
          new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(
            new Date(start),
          ),
        ),
      );
    const inNewYork = await hoursIn('America/New_York');
    expect(inNewYork.length).toBeGreaterThan(0);
    for (const hour of inNewYork) expect(hour).toSatisfy((one: number) => one >= 6 && one < 23);

    // A look that knows nothing of Slack forgets nothing of Slack.
    const [best] = await times(meeting);
    await world.press(meeting, ADA, { kind: 'book', start: best! });
    await world.settle();
    const { state } = await load(world.log, evidenceDecider, `evidence-${meeting}`);
    expect(state.people[1]).toMatchObject({ known: false, why: 'notJoined', zone: 'America/New_York' });
  });
});
