import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { accountExport } from '#contracts/api/account.ts';
import { connectPreview, slackConnections, takeOvers, workspaces } from '#contracts/api/slack.ts';
import { MINUTE } from '#contracts/durations.ts';
import { DEFAULT_ZONE } from '#contracts/zone.ts';
import { call, TEST_ADDRESSES, type TestVisitor } from '#services/http/testkit/given.ts';
import { allowAtSlack, givenKairosWithSlack, type KairosWithSlack } from '../testkit/kairos-with-slack.ts';

let kairos: KairosWithSlack;
beforeAll(async () => {
  kairos = await givenKairosWithSlack();
});
afterAll(() => kairos.stop());
beforeEach(async () => {
  kairos.resetTime();
  kairos.people.clear();
  kairos.rung.length = 0;
  kairos.homes.length = 0;
  // One at a time: with the locks of several, Kairos's housekeeping and this could wait for each other forever.
  for (const table of ['workspaces', 'user_connections', 'take_overs', 'used_once'])
    await kairos.database.pool.query(`truncate slack_${table}`);
});

/** Who is signed in at the emulator. */
const INSTALLER = 'U000000001';

const me = (who: TestVisitor) => who.get<{ id: string }>('/api/auth/user');
const list = async (who: TestVisitor, path: string) =>
  (await call(who, 'GET', path)).body as unknown as unknown[];

/** Where the callback leads to. */
async function comeBack(who: TestVisitor, back: string): Promise<string | null> {
  const answer = await call(who, 'GET', back);
  expect(answer.status).toBe(302);
  return answer.headers.get('location');
}

/** A workspace that the organizer added Kairos to. */
async function aWorkspace(team = 'TACME', teamName = 'Acme'): Promise<void> {
  const { id } = await me(kairos.organizer);
  await kairos.slack.workspaces.save(id, {
    team,
    teamName,
    botUser: 'U0BOT',
    botToken: `xoxb-${team}`,
    scopes: [],
  });
}

/** The token of a link that Kairos sent to someone in Slack. */
function aToken(change: { slackUser?: string; team?: string; meetingId?: string } = {}): string {
  const link = kairos.slack.links.connectionLink({
    team: 'TACME',
    slackUser: 'UMIA',
    name: 'mia',
    meetingId: randomUUID(),
    ...change,
  });
  return link.split('/').at(-1) ?? '';
}

const connect = (who: TestVisitor, token: string) => call(who, 'POST', '/api/slack/connections', { token });

function expectContract(schema: z.ZodType, body: unknown) {
  expect(schema.parse(body)).toEqual(body);
}

