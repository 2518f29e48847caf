import { setTimeout as pause } from 'node:timers/promises';
import type { MeetingAnswer, MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';
import {
  aRequest,
  call,
  dayFromToday,
  type GivenKairos,
  type InboxMail,
  type TestVisitor,
} from '#services/http/testkit/given.ts';
import { inDemoSlack } from '#tests/crash/demo-slack-visitor.ts';
import { disconnectAll } from '#tests/harness/disconnect.ts';
import { CAME_UP, createInCalendars } from '#tests/harness/in-calendars.ts';
import { type Act, accountOf, MEMBERS, type Story, WITH_CALENDAR, WITHOUT_CALENDAR } from './story.ts';
import { readInvitation, readMail, type ToldMail } from './telling.ts';

/** What is true of someone invited, as the story made it. */
export type Truth = {
  email: string;
  name: string | null;
  status: 'pending' | 'accepted' | 'declined';
  isMember: boolean;
  /** They marked times by hand. */
  hasMarked: boolean;
  /** In which they read times; null if no one can know. */
  zone: string | null;
  /** Their calendar filled up at the booked time. */
  isBusy: boolean;
};

/** A private message in Slack, as the bot sent it: its text in Slack's markup. */
export type NewMessage = { to: string; mrkdwn: string };

export type NewMail = ToldMail & Pick<InboxMail, 'kind' | 'to'>;

/** A moment of a story: what is true, and what every place says of it. */
export type Moment = {
  id: string;
  title: string;
  /** After which act, and whose it was if it was someone's of these people. */
  act: Act['what'] | 'create';
  by: Truth | null;
  people: readonly Truth[];
  organizer: { email: string; name: string; zone: string };
  /** The start that counts, by the log; null if none does. */
  start: string | null;
  /** Null once it's cancelled: then no page has it any more. */
  asOrganizer: MeetingDetailsAnswer | null;
  /** What each place says, by its name, with who reads it: 0 for the organizer, null for anyone. */
  told: { place: string; reader: number | null; says: unknown }[];
  mails: readonly NewMail[];
  messages: readonly NewMessage[];
};

/** The browsers of everyone with an account, and the access tokens of the organizers, by address. */
type Everyone = {
  pages: Record<string, TestVisitor>;
  tokens: Record<string, string>;
  slack: Record<string, ReturnType<typeof inDemoSlack>>;
};

/** Signs everyone in, and connects them to Slack. The second organizer's calendars are disconnected. */
export async function signedInPeople(kairos: GivenKairos): Promise<Everyone> {
  const byAddress = async <Of>(emails: readonly string[], of: (email: string) => Promise<Of>) =>
    Object.fromEntries(await Promise.all(emails.map(async (email) => [email, await of(email)] as const)));
  const organizers = [WITH_CALENDAR, WITHOUT_CALENDAR];
  const pages = await byAddress([...organizers, ...MEMBERS], kairos.signedIn);
  await disconnectAll(pages[WITHOUT_CALENDAR]!);
  const slack = Object.fromEntries(
    Object.entries(pages).map(([email, page]) => [email, inDemoSlack(page, email)]),
  );
  await slack[WITH_CALENDAR]!.add();
  for (const one of Object.values(slack)) await one.connect();
  return {
    pages,
    slack,
    tokens: await byAddress(organizers, (email) => kairos.token(undefined, pages[email])),
  };
}

/** Plays a story, and hands over each of its moments once everything is at rest. */
export async function play(
  kairos: GivenKairos,
  { pages, slack, tokens: secrets }: Everyone,
  { mode, hasCalendar, people: invited, acts }: Story,
  see: (moment: Moment) => void,
): Promise<void> {
  const { pool } = kairos.database;
  const email = hasCalendar ? WITH_CALENDAR : WITHOUT_CALENDAR;
  const account = accountOf(email)!;
  const organizer = { email, name: `${account.firstName} ${account.lastName}`, zone: account.zone };
  const page = pages[email]!;
  const people = invited.map((one): Truth => {
    const zone = accountOf(one.email)?.zone ?? null;
    return { ...one, status: 'pending', isMember: false, hasMarked: false, zone, isBusy: false };
  });
  let title = 'Zebra, part 1; what next?';
  await kairos.forgetCounts();
  kairos.resetTime();
  const meeting = await page.post<MeetingAnswer>(
    '/api/meetings',
    aRequest({
      ...{ title, aiDecisionMode: mode, timePreference: 'business', reminders: false },
      participants: invited.map(({ email: address, name }) => ({ email: address, ...(name && { name }) })),
    }),
    { 'idempotency-key': crypto.randomUUID() },
  );
  const { id, shareableLink } = meeting;
  const at = `/api/meetings/${id}`;
  const look = () => page.get<MeetingDetailsAnswer>(at);
  const seen = new Set<string>();
  const tokens = new Map<number, string>();
  let nudged = false;
  let ahead = 0;

  /** Until nothing is due, and the pages show all that happened. */
  async function rest(): Promise<void> {
    for (;;) {
      const { rows } = await pool.query(
        `select (select count(*)::int from saga_work where meeting = $1
           and (claimed_until is not null or due_at <= $2)) as due,
         (select max(position)::bigint from event_log) <= (select position::bigint from ${READ_SCHEMA}.checkpoint) as shown`,
        [id, new Date(Date.now() + ahead)],
      );
      if (rows[0].due === 0 && rows[0].shown) return;
      await pause(10);
    }
  }

  async function newMails(): Promise<NewMail[]> {
    const mails = (await kairos.mails()).filter((one) => one.meetingId === id && !seen.has(one.id));
    return Promise.all(
      mails.map(async (one) => {
        seen.add(one.id);
        const raw = await (await kairos.organizer.request(`/demo/inbox/${one.id}.eml`)).text();
        const link = one.links.find((href) => href.includes('?invitation='));
        const number = people.findIndex((person) => person.email === one.to) + 1;
        if (link && number > 0) tokens.set(number, decodeURIComponent(link.split('?invitation=')[1]!));
        return { ...readMail(raw, one.subject), kind: one.kind, to: one.to };
      }),
    );
  }

  const seenInSlack = new Set<string>();
  async function newMessages(): Promise<NewMessage[]> {
    const all = await Promise.all(
      Object.entries(slack).map(async ([to, one]) =>
        (await one.look('Kairos')).messages.map((message) => ({ to, ...message })),
      ),
    );
    return all.flat().flatMap(({ to, ts, blocks }) => {
      if (seenInSlack.has(`${to} ${ts}`)) return [];
      seenInSlack.add(`${to} ${ts}`);
      const texts = blocks.flatMap((block) => {
        const { text } = block as { text?: { text: string } };
        return text ? [text.text.replaceAll('\u2060', '')] : [];
      });
      return [{ to, mrkdwn: texts.join('\n') }];
    });
  }
  // What earlier stories said.
  await newMessages();

  async function bookedStart(): Promise<string | null> {
    const { rows } = await pool.query(
      `select type, data from event_log where stream = $1
       and type in ('SlotBooked', 'MeetingCancelled', 'MeetingLapsed') order by revision desc limit 1`,
      [`meeting-${id}`],
    );
    return rows[0]?.type === 'SlotBooked' ? new Date(rows[0].data.start).toISOString() : null;
  }

  async function nudge(): Promise<void> {
    nudged = !nudged;
    await call(page, 'PATCH', `${at}/answers`, { answersWithoutConfirmation: nudged });
    await rest();
  }

  const calendars = createInCalendars({
    ...{ calendars: pool, kairos: pool, now: () => new Date(Date.now() + ahead) },
  });
  /** Whose calendar it is: the account, too. */
  const inTheirs = async (address: string) => {
    const own = await pages[address]!.get<{ id: string }>('/api/auth/user');
    return { person: { email: address }, userId: own.id };
  };

  async function moment(act: Moment['act'], who?: number): Promise<void> {
    await rest();
    // Proposals are told after some minutes.
    kairos.passTime(11 * 60_000);
    ahead += 11 * 60_000;
    await nudge();
    const [mails, messages] = [await newMails(), await newMessages()];
    const told = act === 'cancel' ? [] : await whatPagesTell();
    const asOrganizer = (told[0]?.says as MeetingDetailsAnswer | undefined) ?? null;
    const start = await bookedStart();
    const present = structuredClone(people);
    const by = who === undefined ? null : present[who - 1]!;
    see({ id, title, act, by, people: present, organizer, start, asOrganizer, told, mails, messages });
  }

  /** What everything but emails says, the organizer's page first. */
  async function whatPagesTell(): Promise<Moment['told']> {
    const told: Moment['told'] = [{ place: 'the page of the meeting', reader: 0, says: await look() }];
    const tell = async (place: string, reader: number | null, says: Promise<unknown>) =>
      told.push({ place, reader, says: await says });
    await tell('the share link', null, kairos.anonymous.get(`/api/meetings/link/${shareableLink}`));
    await tell('My Meetings', 0, page.get('/api/meetings?limit=5'));
    await tell('the dashboard', 0, page.get('/api/meetings/recent'));
    await tell('the history', 0, page.get(`${at}/history`));
    await tell('who is silent', 0, page.get(`${at}/silence`));
    await tell('an agent', 0, agentsMeeting(kairos, secrets[email]!, id));
    for (const [number, token] of tokens) {
      const here = `/api/answers/${encodeURIComponent(token)}`;
      await tell('the invitation', number, kairos.anonymous.get(here));
      const path = `/meetings/join/${shareableLink}?invitation=${encodeURIComponent(token)}`;
      const page = readInvitation(await (await kairos.anonymous.request(path)).text());
      await tell('the page of the invitation', number, Promise.resolve(page));
      for (const [[route], data] of page.brought)
        await (route === '/api/answers'
          ? tell('the answer on its page', number, Promise.resolve(data))
          : tell('the share link', null, Promise.resolve(data)));
    }
    for (const [index, { email: address, isMember }] of people.entries()) {
      if (!isMember) continue;
      const own = pages[address]!;
      await tell('the page of the meeting', index + 1, own.get(at));
      await tell('My Meetings', index + 1, own.get('/api/meetings?limit=5'));
      await tell('the history', index + 1, own.get(`${at}/history`));
    }
    return told;
  }

  /** Whether Kairos took it; what it refuses changes nothing. */
  async function take(act: Act): Promise<boolean> {
    const isBooked = (await bookedStart()) !== null;
    const ask = async (by: TestVisitor, method: string, path: string, body?: unknown) =>
      (await call(by, method, path, body)).status < 300;
    const person = 'who' in act ? people[act.who - 1]! : people[0]!;
    const token = 'who' in act ? tokens.get(act.who) : undefined;
    const moments = 'day' in act ? `${dayFromToday(act.day)}T${String(act.hour).padStart(2, '0')}` : '';
    switch (act.what) {
      case 'join': {
        const own = pages[person.email];
        if (isBooked || !own) return false;
        await kairos.join(meeting, own);
        const { firstName, lastName, zone } = accountOf(person.email)!;
        Object.assign(person, { status: 'accepted', isMember: true, name: `${firstName} ${lastName}`, zone });
        return true;
      }
      case 'answer': {
        if (isBooked || !token) return false;
        const spans = [{ start: `${moments}:00:00.000Z`, end: `${moments}:30:00.000Z`, answer: 'works' }];
        const body = { zone: act.zone, spans, done: true };
        if (!(await ask(kairos.anonymous, 'PUT', `/api/answers/${encodeURIComponent(token)}`, body)))
          return false;
        Object.assign(person, {
          status: 'accepted',
          hasMarked: true,
          ...(!person.isMember && { zone: act.zone }),
        });
        return true;
      }
      case 'propose': {
        if (isBooked || !token) return false;
        const body = { start: `${moments}:00:00.000Z`, zone: act.zone };
        const path = `/api/answers/${encodeURIComponent(token)}/proposals`;
        if (!(await ask(kairos.anonymous, 'POST', path, body))) return false;
        if (person.status === 'declined') person.status = 'pending';
        if (!person.isMember) person.zone = act.zone;
        return true;
      }
      case 'decline': {
        if (!token || !(await ask(kairos.anonymous, 'POST', '/api/invitations/decline', { token })))
          return false;
        person.status = 'declined';
        return true;
      }
      case 'declineInCalendar': {
        const own = isBooked && pages[person.email] && person.status === 'accepted';
        const event = own && hasCalendar && (await calendars.eventOf(await inTheirs(email), await look()));
        if (!event) return false;
        await calendars.decline(await inTheirs(person.email), await inTheirs(email), await look(), event);
        await nudge();
        person.status = 'declined';
        return true;
      }
      case 'fillUp': {
        const meeting = await look();
        const chosen = meeting.choice?.suggestion.people.find(({ participant }) => participant === act.who);
        // Who wasn't free when the time was chosen is no news.
        if (!isBooked || !person.isMember || person.isBusy || chosen?.state !== 'free') return false;
        if (person.status !== 'accepted') return false;
        await calendars.fillUp(await inTheirs(person.email), meeting);
        await nudge();
        person.isBusy = true;
        return true;
      }
      case 'choose':
      case 'chooseProposed':
      case 'move': {
        const { ranking, proposals, scheduledTime } = await look();
        const times = ranking?.suggestions.map(({ suggestedTime }) => suggestedTime) ?? [];
        const proposed = act.what === 'chooseProposed' ? proposals.at(-1)?.start : undefined;
        const start = proposed ?? times[act.what === 'move' ? 1 : 0];
        if (!start || isBooked !== (act.what === 'move')) return false;
        const proposers = proposals
          .filter((one) => one.start === start)
          .map(({ participant }) => participant);
        const waiting = people.flatMap(({ status }, index) => (status === 'pending' ? [index + 1] : []));
        const without = waiting.filter((number) => !proposers.includes(number));
        const body = { start, without: isBooked ? [] : without, insteadOf: scheduledTime };
        if (!(await ask(page, 'POST', `${at}/schedule`, body))) return false;
        for (const number of waiting) if (proposers.includes(number)) people[number - 1]!.status = 'accepted';
        for (const one of people) one.isBusy = false;
        return true;
      }
      case 'rename':
        if (!(await ask(page, 'PATCH', at, { title: `${title} Renamed` }))) return false;
        title = `${title} Renamed`;
        return true;
      case 'cancel':
        return isBooked && ask(page, 'DELETE', at);
    }
  }

  await moment('create');
  for (const act of acts) {
    if (await take(act)) await moment(act.what, 'who' in act ? act.who : undefined);
    if (act.what === 'cancel') break;
  }
  await call(page, 'DELETE', at);
  await pool.query('delete from demo.events where starts_with(id, $1)', [CAME_UP]);
  await rest();
}

async function agentsMeeting(kairos: GivenKairos, token: string, id: string): Promise<unknown> {
  const response = await kairos.anonymous.request('/mcp', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'get_meeting', arguments: { meeting: id } },
    }),
  });
  const data = (await response.text()).split('\n').find((line) => line.startsWith('data: '));
  return JSON.parse(data!.slice('data: '.length)).result.structuredContent;
}
