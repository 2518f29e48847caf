// @module-tag slow
import PostalMime from 'postal-mime';
import { beforeAll, expect, test } from 'vitest';
import { PAGES } from '#contracts/pages.ts';
import type { TypedSpan } from '#contracts/typed-answer.ts';
import {
  aRequest,
  call,
  eventually,
  type GivenKairos,
  givenKairos,
  TEST_ADDRESSES,
  type TestVisitor,
} from './testkit/given.ts';

/*
 * Two worlds that differ only in what Jess answered by hand and in the message with which Dan declined. Everyone but the
 * organizer makes every call there is, and gets the same in both, byte for byte, but for what docs/use/answers.md says.
 */

/** A Monday. The organizer rules the Wednesday out. */
const START = Date.parse('2026-12-07T06:00:00Z');
const [TUESDAY, WEDNESDAY, THURSDAY, FRIDAY] = ['2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11'];
const CHOSEN = `${THURSDAY}T15:00:00.000Z`;

const span = (day: string, from: string, to: string, answer: TypedSpan['answer'] = 'works') => ({
  ...{ start: `${day}T${from}:00.000Z`, end: `${day}T${to}:00.000Z`, answer },
});
const OF_OMAR = [span(TUESDAY, '08:00', '17:00'), span(THURSDAY, '08:00', '17:00')];
const ON_THURSDAY = span(THURSDAY, '13:00', '16:00');

/** What Jess answers for the meeting that stays open and for the one that is booked, and what Dan says. */
const WORLDS = [
  {
    open: [span(TUESDAY, '09:00', '16:00'), ON_THURSDAY],
    booked: [span(TUESDAY, '09:00', '16:00'), ON_THURSDAY],
    word: 'On leave',
  },
  {
    // The same wherever the meeting could be.
    open: [
      span(TUESDAY, '09:00', '16:00'),
      span(WEDNESDAY, '09:00', '09:15', 'ifNeedBe'),
      span(WEDNESDAY, '10:00', '18:00', 'doesntWork'),
      ON_THURSDAY,
    ],
    booked: [span(TUESDAY, '09:00', '16:00', 'doesntWork'), { ...ON_THURSDAY, answer: 'ifNeedBe' as const }],
    word: 'Not another meeting with Mia',
  },
] as const satisfies { open: TypedSpan[]; booked: TypedSpan[]; word: string }[];
type World = (typeof WORLDS)[number];

const REMOVED = TEST_ADDRESSES.second;
const ANALYST = 'rafa.saopaulo@example.com';
const invitees = ['jess', 'omar', 'dan'].map((name) => ({ name, email: `${name}@x.example` }));

/** A meeting in which everyone has replied, and the tokens of the people's links. */
async function told(kairos: GivenKairos, wait: () => void, spans: readonly TypedSpan[], word: string) {
  const meeting = await kairos.create({
    ...{ dateRangeStart: TUESDAY, dateRangeEnd: FRIDAY, excludedDays: [WEDNESDAY] },
    participants: [{ email: TEST_ADDRESSES.participant }, { email: REMOVED }, ...invitees],
  });
  await eventually(
    () => kairos.look(meeting.id),
    ({ participants }) => participants.every(({ mail }) => mail === 'sent'),
  );
  const invitations = (await kairos.mails()).filter(({ meetingId }) => meetingId === meeting.id);
  const tokens = Object.fromEntries(
    invitations.map(({ to, links }) => [
      to,
      decodeURIComponent(links.find((link) => link.includes('?invitation='))!.split('?invitation=')[1]!),
    ]),
  );
  const of = (name: string) => tokens[`${name}@x.example`]!;
  const answer = (name: string, answered: readonly TypedSpan[]) =>
    call(kairos.anonymous, 'PUT', `/api/answers/${encodeURIComponent(of(name))}`, {
      ...{ zone: 'Europe/London', spans: answered, done: true },
    });
  // Or else a reading of their calendar tells it, before they are removed or not.
  await call(kairos.second, 'PATCH', '/api/account/settings', { timezone: 'Europe/London' });
  await kairos.join(meeting);
  await kairos.join(meeting, kairos.second);
  await kairos.organizer.delete(`/api/meetings/${meeting.id}/participants/2`);
  await call(kairos.anonymous, 'POST', '/api/invitations/decline', { token: of('dan'), word });
  await answer('jess', spans);
  await answer('omar', OF_OMAR);
  wait();
  const seen = await eventually(
    () => kairos.look(meeting.id),
    ({ ranking }) => ranking?.current === true,
  );
  const path = `/api/meetings/link/${meeting.shareableLink}/answers`;
  await call(kairos.anonymous, 'POST', path, {
    ...{ name: 'Lee', email: 'lee@x.example', zone: 'Europe/London', spans: OF_OMAR },
  });
  return { ...seen, tokens: ['omar', 'dan'].map(of).concat(tokens[REMOVED]!) };
}