describe('adding Kairos to a workspace', () => {
  test('leads to Slack and back, and the workspace is there, for who added it alone', async () => {
    const back = await allowAtSlack(kairos.organizer);
    expect(await comeBack(kairos.organizer, back)).toBe('/slack?slack_connected=true');
    const seen = await list(kairos.organizer, '/api/slack/workspaces');
    expect(seen).toEqual([{ id: expect.any(String), team: 'T000000001', teamName: 'Acme', own: true }]);
    expectContract(workspaces, seen);
    expect(await list(kairos.stranger, '/api/slack/workspaces')).toEqual([]);
  });

  test.each([
    ['connects who added it, where Slack knows them by an address of theirs', 'organizer', 'nobody', true],
    ['leaves it to a link where Slack knows them by another address', 'participant', 'nobody', false],
    ['takes a Slack account from nobody', 'organizer', 'stranger', false],
  ] as const)('%s', async (_, address, owner, connects) => {
    const back = await allowAtSlack(kairos.organizer);
    kairos.people.set(INSTALLER, { name: 'Mia', email: TEST_ADDRESSES[address], zone: 'Europe/Berlin' });
    if (owner !== 'nobody') {
      await aWorkspace('T000000001');
      await connect(kairos.stranger, aToken({ team: 'T000000001', slackUser: INSTALLER }));
    }
    await comeBack(kairos.organizer, back);
    const connected = await list(kairos.organizer, '/api/slack/connections');
    expect(connected).toEqual(
      connects ? [expect.objectContaining({ slackName: 'Mia', slackEmail: TEST_ADDRESSES.organizer })] : [],
    );
  });

  test('needs someone who is signed in, at both ends', async () => {
    expect((await call(kairos.anonymous, 'GET', '/api/slack/install')).status).toBe(401);
    const leaving = kairos.here(kairos.plain.organizer);
    const back = await allowAtSlack(leaving);
    leaving.cookies.delete('sid');
    expect(await comeBack(leaving, back)).toBe('/slack?slack_failed=notStarted');
    expect(await list(kairos.organizer, '/api/slack/workspaces')).toEqual([]);
  });

  test('is finished once, by the same person in the same browser', async () => {
    const back = await allowAtSlack(kairos.organizer);
    expect(await comeBack(kairos.stranger, back)).toBe('/slack?slack_failed=notStarted');
    expect(await comeBack(kairos.here(kairos.plain.organizer), back)).toBe('/slack?slack_failed=notStarted');

    const thief = kairos.here(kairos.plain.stranger);
    const state = kairos.organizer.cookies.get('slack-install') ?? '';
    expect(state).not.toBe('');
    thief.cookies.set('slack-install', state);
    expect(await comeBack(thief, back)).toBe('/slack?slack_failed=notStarted');
    expect(await list(kairos.organizer, '/api/slack/workspaces')).toEqual([]);

    const again = await allowAtSlack(kairos.organizer);
    const cookie = kairos.organizer.cookies.get('slack-install') ?? '';
    expect(await comeBack(kairos.organizer, again)).toBe('/slack?slack_connected=true');
    expect(kairos.organizer.cookies.has('slack-install')).toBe(false);
    kairos.organizer.cookies.set('slack-install', cookie);
    expect(await comeBack(kairos.organizer, again)).toBe('/slack?slack_failed=notStarted');
  });

  test('ends with a word for the page when it is cancelled or Slack fails', async () => {
    const fail = (query: string) => comeBack(kairos.organizer, `/api/slack/oauth/callback?${query}`);
    expect(await fail('error=access_denied&state=x')).toBe('/slack?slack_failed=cancelled');
    expect(await fail('error=server_error&state=x')).toBe('/slack?slack_failed=slack');
    expect(await fail('')).toBe('/slack?slack_failed=notStarted');
    expect(await fail('code=a&code=b&state=%00&state[]=1')).toBe('/slack?slack_failed=notStarted');
  });

  test('asks before it takes a workspace from someone else', async () => {
    expect(await comeBack(kairos.organizer, await allowAtSlack(kairos.organizer))).toContain('connected');
    expect(await comeBack(kairos.stranger, await allowAtSlack(kairos.stranger))).toBe(
      '/slack?slack_failed=taken',
    );
    const questions = await list(kairos.stranger, '/api/slack/take-overs');
    expectContract(takeOvers, questions);
    expect(questions).toEqual([{ id: expect.any(String), teamName: 'Acme' }]);
    const [{ id }] = questions as [{ id: string }];
    expect(await list(kairos.organizer, '/api/slack/take-overs')).toEqual([]);
    expect((await call(kairos.organizer, 'POST', `/api/slack/take-overs/${id}`)).status).toBe(404);
    expect(await list(kairos.stranger, '/api/slack/workspaces')).toEqual([]);

    expect((await call(kairos.stranger, 'POST', `/api/slack/take-overs/${id}`)).status).toBe(204);
    expect(await list(kairos.stranger, '/api/slack/workspaces')).toMatchObject([
      { teamName: 'Acme', own: true },
    ]);
    expect(await list(kairos.organizer, '/api/slack/workspaces')).toEqual([]);
    expect((await call(kairos.stranger, 'POST', `/api/slack/take-overs/${id}`)).status).toBe(404);
  });

  test('forgets the question after ten minutes, or when it is declined', async () => {
    await comeBack(kairos.organizer, await allowAtSlack(kairos.organizer));
    await comeBack(kairos.stranger, await allowAtSlack(kairos.stranger));
    const [{ id }] = (await list(kairos.stranger, '/api/slack/take-overs')) as [{ id: string }];
    kairos.passTime(10 * MINUTE);
    expect(await list(kairos.stranger, '/api/slack/take-overs')).toEqual([]);
    expect((await call(kairos.stranger, 'POST', `/api/slack/take-overs/${id}`)).status).toBe(404);
    kairos.resetTime();
    expect((await call(kairos.stranger, 'DELETE', `/api/slack/take-overs/${id}`)).status).toBe(204);
    expect(await list(kairos.stranger, '/api/slack/take-overs')).toEqual([]);
    expect(await list(kairos.organizer, '/api/slack/workspaces')).toMatchObject([{ own: true }]);
  });

  test('ends when who added it removes it, also where Slack does not take the token back', async () => {
    await comeBack(kairos.organizer, await allowAtSlack(kairos.organizer));
    const { rows } = await kairos.database.pool.query<{ id: string; team_id: string }>(
      'select id, team_id from slack_workspaces',
    );
    const { id, team_id: team } = rows[0]!;
    for (const [who, status] of [
      [kairos.stranger, 404],
      [kairos.anonymous, 401],
      [kairos.organizer, 204],
      [kairos.organizer, 404],
    ] as const)
      expect((await call(who, 'DELETE', `/api/slack/workspaces/${id}`)).status).toBe(status);
    expect(await list(kairos.organizer, '/api/slack/workspaces')).toEqual([]);
    expect(await kairos.slack.workspaces.ofTeam(team)).toBeNull();
  });

  test('no answer holds a token', async () => {
    await aWorkspace();
    await connect(kairos.organizer, aToken());
    for (const path of ['workspaces', 'take-overs', 'connections', 'install'])
      expect((await call(kairos.organizer, 'GET', `/api/slack/${path}`)).text).not.toMatch(
        /xoxb|client-secret/,
      );
    expect((await call(kairos.organizer, 'GET', '/api/account/export')).text).not.toMatch(/xoxb/);
    expect(kairos.logged.join()).not.toMatch(/xoxb|client-secret/);
  });
});

