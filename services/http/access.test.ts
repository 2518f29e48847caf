import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { SCOPE_NAMES, type Scope, TOKEN_SCOPES } from '#contracts/scopes.ts';
import type { Visitor } from '#services/cli/demo/visitor.ts';
import {
  aRequest,
  call,
  dayFromToday,
  type GivenKairos,
  givenKairos,
  TEST_ADDRESSES,
} from './testkit/given.ts';

type Paths = Record<string, Record<string, { responses: object }>>;

let kairos: GivenKairos;
let paths: Paths;
beforeAll(async () => {
  kairos = await givenKairos();
  ({ paths } = await kairos.anonymous.get<{ paths: Paths }>('/api/openapi.json'));
});
afterAll(() => kairos.stop());

/** Everything that may be called without being signed in. A new route is added here, or answers 401. */
const PUBLIC = [
  'get /healthz',
  'get /readyz',
  'get /auth/google',
  'get /api/auth/google',
  'get /api/auth/google/callback',
  'get /api/auth/microsoft',
  'get /api/auth/microsoft/callback',
  'get /api/auth/microsoft/calendars',
  'post /api/auth/mail',
  'post /api/auth/mail/look',
  'post /api/auth/mail/finish',
  'get /api/logout',
  'get /api/meetings/link/{link}',
  'post /api/invitations/decline',
  'get /api/answers/{token}',
  'put /api/answers/{token}',
  'post /api/answers/{token}/proposals',
  'delete /api/answers/{token}/proposals/{number}',
  'post /api/answers/confirm',
  'post /api/meetings/link/{link}/answers',
  'post /unsubscribe/{token}',
  'get /api/slack/oauth/callback',
  'post /api/slack/events',
  'post /api/slack/interactive',
  'post /api/calendar-notices/{channel}',
  'post /api/calendar-notices/{channel}/renewal',
  'get /api/openapi.json',
  'get /.well-known/oauth-authorization-server',
  'get /.well-known/oauth-protected-resource',
  'get /.well-known/oauth-protected-resource/mcp',
  'get /.well-known/oauth-protected-resource/api',
];

test("every route that isn't public answers 401 to a call without a session", async () => {
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(routes.length).toBeGreaterThan(35);
  expect(PUBLIC.filter((route) => !routes.includes(route))).toEqual([]);
  for (const route of routes.filter((one) => !PUBLIC.includes(one))) {
    const [method = '', path = ''] = route.split(' ');
    const answer = await call(kairos.anonymous, method.toUpperCase(), path.replace(/\{\w+\}/g, 'x'));
    expect([route, answer.status, answer.body, answer.headers.get('cache-control')]).toEqual([
      route,
      401,
      { message: 'Sign in to continue.' },
      'no-store',
    ]);
  }
});

// ---- endpoint × scope

/** What a token needs for each call. A new route is added here; one that is missing must refuse every token. */
const NEEDS: Record<Scope, string[]> = {
  'meetings:read': [
    'get /api/auth/user',
    'get /api/dashboard/stats',
    'get /api/meetings',
    'get /api/meetings/counts',
    'get /api/meetings/recent',
    'get /api/meetings/left-in-calendar',
    'get /api/meetings/{id}',
    'get /api/meetings/{id}/calendar.ics',
    'get /api/meetings/{id}/history',
    'get /api/meetings/{id}/history/{version}',
    'get /api/meetings/{id}/history/{version}/why',
    'get /api/meetings/{id}/silence',
    'get /api/meetings/{id}/proposals',
    'post /api/meetings/{id}/times',
    'post /api/meetings/{id}/what-if',
    'post /api/times',
    'get /api/ranking-policy',
    'get /api/contacts',
    'get /api/account/calendars',
    'get /api/account/calendars/video-links',
    'get /api/account/holidays',
    'get /api/holiday-places',
    'get /api/slack/connections',
    'get /api/slack/workspaces',
    'get /api/events',
    'post /api/meetings/understand',
  ],
  'meetings:write': [
    'post /api/meetings',
    'post /api/meetings/from-text',
    'patch /api/meetings/{id}',
    'patch /api/meetings/{id}/answers',
    'put /api/meetings/{id}/answer',
    'post /api/meetings/{id}/invite',
    'post /api/meetings/{id}/participants',
    'post /api/meetings/{id}/decline',
    'post /api/meetings/{id}/participants/{number}/invite',
    'post /api/meetings/{id}/participants/{number}/merge',
    'delete /api/meetings/{id}/participants/{number}',
    'post /api/meetings/{id}/reminders',
    'post /api/meetings/{id}/attendance',
    'post /api/meetings/{id}/proposals',
    'delete /api/meetings/{id}/proposals/{number}',
    'post /api/meetings/{id}/proposals/{number}/set-aside',
    'post /api/meetings/{id}/keep',
    'post /api/contacts',
    'delete /api/contacts/{id}',
    'patch /api/account/settings',
    'patch /api/account/calendars',
    'patch /api/slack/connections/{id}',
  ],
  'meetings:book': [
    'delete /api/meetings/{id}',
    'post /api/meetings/{id}/schedule',
    'post /api/meetings/{id}/schedule-without-missing',
    'post /api/meetings/{id}/undo',
    'post /api/meetings/{id}/calendar-event',
    'post /api/meetings/{id}/calendar-event/removal',
  ],
  'insights:read': ['get /api/insights', 'get /api/insights/rows'],
};

