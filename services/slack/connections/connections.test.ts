import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '#services/storage/accounts/testkit/given.ts';
import {
  aConnectionLink,
  anInstallation,
  type GivenSlackRows,
  givenSlackRows,
} from '../testkit/installed.ts';

let given: GivenSlackRows;
let owner: string;
beforeAll(async () => {
  given = await givenSlackRows();
  owner = await aUser(given, 'owner');
  await given.workspaces.save(owner, anInstallation('T1'));
  await given.workspaces.save(owner, anInstallation('T2'));
});
afterAll(() => given.close());

const anAccount = (slackUser: string, team = 'T1') => ({
  team,
  slackUser,
  name: `canary-${slackUser}`,
  email: `canary-${slackUser}@example.com`,
});

test('a Slack account is someone once it was connected, in its own workspace only', async () => {
  const ada = await aUser(given, 'ada');
  expect(await given.connections.of('T1', 'UADA')).toBeNull();
  await given.connections.connect(ada, anAccount('UADA'), aConnectionLink());
  expect(await given.connections.of('T1', 'UADA')).toEqual({
    id: expect.any(String),
    userId: ada,
    team: 'T1',
    teamName: 'Team T1',
    slackUser: 'UADA',
    slackName: 'canary-UADA',
    slackEmail: 'canary-UADA@example.com',
    notices: true,
    since: '2026-11-20T08:00:00.000Z',
    active: true,
  });
  expect(await given.connections.of('T2', 'UADA')).toBeNull();
});

test('neither ids nor names nor addresses from Slack are readable in the database', async () => {
  const ben = await aUser(given, 'ben');
  await given.connections.connect(ben, anAccount('UBEN'), aConnectionLink());
  const { rows } = await given.pool.query('select slack_user_connections::text from slack_user_connections');
  expect(JSON.stringify(rows)).not.toMatch(/canary|UBEN/);
});

test('an account that is connected again belongs to the new person alone', async () => {
  const [cleo, dan] = [await aUser(given, 'cleo'), await aUser(given, 'dan')];
  await given.connections.connect(cleo, anAccount('UCD'), aConnectionLink());
  const [before] = await given.connections.list(cleo);
  await given.connections.setNotices(cleo, before!.id, false);
  await given.connections.connect(dan, anAccount('UCD'), aConnectionLink());
  expect(await given.connections.list(cleo)).toEqual([]);
  expect(await given.connections.of('T1', 'UCD')).toMatchObject({
    userId: dan,
    slackName: 'canary-UCD',
    notices: true,
  });
  expect(await given.connections.ownerOf('T1', 'UCD')).toBe(dan);
});

test('connecting again keeps the wish for silence', async () => {
  const eve = await aUser(given, 'eve');
  await given.connections.connect(eve, anAccount('UEVE'), aConnectionLink());
  const [connection] = await given.connections.list(eve);
  expect(await given.connections.setNotices(eve, connection!.id, false)).toBe(true);
  await given.connections.connect(eve, anAccount('UEVE'), aConnectionLink());
  expect(await given.connections.of('T1', 'UEVE')).toMatchObject({ notices: false });
});

test('what is someone else’s is neither changed nor ended', async () => {
  const [fay, gil] = [await aUser(given, 'fay'), await aUser(given, 'gil')];
  await given.connections.connect(fay, anAccount('UFAY'), aConnectionLink());
  const [connection] = await given.connections.list(fay);
  expect(await given.connections.disconnect(gil, connection!.id)).toBe(false);
  expect(await given.connections.setNotices(gil, connection!.id, false)).toBe(false);
  expect(await given.connections.disconnect(fay, 'no uuid')).toBe(false);
  expect(await given.connections.of('T1', 'UFAY')).toMatchObject({ notices: true });
  expect(await given.connections.disconnect(fay, connection!.id)).toBe(true);
  expect(await given.connections.of('T1', 'UFAY')).toBeNull();
});

test('people are found with all their accounts, in workspaces that have the bot now', async () => {
  const [hal, ida] = [await aUser(given, 'hal'), await aUser(given, 'ida')];
  await given.workspaces.save(owner, anInstallation('T3'));
  await given.connections.connect(hal, anAccount('UHAL'), aConnectionLink());
  await given.connections.connect(hal, anAccount('UHAL', 'T3'), aConnectionLink());
  await given.connections.connect(ida, anAccount('UIDA', 'T3'), aConnectionLink());
  await given.workspaces.deactivate('T3');
  const found = await given.connections.ofUsers([hal, ida, owner]);
  expect([...found].map(([id, all]) => [id, all.map(({ team }) => team)])).toEqual([[hal, ['T1']]]);
  expect(await given.connections.of('T3', 'UIDA')).toBeNull();
  expect(await given.connections.ownerOf('T3', 'UIDA')).toBe(ida);
  expect(await given.connections.list(ida)).toMatchObject([{ team: 'T3', active: false }]);
  expect(await given.connections.ofUsers([])).toEqual(new Map());
});

test('an account that goes takes its connections along', async () => {
  const jan = await aUser(given, 'jan');
  await given.connections.connect(jan, anAccount('UJAN'), aConnectionLink());
  await given.users.remove(jan);
  expect(await given.connections.ownerOf('T1', 'UJAN')).toBeNull();
});

test('a link connects once, and of several who use it at once only one is connected', async () => {
  const link = aConnectionLink();
  const people = await Promise.all(['kim', 'lea', 'max'].map((name) => aUser(given, name)));
  expect(await given.connections.wasUsed(link)).toBe(false);
  const answers = await Promise.all(
    people.map((person) => given.connections.connect(person, anAccount('UONCE'), link)),
  );
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await given.connections.wasUsed(link)).toBe(true);
  const first = people[answers.indexOf(true)];
  expect(await given.connections.connect(owner, anAccount('UONCE'), link)).toBe(false);
  expect(await given.connections.ownerOf('T1', 'UONCE')).toBe(first);
  given.setTime('2026-11-22T08:00:00Z');
  await given.connections.connect(owner, anAccount('UOTHER'), {
    ...aConnectionLink(),
    until: '2026-11-23T08:00:00Z',
  });
  const { rows } = await given.pool.query('select id from slack_used_once');
  expect(rows).not.toContainEqual({ id: link.id });
});