describe('connecting a Slack account', () => {
  beforeEach(() => aWorkspace());

  test('shows first what would be connected to what, and changes nothing', async () => {
    kairos.people.set('UMIA', { name: 'mia.b', email: 'MIA.berlin@example.com' });
    const token = aToken();
    const preview = (who: TestVisitor) => call(who, 'POST', '/api/slack/connections/preview', { token });
    const { status, body } = await preview(kairos.organizer);
    expectContract(connectPreview, body);
    expect([status, body]).toEqual([
      200,
      {
        slackName: 'mia.b',
        teamName: 'Acme',
        email: TEST_ADDRESSES.organizer,
        sameAddress: true,
        connectedTo: 'nobody',
      },
    ]);
    expect((await preview(kairos.stranger)).body).toMatchObject({
      email: TEST_ADDRESSES.stranger,
      sameAddress: false,
    });
    expect((await preview(kairos.anonymous)).status).toBe(401);
    expect(await list(kairos.organizer, '/api/slack/connections')).toEqual([]);
    expect(kairos.rung).toEqual([]);

    await connect(kairos.organizer, aToken());
    expect((await preview(kairos.organizer)).body).toMatchObject({ connectedTo: 'me' });
    expect((await preview(kairos.stranger)).body).toMatchObject({ connectedTo: 'somebodyElse' });
  });

  test('needs a session, works once, and resumes the waiting conversation', async () => {
    kairos.people.set('UMIA', { name: 'mia.b', email: null });
    const meetingId = randomUUID();
    const token = aToken({ meetingId });
    expect((await connect(kairos.anonymous, token)).status).toBe(401);
    expect(kairos.rung).toEqual([]);

    const { status, body } = await connect(kairos.organizer, token);
    expectContract(slackConnections, body);
    expect([status, body]).toEqual([
      201,
      [
        {
          id: expect.any(String),
          teamName: 'Acme',
          slackName: 'mia.b',
          slackEmail: null,
          notices: true,
          active: true,
          createdAt: expect.any(String),
        },
      ],
    ]);
    expect(kairos.rung).toEqual([meetingId]);
    await expect.poll(() => kairos.homes).toContain('UMIA');
    expect(await kairos.slack.connections.of('TACME', 'UMIA')).toMatchObject({
      userId: (await me(kairos.organizer)).id,
    });

    for (const who of [kairos.organizer, kairos.stranger]) {
      const again = await connect(who, token);
      expect([again.status, again.body['message']]).toEqual([
        404,
        'This link was already used. Your settings show which Slack accounts are connected.',
      ]);
    }
    expect(await list(kairos.stranger, '/api/slack/connections')).toEqual([]);
    expect(kairos.rung).toEqual([meetingId]);
  });

  test('tells the zone of someone whose zone was unknown', async () => {
    const { id } = await me(kairos.organizer);
    await kairos.database.pool.query('update users set zone = $2 where id = $1', [id, DEFAULT_ZONE]);
    kairos.people.set('UMIA', { name: 'mia.b', email: null, zone: 'America/St_Johns' });
    await connect(kairos.organizer, aToken());
    expect(await me(kairos.organizer)).toMatchObject({ timezone: 'America/St_Johns', timezoneKnown: true });
  });

  test('works where Slack does not say who someone is, by the name in the link', async () => {
    const token = aToken();
    const preview = await call(kairos.organizer, 'POST', '/api/slack/connections/preview', { token });
    expect(preview.body).toMatchObject({ slackName: 'mia', sameAddress: null });
    expect((await connect(kairos.organizer, token)).body).toMatchObject([{ slackName: 'mia' }]);
  });

  test("a link that doesn't work says why", async () => {
    const words = async (token: string) => {
      const answer = await connect(kairos.organizer, token);
      const preview = await call(kairos.organizer, 'POST', '/api/slack/connections/preview', { token });
      expect(preview.body).toEqual(answer.body);
      return [answer.status, answer.body['message']];
    };
    const token = aToken();
    expect(await words(token.slice(0, -3))).toEqual([
      404,
      expect.stringContaining('This link is incomplete.'),
    ]);
    expect(await words('x')).toEqual([404, expect.stringContaining('This link is incomplete.')]);
    expect(await words('')).toEqual([400, 'This link is incomplete. Make sure you copied all of it.']);
    expect(await words(aToken({ team: 'TGONE' }))).toEqual([
      404,
      expect.stringContaining('no longer in this Slack workspace'),
    ]);
    kairos.passTime(24 * 60 * MINUTE);
    expect(await words(token)).toEqual([404, expect.stringContaining('has expired')]);
    expect(await list(kairos.organizer, '/api/slack/connections')).toEqual([]);
  });

  test('moves an account that someone else had connected', async () => {
    await connect(kairos.stranger, aToken());
    expect((await connect(kairos.organizer, aToken())).status).toBe(201);
    expect(await list(kairos.stranger, '/api/slack/connections')).toEqual([]);
  });

  test('someone with an account in a workspace sees it, and cannot remove it', async () => {
    await connect(kairos.stranger, aToken({ slackUser: 'UYUKI' }));
    const seen = (await list(kairos.stranger, '/api/slack/workspaces')) as { id: string }[];
    expect(seen).toEqual([{ id: expect.any(String), team: 'TACME', teamName: 'Acme', own: false }]);
    expect((await call(kairos.stranger, 'DELETE', `/api/slack/workspaces/${seen[0]!.id}`)).status).toBe(404);
  });

  test('notices are switched and the account is disconnected by its owner alone', async () => {
    await connect(kairos.organizer, aToken());
    const [{ id }] = (await list(kairos.organizer, '/api/slack/connections')) as [{ id: string }];
    const path = `/api/slack/connections/${id}`;
    expect((await call(kairos.stranger, 'PATCH', path, { notices: false })).status).toBe(404);
    expect((await call(kairos.stranger, 'DELETE', path)).status).toBe(404);
    expect((await call(kairos.organizer, 'PATCH', path, { notices: 'no' })).body).toEqual({
      message: 'Notices must be true or false',
    });
    expect((await call(kairos.organizer, 'PATCH', path, { notices: false })).status).toBe(204);
    expect(await list(kairos.organizer, '/api/slack/connections')).toMatchObject([{ notices: false }]);
    expect((await call(kairos.organizer, 'DELETE', path)).status).toBe(204);
    expect(await list(kairos.organizer, '/api/slack/connections')).toEqual([]);
    expect((await call(kairos.organizer, 'DELETE', path)).status).toBe(404);
  });

  test('guessing links ends with 429', async () => {
    const statuses = new Set<number>();
    for (let guess = 0; guess < 31; guess++)
      statuses.add((await connect(kairos.participant, 'guess')).status);
    expect([...statuses]).toEqual([404, 429]);
  });
});

