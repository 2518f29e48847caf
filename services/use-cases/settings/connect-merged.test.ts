import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FoundCalendars } from '#services/calendars/find-calendars.ts';
import { createCalendarAccounts } from '#services/storage/accounts/calendar-accounts.ts';
import { createCredentials } from '#services/storage/accounts/credentials.ts';
import { createAccountMerging } from '#services/storage/accounts/merging.ts';
import { aUser, type GivenAccounts, givenAccounts } from '#services/storage/accounts/testkit/given.ts';
import { connectCalendars } from './calendar-accounts.ts';
import { connectGrantedCalendars } from './connect-granted-calendars.ts';

let given: GivenAccounts;
beforeAll(async () => {
  given = await givenAccounts();
});
afterAll(() => given.close());

const deps = () => ({ ...given, calendarAccounts: createCalendarAccounts(given) });

/** Each way to connect the same calendars to someone's account once more. */
const ways: [string, (userId: string) => Promise<unknown>][] = [
  [
    'that they grant',
    (userId) =>
      connectGrantedCalendars(deps(), userId, {
        ...{ provider: 'microsoft', credential: { accessToken: 'a', refreshToken: 'r' } },
        owner: { issuer: 'https://issuer.example', subject: 'ann', email: 'ann@outlook.example' },
      }),
  ],
  [
    'that they name',
    (id) => {
      const found: FoundCalendars = {
        ...{ ok: true, key: 'dav ann', label: 'Ann', credential: { password: 'p' } },
        list: { ok: true, calendars: [], complete: true },
      };
      const named = { provider: 'caldav', address: 'dav.example', username: '', password: 'p' } as const;
      return connectCalendars({ ...deps(), findCalendars: async () => found }, { id, zone: null }, named);
    },
  ],
];

test.each(ways)(
  'calendars %s and that came by a merge are connected again where they are',
  async (way, connect) => {
    const [into, from] = [await aUser(given, `${way} into`), await aUser(given, `${way} from`)];
    const accounts = createCalendarAccounts(given);
    await connect(from);
    const [before] = await accounts.accountsOf(from);
    await createAccountMerging({ ...given, alsoMoved: [] }).merge({ from, into, identityId: from });
    await createCredentials(given).disconnect(before?.id ?? '');
    await connect(into);
    expect(await accounts.accountsOf(into)).toMatchObject([{ id: before?.id, isConnected: true }]);
  },
);
