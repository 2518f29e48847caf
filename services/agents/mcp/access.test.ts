import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SCOPE_NAMES } from '#contracts/scopes.ts';
import { call, dayFromToday } from '#services/http/testkit/given.ts';
import { storedEvents } from '#services/storage/event-store/testkit/stored-events.ts';
import { TOOLS } from './server.ts';
import { connectAgent } from './testkit/agent.ts';
import { DATES, type GivenAgents, givenAgents, key } from './testkit/given.ts';

let kairos: GivenAgents;
beforeAll(async () => {
  kairos = await givenAgents();
});
beforeEach(() => kairos.forgetCounts());
afterAll(() => kairos.stop());

describe('what a person has to confirm', () => {
  test('isn’t done when they say no, nor when they said yes to something else', async () => {
    const { meeting, start, other } = await kairos.ready();
    const agent = await kairos.agentOf(kairos.organizer, { person: () => 'no' });
    const answer = await agent.call('book_time', { meeting, start, ...key() });
    expect([answer.isError, answer.text]).toEqual([
      true,
      expect.stringContaining("They don't want this now"),
    ]);
    expect((await kairos.look(meeting)).status).toBe('active');

    // The client answers a question that it was never asked, and one about another time.
    const token = await kairos.tokenOf();
    const booking = (at: string, params: object = {}) =>
      kairos.post(token, 'tools/call', {
        name: 'book_time',
        arguments: { meeting, start: at, idempotency_key: 'k' },
        ...params,
      });
    const yes = { inputResponses: { confirm: { action: 'accept', content: { confirm: true } } } };
    expect(await booking(start, yes)).toMatchObject({ result: { resultType: 'input_required' } });
    expect(await booking(start, { ...yes, requestState: 'made up' })).toMatchObject({
      result: { resultType: 'input_required' },
    });
    const asked = await booking(other);
    expect(asked.result?.inputRequests['confirm']?.params.message).toContain('Book “Plan the launch”?');
    expect(await booking(start, { ...yes, requestState: asked.result?.requestState })).toMatchObject({
      result: { resultType: 'input_required' },
    });
    kairos.passTime(11 * 60_000);
    const late = await booking(other, { ...yes, requestState: asked.result?.requestState });
    kairos.resetTime();
    expect(late).toMatchObject({ result: { resultType: 'input_required' } });
    expect((await kairos.look(meeting)).status).toBe('active');
    await agent.close();
  });

  test.each(['modern', 'legacy'] as const)(
    'goes by a link where a client of the %s era can’t ask, and is done once they confirm',
    async (era) => {
      const { meeting, start } = await kairos.ready();
      const agent = await kairos.agentOf(kairos.organizer, { era });
      const args = { meeting, start, ...key() };
      const { answer } = await agent.call('book_time', args);
      const id = answer.needs_confirmation.link.split('/confirm/')[1];
      expect(answer.needs_confirmation.link).toBe(`${kairos.url}/confirm/${id}`);
      const path = `/api/confirmations/${id}`;
      // The same call again asks for the same, and looking at it changes nothing.
      expect((await agent.call('book_time', args)).answer.needs_confirmation.link).toContain(id);
      expect(await kairos.organizer.get(path)).toMatchObject({
        ...{ client: 'Script', what: 'Book “Plan the launch”', state: 'open' },
        facts: expect.arrayContaining(['With Noah London.']),
      });
      expect((await kairos.look(meeting)).status).toBe('active');
      // No one else finds it, and no program confirms it, not even the one that asked.
      expect((await call(kairos.participant, 'GET', path)).status).toBe(404);
      expect((await call(kairos.participant, 'POST', path, { confirm: true })).status).toBe(404);
      const authorization = `Bearer ${await kairos.tokenOf()}`;
      expect((await call(kairos.anonymous, 'POST', path, { confirm: true }, { authorization })).status).toBe(
        403,
      );

      expect(await kairos.organizer.post(path, { confirm: true })).toEqual({
        ...{ done: true, message: null, meeting },
      });
      expect((await kairos.look(meeting)).scheduledTime).toBe(start);
      expect((await call(kairos.organizer, 'POST', path, { confirm: true })).status).toBe(409);
      const outcome = await agent.call('book_time', args);
      expect(outcome.answer).toMatchObject({ status: 'scheduled', start });
      expect(
        (await kairos.events(`meeting-${meeting}`)).filter((type) => type === 'BookingStarted'),
      ).toHaveLength(1);
      // The log names the program, though its person confirmed in a browser.
      const events = await storedEvents(kairos.database.pool, `meeting-${meeting}`);
      expect(events.find(({ type }) => type === 'BookingStarted')!.meta).toMatchObject({
        actor: { kind: 'user' },
        client: { kind: 'token' },
      });
      // It's for this call alone.
      const another = await agent.call('book_time', { ...args, ...key() });
      expect(another.answer).toHaveProperty('needs_confirmation');
      await agent.close();
    },
  );

  test('can be declined, and only be confirmed for ten minutes', async () => {
    const { meeting, start } = await kairos.ready();
    const agent = await kairos.agentOf();
    const ask = async (args: Record<string, unknown>) => {
      const { answer } = await agent.call('book_time', { meeting, start, ...args });
      return `/api/confirmations/${answer.needs_confirmation.link.split('/confirm/')[1]}`;
    };
    const args = key();
    await kairos.organizer.post(await ask(args), { confirm: false });
    const { isError, text } = await agent.call('book_time', { meeting, start, ...args });
    expect([isError, text]).toEqual([true, expect.stringContaining("They don't want this now")]);
    const path = await ask(key());
    kairos.passTime(10 * 60_000 + 1);
    const late = await call(kairos.organizer, 'POST', path, { confirm: true });
    kairos.resetTime();
    expect(late.status).toBe(409);
    expect((await kairos.look(meeting)).status).toBe('active');
    await agent.close();
  });

  test('can’t be confirmed any more once the program is revoked', async () => {
    const { meeting, start } = await kairos.ready();
    const agent = await connectAgent({ url: kairos.url, token: await kairos.token(SCOPE_NAMES) });
    const { answer } = await agent.call('book_time', { meeting, start, ...key() });
    const { tokens } = await kairos.organizer.get<{ tokens: { id: string }[] }>('/api/account/tokens');
    await kairos.organizer.delete(`/api/account/tokens/${tokens[0]!.id}`);
    const path = `/api/confirmations/${answer.needs_confirmation.link.split('/confirm/')[1]}`;
    const { status, body } = await call(kairos.organizer, 'POST', path, { confirm: true });
    expect([status, body['message']]).toEqual([
      409,
      'This program may no longer act for you, so nothing was done.',
    ]);
    expect((await kairos.look(meeting)).status).toBe('active');
  });

  test('are also many invitations, and meetings that Kairos books automatically', async () => {
    const { agent, asked } = await kairos.trusted();
    const emails = Array.from({ length: 6 }, (_, index) => `someone${index}@example.org`);
    const few = await agent.call('create_meeting', {
      ...{ title: 'Offsite', ...DATES, ...key() },
      participants: emails.slice(0, 5).map((email) => ({ email })),
    });
    expect(asked).toEqual([]);
    await agent.call('invite', { meeting: few.answer.meeting, emails, ...key() });
    await agent.call('create_meeting', { title: 'Offsite', ...DATES, aiDecisionMode: 'auto', ...key() });
    expect(asked).toEqual([
      expect.stringMatching(
        /^Invite 6 people to “Offsite”\? someone0@example.org, .+ get an invitation by email\.$/,
      ),
      'Create “Offsite”? Kairos books the best time once everyone replies.',
    ]);
    await agent.close();
  });
});