/** Would answer without end. */
const STREAM = 'get /api/events';

describe('a token', () => {
  const perform = (route: string, token?: string, visitor = kairos.anonymous) => {
    const [method = '', path = ''] = route.split(' ');
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return call(visitor, method.toUpperCase(), path.replace(/\{\w+\}/g, 'x'), undefined, headers);
  };

  test.each(SCOPE_NAMES)('with %s alone does what a session does where that is enough', async (scope) => {
    const token = await kairos.token([scope]);
    for (const route of NEEDS[scope].filter((one) => one !== STREAM)) {
      const [byToken, bySession] = [
        await perform(route, token),
        await perform(route, undefined, kairos.organizer),
      ];
      expect([route, byToken.status, byToken.text]).toEqual([route, bySession.status, bySession.text]);
    }
  });

  test.each(SCOPE_NAMES)('with everything but %s is told that it lacks that', async (scope) => {
    const token = await kairos.token(SCOPE_NAMES.filter((one) => one !== scope));
    for (const route of NEEDS[scope]) {
      const { status, body, headers } = await perform(route, token);
      expect([route, status, headers.get('www-authenticate')]).toEqual([
        route,
        403,
        `Bearer error="insufficient_scope", scope="${scope}"`,
      ]);
      expect(body['message']).toBe(
        `This needs the scope ${scope} (“${TOKEN_SCOPES[scope]}”), which this token doesn't have.`,
      );
    }
  });

  test('with every scope is refused everything else that takes someone who is signed in', async () => {
    const token = await kairos.token(SCOPE_NAMES);
    const scoped = new Set(Object.values(NEEDS).flat());
    const rest = Object.entries(paths)
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
      .filter((route) => !PUBLIC.includes(route) && !scoped.has(route));
    expect(rest).toEqual(
      expect.arrayContaining([
        'post /api/account/tokens',
        'delete /api/account',
        'get /api/account/identities',
        'post /api/account/sign-out-everywhere',
      ]),
    );
    for (const route of rest) {
      const { status, body } = await perform(route, token);
      expect([route, status, body]).toEqual([
        route,
        403,
        { message: "Programs can't do this. Sign in to Kairos in a browser instead." },
      ]);
    }
  });

  test("is no one to what is public, so it can't end or join a session", async () => {
    const token = await kairos.token(SCOPE_NAMES);
    const { status, headers } = await call(kairos.anonymous, 'GET', '/api/auth/google?add=1', undefined, {
      authorization: `Bearer ${token}`,
    });
    const asNoOne = await call(kairos.anonymous, 'GET', '/api/auth/google?add=1');
    expect([status, headers.get('location')?.split('?')[0]]).toEqual([
      asNoOne.status,
      asNoOne.headers.get('location')?.split('?')[0],
    ]);
  });
});

// ---- endpoint × role × status

type Status = 'pending' | 'active' | 'scheduled' | 'cancelled';
const STATUSES: Status[] = ['pending', 'active', 'scheduled', 'cancelled'];

