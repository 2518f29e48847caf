import { expect, test } from 'vitest';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { newKey } from '#services/storage/vault/vault.ts';
import { DEMO_PEOPLE } from '#tests/doubles/google/people.ts';
import { migratedDatabase } from '#tests/harness/postgres.ts';
import { call, eventually, type GivenKairos, givenKairos } from './testkit/given.ts';

/*
 * Clocks in Winnipeg are at UTC−5 in the winter of 2026, by new rules. Whoever booked ten o'clock by the rules before, at
 * UTC−6, booked what is eleven o'clock now.
 */

const WINNIPEGGER = {
  ...{ sub: 'guest-winnipeg', email: 'guest.winnipeg@example.com' },
  ...{ firstName: 'Guest', lastName: 'Winnipeg', zone: 'America/Winnipeg' },
};
const NOW = Date.parse('2026-11-28T18:00:00Z');
const began = Date.now();

test('whose clock got new rules since a meeting was booked is told and asked, once, by email and on its page', async () => {
  const database = await migratedDatabase();
  const options = {
    ...{ database, protocols: [...DEMO_PEOPLE, WINNIPEGGER], env: { KAIROS_KEY: newKey() } },
    now: () => new Date(NOW + Date.now() - began),
  };
  const mailsIn = async (kairos: GivenKairos) =>
    (await kairos.mails(WINNIPEGGER.email)).filter(({ kind }) => kind === 'clockMoved');

  const before = await givenKairos(options);
  const organizer = await before.signedIn(WINNIPEGGER.email);
  const { id } = await organizer.post<MeetingAnswer>('/api/meetings', {
    ...{ title: 'Planning', duration: 60, dateRangeStart: '2026-12-02', dateRangeEnd: '2026-12-02' },
    ...{ timePreference: 'business', aiDecisionMode: 'manual', participants: [] },
  });
  const start = '2026-12-02T16:00:00.000Z';
  const booked = await call(organizer, 'POST', `/api/meetings/${id}/schedule`, { start });
  expect([booked.status, booked.text]).toEqual([200, expect.anything()]);
  expect(await before.look(id, organizer)).not.toHaveProperty('clockMoved');
  await eventually(
    () => before.mails(WINNIPEGGER.email),
    (mails) => mails.some(({ kind }) => kind === 'booked'),
  );
  expect(await mailsIn(before)).toEqual([]);
  await before.stop();

  const { rows } = await database.pool.query(
    `update event_log set data = jsonb_set(data::jsonb, '{utcOffset}', '-360')
     where type = 'SlotBooked' and data->>'utcOffset' = '-300' returning data`,
  );
  expect(rows).toHaveLength(1);
  await database.pool.query('delete from time_zone_rules');

  const after = await givenKairos(options);
  const [mail] = await eventually(
    () => mailsIn(after),
    (mails) => mails.length > 0,
  );
  expect(mail!.subject).toBe('Now at 11:00 AM in Winnipeg: Planning');
  expect(mail!.links.some((link) => link.endsWith(`/meetings/${id}?move`))).toBe(true);
  const again = await after.signedIn(WINNIPEGGER.email);
  const { clockMoved } = await after.look(id, again);
  expect(clockMoved).toEqual({
    ...{ zone: 'America/Winnipeg', was: 10 * 60, is: 11 * 60 },
    promised: '2026-12-02T15:00:00.000Z',
  });
  await after.stop();

  await database.pool.query('delete from time_zone_rules');
  const later = await givenKairos(options);
  await eventually(
    () => database.pool.query('select from time_zone_rules'),
    ({ rowCount }) => rowCount === 1,
  );
  await eventually(
    () =>
      database.pool.query('select from saga_work where meeting = $1 and due_at < $2', [id, options.now()]),
    ({ rowCount }) => rowCount === 0,
  );
  expect(await mailsIn(later)).toHaveLength(1);
  await later.stop();
  await database.drop();
});
