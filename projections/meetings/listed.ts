import { sql } from 'kysely';
import { jsonOf, revive } from './load.ts';
import type { MeetingRows } from './rows.ts';
import { type MeetingTableKey, READ_SCHEMA, readModels } from './tables.ts';

const part = <Part extends MeetingTableKey>(name: Part, only?: string) =>
  sql<MeetingRows[Part]>`${sql.raw(jsonOf(READ_SCHEMA, name, only))}`.as(name);

/** The parts of a meeting `m` that a list shows, without the participants who were removed. */
const listedParts = [
  part('meeting'),
  part('participants', `t.status <> 'removed'`),
  part('suggestions'),
  part('bookings'),
] as const;

/** Meetings as lists show them; see `withoutOtherParts`. */
export const listedMeetings = readModels.selectFrom('meetings as m').select(listedParts);

type ListedParts = Pick<MeetingRows, 'meeting' | 'participants' | 'suggestions' | 'bookings'>;

/** Evidence, earlier rankings and deliveries are left out of lists, and so empty. */
export const withoutOtherParts = (row: ListedParts): MeetingRows => ({
  ...revive(row),
  proposals: [],
  rankings: [],
  inconveniences: [],
  listings: [],
  deliveries: [],
  availability: [],
});