/** What each call answers to the organizer and to the participant in each status, in the order of STATUSES. */
const MATRIX: Record<string, { body?: unknown; organizer: number[]; participant: number[] }> = {
  'GET ': { organizer: [200, 200, 200, 404], participant: [200, 200, 200, 404] },
  // What became of a meeting is told also after it was cancelled.
  'GET /history': { organizer: [200, 200, 200, 200], participant: [200, 200, 200, 200] },
  'GET /history/1': { organizer: [200, 200, 200, 200], participant: [200, 200, 200, 200] },
  'GET /history/1/why?start=2030-01-01T09:00:00Z': {
    organizer: [200, 200, 200, 200],
    participant: [200, 200, 200, 200],
  },
  // Where a time is booked, the calendar event brings it.
  'GET /calendar.ics': { organizer: [409, 409, 409, 409], participant: [409, 409, 409, 409] },
  'PATCH ': { body: { title: 'Other' }, organizer: [200, 200, 200, 409], participant: [403, 403, 403, 403] },
  'DELETE ': { organizer: [204, 204, 204, 204], participant: [403, 403, 403, 403] },
  'PATCH /answers': {
    body: { answersVisible: true },
    organizer: [200, 200, 200, 409],
    participant: [403, 403, 403, 403],
  },
  'POST /invite': {
    body: { email: 'new@example.com' },
    organizer: [202, 202, 202, 409],
    participant: [403, 403, 403, 403],
  },
  'POST /participants': { body: {}, organizer: [400, 400, 400, 409], participant: [200, 200, 200, 409] },
  'POST /decline': { organizer: [409, 409, 409, 409], participant: [204, 204, 204, 409] },
  'POST /participants/1/invite': { organizer: [202, 202, 202, 409], participant: [403, 403, 403, 403] },
  'GET /silence': { organizer: [200, 200, 200, 200], participant: [403, 403, 403, 403] },
  // In one that is active, everyone has replied.
  'POST /reminders': { organizer: [202, 409, 409, 409], participant: [403, 403, 403, 403] },
  'DELETE /participants/1': { organizer: [200, 200, 200, 409], participant: [403, 403, 403, 403] },
  'POST /attendance': {
    body: { optional: [1] },
    organizer: [200, 200, 409, 409],
    participant: [403, 403, 403, 403],
  },
  'POST /proposals': {
    body: { start: `${dayFromToday(3)}T10:00:00Z`, zone: 'Europe/London' },
    organizer: [409, 409, 409, 409],
    participant: [200, 200, 409, 409],
  },
  'DELETE /proposals/1': { organizer: [409, 409, 409, 409], participant: [404, 404, 404, 409] },
  'GET /proposals': { organizer: [200, 200, 200, 200], participant: [403, 403, 403, 403] },
  'POST /proposals/1/set-aside': { organizer: [404, 404, 404, 409], participant: [403, 403, 403, 403] },
  'POST /participants/1/merge': {
    body: { into: 1 },
    organizer: [200, 200, 200, 409],
    participant: [403, 403, 403, 403],
  },
  'POST /schedule': {
    body: { start: '2020-01-01T09:00:00Z' },
    organizer: [409, 409, 409, 409],
    participant: [403, 403, 403, 403],
  },
  'POST /schedule-without-missing': { organizer: [200, 200, 409, 409], participant: [403, 403, 403, 403] },
  'POST /times': { body: {}, organizer: [409, 409, 200, 409], participant: [403, 403, 403, 403] },
  'POST /what-if': { body: {}, organizer: [200, 200, 200, 409], participant: [403, 403, 403, 403] },
  'PUT /answer': {
    body: { zone: 'Europe/London', spans: [] },
    organizer: [409, 409, 409, 409],
    participant: [200, 200, 409, 409],
  },
  'POST /undo': { body: { booking: 1 }, organizer: [404, 404, 409, 409], participant: [403, 403, 403, 403] },
  'POST /keep': {
    body: { start: '2020-01-01T09:00:00Z' },
    organizer: [409, 409, 409, 409],
    participant: [403, 403, 403, 403],
  },
  'POST /calendar-event': { organizer: [409, 409, 202, 409], participant: [403, 403, 403, 403] },
  'POST /calendar-event/removal': { organizer: [204, 204, 204, 204], participant: [403, 403, 403, 403] },
};

const perform = (visitor: Visitor, meeting: MeetingAnswer, name: string) => {
  const [method = '', rest = ''] = name.split(' ');
  return call(visitor, method, `/api/meetings/${meeting.id}${rest}`, MATRIX[name]?.body);
};

/** What the OpenAPI document says that a call may answer. */
function describedStatuses(name: string): string[] {
  const [method = '', rest = ''] = name.split(' ');
  const number = rest.startsWith('/history') ? '/{version}' : '/{number}';
  const path = `/api/meetings/{id}${rest.replace('/1', number).replace(/\?.*/, '')}`;
  return Object.keys(paths[path]?.[method.toLowerCase()]?.responses ?? {});
}