type Told = Awaited<ReturnType<typeof told>>;

const PROPOSED = { start: `${TUESDAY}T10:00:00.000Z`, zone: 'Europe/London' };

const IN_WORDS = '30 minutes with kim@x.example about the plan, next week';

/** What calls send that change something; of the others with a body none is for participants. */
const BODIES: Record<string, (meeting: Told, confirm: string) => unknown> = {
  'put /api/answers/{token}': () => ({ zone: 'Europe/London', spans: OF_OMAR, done: true }),
  'post /api/meetings/link/{link}/answers': () => ({
    ...{ name: 'Kim', email: 'kim@x.example', zone: 'Europe/London', spans: OF_OMAR },
  }),
  'post /api/answers/confirm': (_, token) => ({ token }),
  'post /api/invitations/decline': ({ tokens: [token] }) => ({ token }),
  'post /api/meetings/{id}/participants': () => ({}),
  'post /api/answers/{token}/proposals': () => PROPOSED,
  'post /api/meetings/{id}/proposals': () => PROPOSED,
  'put /api/meetings/{id}/answer': () => ({ zone: 'Europe/London', spans: OF_OMAR, done: true }),
  'post /api/meetings/understand': () => ({ text: IN_WORDS }),
  'post /api/meetings/from-text': () => ({ text: IN_WORDS }),
  'post /api/meetings': () => aRequest({ dateRangeStart: TUESDAY, dateRangeEnd: FRIDAY }),
};

const NO_ONE = '00000000-0000-4000-8000-000000000001';

const VALUES: Record<string, (meeting: Told) => string[]> = {
  id: ({ id }) => [id],
  link: ({ shareableLink }) => [shareableLink!],
  token: ({ tokens }) => tokens.map(encodeURIComponent),
  number: () => ['1', '3', '5'],
  version: () => ['1', '4', '6', '7'],
  identity: () => [NO_ONE],
  account: () => [NO_ONE],
  program: () => [NO_ONE],
  webhook: () => [NO_ONE],
  channel: () => [NO_ONE],
};
const STARTS = [`${TUESDAY}T10:00:00Z`, `${WEDNESDAY}T12:00:00Z`];

/** The paths of a route with each value that its parameters could have. */
function pathsOf(route: string, meeting: Told): string[] {
  const paths = [...route.matchAll(/\{(\w+)\}/g)].reduce(
    (all, [pattern, name = '']) => {
      const values = VALUES[name];
      if (!values) throw new Error(`Say what ${pattern} of ${route} could be`);
      return all.flatMap((path) => values(meeting).map((value) => path.replace(pattern, value)));
    },
    [route.split(' ')[1]!],
  );
  return route.endsWith('/why')
    ? paths.flatMap((path) => STARTS.map((start) => `${path}?start=${start}`))
    : paths;
}

/** First what changes nothing, and last what ends a session. */
const turnOf = (route: string) =>
  /logout|sign-out|delete \/api\/account$/.test(route) ? 2 : Number(!route.startsWith('get '));

/** `isSame`: what Jess said of the times that the meeting could take is the same in both worlds. */
type Call = { label: string; route: string; isSame: boolean; status: number; text: string };