describe('an account that', () => {
  test('is exported brings its Slack accounts and workspaces', async () => {
    await aWorkspace();
    const token = aToken();
    await kairos.slack.connections.connect(
      (await me(kairos.organizer)).id,
      { team: 'TACME', slackUser: 'UMIA', name: 'mia', email: 'mia@slack.example' },
      { id: randomUUID(), until: new Date().toISOString() },
    );
    const { body, text } = await call(kairos.organizer, 'GET', '/api/account/export');
    expectContract(accountExport, body);
    expect(body['slack']).toMatchObject({
      connections: [{ teamName: 'Acme', slackName: 'mia', slackEmail: 'mia@slack.example' }],
      workspaces: [{ teamName: 'Acme' }],
    });
    expect(text).not.toContain(token);
  });

  test('is deleted leaves its workspaces without an owner, and nothing of itself', async () => {
    const leaving = kairos.here(await kairos.signedIn('omar.cairo@example.com'));
    const { id } = await me(leaving);
    await kairos.slack.workspaces.save(id, {
      team: 'TOMAR',
      teamName: 'Omar Ltd',
      botUser: 'U0BOT',
      botToken: 'xoxb-omar',
      scopes: [],
    });
    await kairos.slack.connections.connect(
      id,
      { team: 'TOMAR', slackUser: 'UOMAR', name: 'omar', email: null },
      { id: randomUUID(), until: new Date().toISOString() },
    );
    expect((await call(leaving, 'DELETE', '/api/account')).status).toBe(204);
    expect(await kairos.slack.connections.ownerOf('TOMAR', 'UOMAR')).toBeNull();
    expect(await kairos.slack.workspaces.ofTeam('TOMAR')).toMatchObject({ botToken: 'xoxb-omar' });
    for (const table of ['slack_workspaces', 'slack_user_connections', 'slack_take_overs'])
      expect([
        table,
        (await kairos.database.pool.query(`select from ${table} t where t::text like '%${id}%'`)).rowCount,
      ]).toEqual([table, 0]);
  });
});

test("where Slack isn't set up, the answer says so", async () => {
  const organizer = kairos.withoutSlack(kairos.plain.organizer);
  for (const path of ['workspaces', 'connections', 'take-overs'])
    expect([path, await list(organizer, `/api/slack/${path}`)]).toEqual([path, []]);
  for (const answer of [
    await call(organizer, 'GET', '/api/slack/install'),
    await call(organizer, 'GET', '/api/slack/oauth/callback?code=x&state=x'),
    await connect(organizer, aToken()),
    await call(organizer, 'POST', '/api/slack/events', { type: 'url_verification', challenge: 'x' }),
    await call(organizer, 'POST', '/api/slack/interactive', 'payload=x', {
      'content-type': 'application/x-www-form-urlencoded',
    }),
  ])
    expect([answer.status, answer.body]).toEqual([
      501,
      { message: "Slack isn't set up here. Ask your admin to set it up." },
    ]);
  expect((await call(organizer, 'GET', '/api/account/export')).body['slack']).toEqual({
    connections: [],
    workspaces: [],
  });
});