/** One meeting of each status for the calls that leave it as it is; a call that doesn't is noticed by the next ones. */
const unchanged = new Map<Status, Promise<MeetingAnswer>>();
function unchangedMeetingIn(status: Status): Promise<MeetingAnswer> {
  const meeting = unchanged.get(status) ?? kairos.meetingIn(status);
  unchanged.set(status, meeting);
  return meeting;
}

describe.each(STATUSES)('a meeting that is %s', (status) => {
  test.each(Object.keys(MATRIX))(
    '"%s" does for its people what its status allows and no more',
    async (name) => {
      for (const role of ['organizer', 'participant'] as const) {
        const wanted = MATRIX[name]![role][STATUSES.indexOf(status)]!;
        const leavesIt = wanted >= 400 || name.startsWith('GET ');
        const meeting = await (leavesIt ? unchangedMeetingIn(status) : kairos.meetingIn(status));
        const answer = await perform(kairos[role], meeting, name);
        expect([role, answer.status, answer.text]).toEqual([role, wanted, answer.text]);
        if (answer.status >= 400) expect(answer.body['message']).toMatch(/./);
        expect(describedStatuses(name)).toContain(String(answer.status));
      }
    },
  );

  test("for a stranger the meeting doesn't exist, and stays as it is", async () => {
    const meeting = await kairos.meetingIn(status);
    const decided = async () =>
      (await kairos.events(`meeting-${meeting.id}`)).filter((type) =>
        /^(Meeting|Participant|Invitation)/.test(type),
      );
    const before = await decided();
    for (const name of Object.keys(MATRIX)) {
      const answer = await perform(kairos.stranger, meeting, name);
      expect([name, answer.status, answer.body]).toEqual([
        name,
        404,
        { message: "This doesn't exist, or you don't have access to it." },
      ]);
      expect([name, (await perform(kairos.anonymous, meeting, name)).status]).toEqual([name, 401]);
    }
    expect(await decided()).toEqual(before);
  });
});

test('who asks for a meeting that is none of their business is written down, without saying which one', async () => {
  const meeting = await kairos.create();
  const { id } = await kairos.second.get<{ id: string }>('/api/auth/user');
  await call(kairos.second, 'DELETE', `/api/meetings/${meeting.id}`);
  const denied = kairos.logged.map((line) => JSON.parse(line)).filter(({ event }) => event === 'denied');
  expect(denied).toContainEqual(
    expect.objectContaining({ status: 404, user: id, method: 'DELETE', route: '/api/meetings/:id' }),
  );
  expect(JSON.stringify(denied)).not.toContain(meeting.id);
});

test('nobody deletes a contact of someone else', async () => {
  const contact = await kairos.organizer.post<{ id: string }>('/api/contacts', {
    name: 'Ann',
    email: 'ann@example.com',
  });
  expect((await call(kairos.stranger, 'DELETE', `/api/contacts/${contact.id}`)).status).toBe(404);
  expect(await kairos.organizer.get('/api/contacts')).toContainEqual(
    expect.objectContaining({ id: contact.id }),
  );
  expect((await call(kairos.organizer, 'DELETE', `/api/contacts/${contact.id}`)).status).toBe(204);
});

test("a participant can't choose the time", async () => {
  const meeting = await kairos.meetingIn('active');
  const answer = await call(kairos.participant, 'POST', `/api/meetings/${meeting.id}/schedule`, {
    start: '2030-01-01T09:00:00Z',
  });
  expect([answer.status, answer.body]).toEqual([403, { message: 'Only the organizer can do this.' }]);
});

test('who organizes, the id, the link, the status and the times do not come from a body', async () => {
  const stranger = await kairos.stranger.get<{ id: string }>('/api/auth/user');
  const injected = {
    id: '00000000-0000-4000-8000-000000000000',
    organizerId: stranger.id,
    shareableLink: 'mine',
    status: 'scheduled',
    scheduledTime: '2030-01-01T09:00:00Z',
    googleMeetingId: 'x',
  };
  const meeting = await kairos.create(injected);
  const me = await kairos.organizer.get<{ id: string }>('/api/auth/user');
  expect(meeting).toMatchObject({ organizerId: me.id, status: 'pending', scheduledTime: null });
  expect([meeting.id, meeting.shareableLink]).not.toContain(injected.id);
  expect(meeting.shareableLink).not.toBe('mine');
  expect(await kairos.stranger.get('/api/meetings')).not.toContainEqual(
    expect.objectContaining({ id: meeting.id }),
  );
  expect(
    kairos.logged.filter((line) => line.includes('foreignOrganizer') && line.includes(meeting.id)),
  ).toHaveLength(1);
  const own = await kairos.create({ organizerId: me.id });
  expect(kairos.logged.join()).not.toContain(own.id);
});