async function everyCall(
  kairos: GivenKairos,
  { open, booked, confirm }: { open: Told; booked: Told; confirm: string },
): Promise<Call[]> {
  const { paths } = await kairos.anonymous.get<{ paths: Record<string, object> }>('/api/openapi.json');
  const routes = [
    ...Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    ),
    ...PAGES.map((page) => `get ${page.replace(/:(\w+)/g, '{$1}')}`).filter((page) => page.includes('{')),
  ].toSorted((one, other) => turnOf(one) - turnOf(other));
  const anonymous: [string, TestVisitor] = ['someone with a link', kairos.anonymous];
  const viewers: [string, TestVisitor][] = [
    ['a participant', kairos.participant],
    ['someone removed', kairos.second],
    ['a stranger', kairos.stranger],
    anonymous,
  ];
  const calls: Call[] = [];
  for (const route of routes.filter((one) => one !== 'get /api/events'))
    for (const [who, visitor] of route.includes('{token}') ? [anonymous] : viewers)
      for (const meeting of route.includes('{') ? [open, booked] : [open])
        for (const path of pathsOf(route, meeting)) {
          const method = route.split(' ')[0]!.toUpperCase();
          const sent = method === 'GET' ? undefined : (BODIES[route]?.(meeting, confirm) ?? {});
          const { status, ...answer } = await call(visitor, method, path, sent);
          // A redirect to sign in holds nothing but secrets of its own.
          const text = status === 302 ? '' : answer.text;
          const isSame = route.includes('{') && meeting === open;
          calls.push({ label: `${who}: ${method} ${path}`, route, isSame, status, text });
          // Who may not do this may not with other numbers.
          if (REFUSED.includes(status)) break;
        }
  return calls;
}

const REFUSED = [401, 403, 404];

async function visit({ open: ofOpen, booked: ofBooked, word }: World) {
  let now = START;
  const kairos = await givenKairos({ now: () => new Date(now), env: { KAIROS_STAFF: `${ANALYST}:analyst` } });
  const wait = () => {
    now += 600_000;
  };
  const stream = (await kairos.participant.request('/api/events')).text();
  const open = await told(kairos, wait, ofOpen, word);
  const booked = await told(kairos, wait, ofBooked, word);
  await kairos.organizer.post(`/api/meetings/${booked.id}/schedule`, { start: CHOSEN });
  await eventually(
    () => kairos.look(booked.id),
    ({ calendar }) => calendar?.state === 'recorded',
  );
  wait();
  await eventually(
    () => kairos.look(booked.id),
    ({ bookedMails }) => bookedMails?.sent === 4,
  );
  const sent = await eventually(
    () => kairos.mails(),
    (mails) => mails.filter(({ kind }) => kind === 'confirmAnswer').length === 2,
  );
  const textOf = async (path: string) => (await call(kairos.organizer, 'GET', path)).text;
  const mails = await Promise.all(
    sent
      .filter(({ to }) => to !== TEST_ADDRESSES.organizer)
      .map(async ({ id, to }) => {
        const { subject, text, html, attachments } = await PostalMime.parse(
          await textOf(`/demo/inbox/${id}.eml`),
        );
        const files = attachments.map(({ content }) => Buffer.from(content as ArrayBuffer).toString());
        return [to, subject, text, html, ...files].join('\n');
      }),
  );
  const calendar = await textOf(`/demo-google/calendars/${TEST_ADDRESSES.participant}.json`);
  const analyst = await kairos.signedIn(ANALYST);
  const history = await call(analyst, 'GET', `/api/meetings/${open.id}/history`);
  const { links } = sent.find(({ kind, meetingId }) => kind === 'confirmAnswer' && meetingId === open.id)!;
  const confirm = links.map((link) => link.split('/answers/confirm/')[1]).find(Boolean)!;
  const calls = await everyCall(kairos, { open, booked, confirm });
  await kairos.stop();
  return { calls, open, booked, mails: mails.toSorted(), calendar, history, stream: await stream };
}

let worlds: [Awaited<ReturnType<typeof visit>>, Awaited<ReturnType<typeof visit>>];
beforeAll(async () => {
  worlds = (await Promise.all(WORLDS.map(visit))) as typeof worlds;
}, 120_000);

