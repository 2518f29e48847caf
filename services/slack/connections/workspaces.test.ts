import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '#services/storage/accounts/testkit/given.ts';
import {
  aConnectionLink,
  anInstallation,
  type GivenSlackRows,
  givenSlackRows,
} from '../testkit/installed.ts';
import { createTakeOvers } from './take-overs.ts';

let given: GivenSlackRows;
beforeAll(async () => {
  given = await givenSlackRows();
});
afterAll(() => given.close());

test('a workspace is known with its token once someone added the bot, and not before', async () => {
  const ada = await aUser(given, 'ada');
  expect(await given.workspaces.ofTeam('T1')).toBeNull();
  expect(await given.workspaces.save(ada, anInstallation('T1'))).toEqual({ ok: true });
  expect(await given.workspaces.ofTeam('T1')).toEqual({
    team: 'T1',
    teamName: 'Team T1',
    botUser: 'U0BOT',
    botToken: 'xoxb-T1',
  });
});

test('a token is sealed in the database, and does not open in the row of another workspace', async () => {
  const ben = await aUser(given, 'ben');
  await given.workspaces.save(ben, anInstallation('T2'));
  await given.workspaces.save(ben, anInstallation('T3'));
  const { rows } = await given.pool.query('select slack_workspaces::text from slack_workspaces');
  // The whole tokens: sealed text may contain four matching letters by chance.
  expect(JSON.stringify(rows)).not.toMatch(/xoxb-T[23]/);
  await given.pool.query(
    `update slack_workspaces set bot_access_token =
       (select bot_access_token from slack_workspaces where team_id = 'T2') where team_id = 'T3'`,
  );
  await expect(given.workspaces.ofTeam('T3')).rejects.toThrow();
});

test('a removed workspace keeps no token, and adding the bot again brings it back with a new one', async () => {
  const cleo = await aUser(given, 'cleo');
  await given.workspaces.save(cleo, anInstallation('T4'));
  const [before] = await given.workspaces.visibleTo(cleo);
  await given.workspaces.deactivate('T4');
  expect(await given.workspaces.ofTeam('T4')).toBeNull();
  expect(await given.workspaces.visibleTo(cleo)).toEqual([]);
  const { rows } = await given.pool.query(
    `select bot_access_token as token from slack_workspaces where team_id = 'T4'`,
  );
  expect(rows).toEqual([{ token: '' }]);
  await given.workspaces.save(cleo, anInstallation('T4', { botToken: 'xoxb-new', teamName: 'Renamed' }));
  expect(await given.workspaces.ofTeam('T4')).toMatchObject({ botToken: 'xoxb-new' });
  expect(await given.workspaces.visibleTo(cleo)).toEqual([
    { id: before!.id, team: 'T4', teamName: 'Renamed', own: true },
  ]);
});

test('a workspace of someone else is not taken over silently, and one without an owner is free', async () => {
  const [dan, eve] = [await aUser(given, 'dan'), await aUser(given, 'eve')];
  await given.workspaces.save(dan, anInstallation('T5'));
  expect(await given.workspaces.save(eve, anInstallation('T5', { botToken: 'xoxb-eve' }))).toEqual({
    ok: false,
    why: 'taken',
  });
  expect(await given.workspaces.ofTeam('T5')).toMatchObject({ botToken: 'xoxb-T5' });
  expect(await given.workspaces.visibleTo(eve)).toEqual([]);
  await given.users.remove(dan);
  expect(await given.workspaces.ofTeam('T5')).toMatchObject({ botToken: 'xoxb-T5' });
  expect(await given.workspaces.save(eve, anInstallation('T5'))).toEqual({ ok: true });
});

test('a workspace is seen by anyone who added it or has an account in it, and by no one else', async () => {
  const [fay, gil, hal] = await Promise.all(['fay', 'gil', 'hal'].map((name) => aUser(given, name)));
  await given.workspaces.save(fay!, anInstallation('T6'));
  await given.connections.connect(
    gil!,
    { team: 'T6', slackUser: 'U1', name: null, email: null },
    aConnectionLink(),
  );
  expect(await given.workspaces.visibleTo(fay!)).toEqual([
    { id: expect.any(String), team: 'T6', teamName: 'Team T6', own: true },
  ]);
  const [seen] = await given.workspaces.visibleTo(gil!);
  expect(seen).toMatchObject({ teamName: 'Team T6', own: false });
  expect(await given.workspaces.visibleTo(hal!)).toEqual([]);
  expect(await given.workspaces.ownedBy(gil!, seen!.id)).toBeNull();
  expect(await given.workspaces.ownedBy(fay!, seen!.id)).toMatchObject({ team: 'T6' });
  expect(await given.workspaces.ownedBy(fay!, 'no uuid')).toBeNull();
});

test('someone has several workspaces, by name', async () => {
  const ida = await aUser(given, 'ida');
  await given.workspaces.save(ida, anInstallation('T8', { teamName: 'Zebra' }));
  await given.workspaces.save(ida, anInstallation('T7', { teamName: 'Apple' }));
  expect((await given.workspaces.visibleTo(ida)).map(({ teamName }) => teamName)).toEqual(['Apple', 'Zebra']);
});

test('the question whether to take a workspace over waits ten minutes, for one person, and is answered once', async () => {
  const takeOvers = createTakeOvers(given);
  const [jan, kim] = [await aUser(given, 'jan'), await aUser(given, 'kim')];
  await given.workspaces.save(jan, anInstallation('T9'));
  const fromKim = anInstallation('T9', { botToken: 'xoxb-kim' });

  await takeOvers.ask(kim, fromKim);
  const [question] = await takeOvers.list(kim);
  expect(question).toEqual({ id: expect.any(String), teamName: 'Team T9' });
  const { rows } = await given.pool.query('select slack_take_overs::text from slack_take_overs');
  expect(JSON.stringify(rows)).not.toMatch(/xoxb-kim|Team T9/);
  expect(await takeOvers.list(jan)).toEqual([]);
  expect(await takeOvers.confirm(jan, question!.id)).toBe(false);
  expect(await given.workspaces.ofTeam('T9')).toMatchObject({ botToken: 'xoxb-T9' });

  given.setTime('2026-11-20T08:10:00Z');
  expect(await takeOvers.list(kim)).toEqual([]);
  expect(await takeOvers.confirm(kim, question!.id)).toBe(false);

  await takeOvers.ask(kim, fromKim);
  const [again] = await takeOvers.list(kim);
  expect(await takeOvers.confirm(kim, again!.id)).toBe(true);
  expect(await takeOvers.confirm(kim, again!.id)).toBe(false);
  expect(await given.workspaces.ofTeam('T9')).toMatchObject({ botToken: 'xoxb-kim' });
  expect(await given.workspaces.visibleTo(jan)).toEqual([]);
});

test('a workspace that is kept as it is stays as it is', async () => {
  const takeOvers = createTakeOvers(given);
  const [lea, max] = [await aUser(given, 'lea'), await aUser(given, 'max')];
  await given.workspaces.save(lea, anInstallation('T10'));
  await takeOvers.ask(max, anInstallation('T10', { botToken: 'xoxb-max' }));
  const [question] = await takeOvers.list(max);
  expect(await takeOvers.drop(lea, question!.id)).toBe(false);
  expect(await takeOvers.drop(max, question!.id)).toBe(true);
  expect(await takeOvers.list(max)).toEqual([]);
  expect(await given.workspaces.ofTeam('T10')).toMatchObject({ botToken: 'xoxb-T10' });
});