test('whose contact it is does not come from a body', async () => {
  const stranger = await kairos.stranger.get<{ id: string }>('/api/auth/user');
  await kairos.organizer.post('/api/contacts', {
    name: 'Bob',
    email: 'bob@example.com',
    userId: stranger.id,
  });
  expect(await kairos.stranger.get('/api/contacts')).toEqual([]);
});

test('nobody joins as someone else: the address, the user and the status in the body are not looked at', async () => {
  const meeting = await kairos.create({
    participants: [{ email: TEST_ADDRESSES.second }, { email: TEST_ADDRESSES.participant }],
  });
  await kairos.participant.post(`/api/meetings/${meeting.id}/participants`, {
    name: 'Victim',
    email: TEST_ADDRESSES.second,
    userId: meeting.organizerId,
    status: 'declined',
    joinedAt: '2020-01-01T00:00:00Z',
  });
  const { participants } = await kairos.look(meeting.id);
  expect(participants).toMatchObject([
    { email: TEST_ADDRESSES.second, status: 'pending', joinedAt: null },
    { email: TEST_ADDRESSES.participant, status: 'accepted', name: 'Noah London' },
  ]);
});

test('nobody joins without signing in', async () => {
  const meeting = await kairos.create();
  const visitor = kairos.visitor();
  await visitor.get(`/api/meetings/link/${meeting.shareableLink}`);
  const answer = await call(visitor, 'POST', `/api/meetings/${meeting.id}/participants`, {
    name: 'Ann',
    email: 'ann@example.com',
  });
  expect(answer.status).toBe(401);
});

test('the id of a meeting admits nobody who was neither invited nor opened its link', async () => {
  const meeting = await kairos.create();
  const path = `/api/meetings/${meeting.id}/participants`;
  expect((await call(kairos.stranger, 'POST', path, {})).status).toBe(404);
  await kairos.stranger.get(`/api/meetings/link/${meeting.shareableLink}`);
  expect((await call(kairos.stranger, 'POST', path, {})).status).toBe(200);
});

test('opening one meeting by its link admits to no other one, and a forged grant to none', async () => {
  const [one, other] = [await kairos.create(), await kairos.create()];
  const visitor = await kairos.signedIn('rafa.saopaulo@example.com');
  await visitor.get(`/api/meetings/link/${one.shareableLink}`);
  expect((await call(visitor, 'POST', `/api/meetings/${other.id}/participants`, {})).status).toBe(404);
  visitor.cookies.set(
    'link',
    Buffer.from(JSON.stringify([{ meetingId: other.id, until: 9e15 }])).toString('base64url'),
  );
  expect((await call(visitor, 'POST', `/api/meetings/${other.id}/participants`, {})).status).toBe(404);
});

test('other methods answer 405 with those that there are, and a method in the query changes nothing', async () => {
  const meeting = await kairos.create();
  const path = `/api/meetings/${meeting.id}`;
  const put = await call(kairos.organizer, 'PUT', path, {});
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, PATCH, DELETE']);
  expect((await call(kairos.organizer, 'OPTIONS', path)).status).toBe(405);
  const traced = await new Promise((resolve, reject) => {
    const sent = request(new URL(path, kairos.url), { method: 'TRACE' }, (answer) => {
      resolve(answer.statusCode);
      answer.resume();
    });
    sent.on('error', reject).end();
  });
  expect(traced).toBe(405);
  const disguised = await call(kairos.organizer, 'POST', `/api/meetings?_method=DELETE`, aRequest(), {
    'x-http-method-override': 'DELETE',
  });
  expect(disguised.status).toBe(201);
  expect(await call(kairos.organizer, 'GET', `${path}?_method=DELETE`)).toMatchObject({ status: 200 });
});

test('a malformed id is answered 404, and nothing is said about the database', async () => {
  for (const id of ['1', "' or 1=1", '../contacts', 'é'.repeat(50), '00000000-0000-4000-8000-00000000000G'])
    for (const answer of [
      await call(kairos.organizer, 'GET', `/api/meetings/${encodeURIComponent(id)}`),
      await call(kairos.organizer, 'DELETE', `/api/contacts/${encodeURIComponent(id)}`),
    ])
      expect([id, answer.status, answer.body]).toEqual([
        id,
        404,
        { message: "This doesn't exist, or you don't have access to it." },
      ]);
});
