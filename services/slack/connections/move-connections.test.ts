import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccountMerging } from '#services/storage/accounts/merging.ts';
import { aUser } from '#services/storage/accounts/testkit/given.ts';
import {
  aConnectionLink,
  anInstallation,
  type GivenSlackRows,
  givenSlackRows,
} from '../testkit/installed.ts';
import { moveConnections } from './move-connections.ts';

let given: GivenSlackRows;
beforeAll(async () => {
  given = await givenSlackRows();
});
afterAll(() => given.close());

test('who merges two accounts keeps one Slack account in each workspace, and the workspaces they added', async () => {
  const [into, from] = [await aUser(given, 'ada'), await aUser(given, 'ada.former')];
  await given.workspaces.save(into, anInstallation('T1'));
  await given.workspaces.save(from, anInstallation('T2'));
  const connect = (userId: string, team: string, slackUser: string) =>
    given.connections.connect(userId, { team, slackUser, name: slackUser, email: null }, aConnectionLink());
  await connect(into, 'T1', 'UADA');
  await connect(from, 'T1', 'UFORMER');
  await connect(from, 'T2', 'UADA2');

  const merging = createAccountMerging({ ...given, alsoMoved: [moveConnections] });
  expect(await merging.merge({ into, from, identityId: from })).toEqual({ ok: true });
  expect(await given.connections.list(into)).toMatchObject([
    { team: 'T1', slackUser: 'UADA', slackName: 'UADA' },
    { team: 'T2', slackUser: 'UADA2', slackName: 'UADA2', slackEmail: null },
  ]);
  expect(await given.connections.ownerOf('T1', 'UFORMER')).toBeNull();
  expect(await given.connections.of('T2', 'UADA2')).toMatchObject({ userId: into, slackUser: 'UADA2' });
  const own = (await given.workspaces.visibleTo(into)).filter((workspace) => workspace.own);
  expect(own.map(({ teamName }) => teamName)).toEqual(['Team T1', 'Team T2']);
});