/** Arguments for every tool, valid or not: who may call is decided first. */
const ANY = {
  meeting: 'x',
  start: '2030-01-01T09:00:00Z',
  title: 'x',
  ...DATES,
  idempotency_key: 'k',
  booking: 1,
  zone: 'UTC',
  spans: [],
  insteadOf: '2030-01-01T09:00:00Z',
};

describe('a call', () => {
  test('without a token, or with one that doesn’t work, learns where to get one and what is enough', async () => {
    const cookie = [...kairos.organizer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const [token, headers] of [
      [undefined, {}],
      [undefined, { cookie }],
      ['kairos_pat_nope', {}],
    ] as const) {
      const answer = await kairos.post(token, 'tools/list', {}, headers);
      expect([
        answer.status,
        answer.headers.get('www-authenticate'),
        answer.headers.get('set-cookie'),
      ]).toEqual([
        401,
        expect.stringContaining(
          `Bearer resource_metadata="${kairos.url}/.well-known/oauth-protected-resource/mcp", scope="meetings:read"`,
        ),
        null,
      ]);
    }
  });

  test('of a page of another site is refused, and so is what is no JSON, or too large', async () => {
    const token = await kairos.tokenOf();
    expect((await kairos.post(token, 'tools/list', {}, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await kairos.post(token, 'tools/list', {}, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await kairos.post(token, 'tools/list', { more: 'x'.repeat(70_000) })).status).toBe(413);
  });

  test('keeps no stream open to tell of changes that never come', async () => {
    const response = await fetch(`${kairos.url}/mcp`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        ...{ 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
        authorization: `Bearer ${await kairos.tokenOf()}`,
      },
      body: JSON.stringify({
        ...{ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen' },
        params: {
          notifications: { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true },
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      }),
    });
    expect(await response.text()).toContain('"resultType":"complete"');
  });

  test.each(TOOLS.map(({ name }) => name))('of %s needs the scope of its route', async (name) => {
    const tool = TOOLS.find((one) => one.name === name)!;
    const { paths } = await kairos.anonymous.get<{
      paths: Record<string, Record<string, { security: unknown[] }>>;
    }>('/api/openapi.json');
    for (const route of tool.routes) {
      const [method = '', path = ''] = route.split(' ');
      expect(paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()], route).toBeDefined();
    }
    const refusals = await Promise.all(
      SCOPE_NAMES.map(async (lacking) => {
        const token = await kairos.tokenOf(
          kairos.organizer,
          SCOPE_NAMES.filter((scope) => scope !== lacking),
        );
        const answer = await kairos.post(token, 'tools/call', { name, arguments: ANY });
        return answer.status === 403 ? [[lacking, answer.headers.get('www-authenticate')]] : [];
      }),
    );
    expect(refusals.flat()).toEqual([
      [
        expect.any(String),
        expect.stringMatching(/error="insufficient_scope", scope="[\w: ]*meetings|insights/),
      ],
    ]);
  });
});

/** What is told to those who may not: the tools on a meeting, by who calls. */
describe('of a meeting', () => {
  const ORGANIZERS = [
    'what_if',
    'invite',
    'set_attendance',
    'book_time',
    'move_meeting',
    'cancel_meeting',
    'undo',
  ];
  const args = (meeting: string) => ({
    ...ANY,
    meeting,
    start: `${dayFromToday(3)}T10:00:00Z`,
    emails: ['new@example.org'],
    optional: [1],
    ...key(),
  });

  test('a stranger learns nothing by any tool, and a participant does nothing that is the organizer’s', async () => {
    const { meeting } = await kairos.ready();
    const before = await kairos.events(`meeting-${meeting}`);
    const [stranger, participant] = await Promise.all(
      [kairos.stranger, kairos.participant].map(async (who) => (await kairos.trusted(who)).agent),
    );
    const onMeetings = TOOLS.filter(({ routes }) => routes.some((route) => route.includes('/:id')));
    expect(onMeetings.length).toBeGreaterThan(13);
    for (const { name } of onMeetings) {
      const told = await stranger!.call(name, args(meeting));
      expect([name, JSON.parse(told.text).error]).toEqual([
        name,
        { status: 404, message: "This doesn't exist, or you don't have access to it." },
      ]);
    }
    for (const name of ORGANIZERS) {
      const told = await participant!.call(name, args(meeting));
      expect([name, JSON.parse(told.text).error]).toEqual([
        name,
        { status: 403, message: 'Only the organizer can do this.' },
      ]);
    }
    expect(await kairos.events(`meeting-${meeting}`)).toEqual(before);
    await Promise.all([stranger!.close(), participant!.close()]);
  });
});