/** Without what each Kairos makes up, and without when it came to do something. */
const plain = (text: string): string =>
  text
    .replace(/2026-?12-?07T06:?\d\d:?\d\d(\.\d{3})?Z/g, 'NOW')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replace(/(\/meet\/|nonce=")[\w-]+/g, '$1ID')
    .replace(/localhost(:|%3A)\d+/g, 'HOST')
    .replace(/k\d\.[\w%=.-]+|state=[^&"]+|[\w-]{24,}/g, 'SECRET');

/**
 * Without what depends on others' answers and may be seen, as docs/use/answers.md has it: the ranked times, which times can
 * still win, and of times that were asked for how many of at least three others were how.
 */
const OPEN_TO_ALL = new Set([
  'timeSuggestions',
  'timesHeadline',
  'matters',
  'counts',
  'score',
  'best',
  'bent',
  'bestHadMoreOf',
  'rank',
  'of',
]);

function withoutRanking(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRanking);
  if (typeof value !== 'object' || value === null) return value;
  const { kind, type, counts } = value as Record<string, unknown>;
  const tellsRanking = kind === 'ranked' || type === 'TimesSuggested' || counts !== undefined;
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([name]) => !OPEN_TO_ALL.has(name) && !(tellsRanking && /^(sentence|payload|changes)$/.test(name)),
      )
      .map(([name, one]) => [name, withoutRanking(one)]),
  );
}

const jsonOr = (text: string): unknown => (/^[{[]/.test(text) ? JSON.parse(text) : text);

test('the worlds differ for the organizer: in both meetings, and in the ranking of one of them', () => {
  const [one, other] = worlds;
  expect(other.open.timeSuggestions).toEqual(one.open.timeSuggestions);
  expect(other.booked.timeSuggestions).not.toEqual(one.booked.timeSuggestions);
  for (const meeting of ['open', 'booked'] as const)
    expect(other[meeting].byHand.answers[0]).not.toEqual(one[meeting].byHand.answers[0]);
  expect([one, other].map(({ open }) => open.participants[3])).toMatchObject(
    WORLDS.map(({ word }) => ({ word })),
  );
});

test('every call is answered the same, whatever someone else answered by hand and said when they declined', () => {
  const [one, other] = worlds.map(({ calls }) => calls);
  const labels = (calls: readonly Call[]) => calls.map(({ label, status }) => `${plain(label)} ${status}`);
  expect(labels(other!)).toEqual(labels(one!));
  for (const [index, { label, isSame, status, text }] of one!.entries()) {
    const theirs = other![index]!;
    const [mine, its] = [text, theirs.text].map(plain);
    const seen = isSame ? [mine, its] : [mine, its].map((body) => withoutRanking(jsonOr(body!)));
    expect([label, theirs.status, seen[1]]).toEqual([label, status, seen[0]]);
  }
});

test('each route about meetings was answered to someone, or refused to all of them', () => {
  const { calls } = worlds[0];
  const routes = [...new Set(calls.map(({ route }) => route))].filter((route) =>
    /api\/(meetings|answers|inv)/.test(route),
  );
  const unheard = routes.filter((route) => {
    const statuses = calls.filter((one) => one.route === route).map(({ status }) => status);
    // The booked meeting's event reaches everyone in it, so no one gets its file.
    const refused = route.endsWith('calendar.ics') ? [...REFUSED, 409] : REFUSED;
    return !statuses.some((status) => status < 300) && !statuses.every((status) => refused.includes(status));
  });
  expect([routes.length > 25, unheard]).toEqual([true, []]);
});

test('which times can still win is told until a time is booked', () => {
  const told = worlds[0].calls.filter(
    ({ route, status }) => route === 'get /api/answers/{token}' && status === 200,
  );
  expect(told.map(({ isSame, text }) => [isSame, JSON.parse(text).matters.matter > 0])).toEqual([
    [true, true],
    [true, true],
    [false, false],
    [false, false],
  ]);
});

test('every email, every calendar file, and the event in a calendar are the same', () => {
  const [one, other] = worlds;
  expect(one.mails).toHaveLength(15);
  expect(other.mails.map(plain)).toEqual(one.mails.map(plain));
  expect(one.calendar).toContain(CHOSEN.slice(0, 16));
  expect(plain(other.calendar)).toBe(plain(one.calendar));
});

test('the stream of changes names meetings and says nothing else', () => {
  for (const { stream } of worlds)
    expect([...new Set(plain(stream).split('\n'))].filter((line) => line !== ': still here')).toEqual([
      ...['retry: 3000', ': listening', '', 'event: meeting', 'data: {"meetingId":"ID"}'],
    ]);
});

test('an analyst reads that people answered and declined, and nothing of what they said', () => {
  for (const { history } of worlds) {
    expect(history.text).toContain('Participant 3 marked times.');
    expect(history.text).not.toMatch(/doesntWork|half hour|On leave|Not another/);
  }
});
