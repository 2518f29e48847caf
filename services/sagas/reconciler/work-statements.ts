import { sql } from 'kysely';
import { anyOf, statement } from '#services/storage/postgres/statement.ts';
import { doubtAfterEnd, lease } from '../lease.ts';
import type { ParkedRecords, RetryRecords } from './retries.ts';
import { sagas } from './tables.ts';

/* Statements of `work.ts`. Rows are locked in the order of their meetings, or two writers of several could deadlock. */

/** Due at once, whatever the clock says, since the clock may go back. */
export const AT_ONCE = '-infinity';

/** More than all processes together reconcile at the same time. */
const MOST_CLAIMED = 100;

const clock = sql<Date>`clock_timestamp()`;

const milliseconds = (count: number) => sql`${count} * interval '1 millisecond'`;

/** Of a claim that ends, or ended, without a release. */
const doubtOfClaim = sql<Date>`greatest(in_doubt_until, claimed_until + ${milliseconds(doubtAfterEnd)})`;

type Claimed = {
  meeting: string;
  fence: string;
  rings: number;
  tries: RetryRecords;
  parked: ParkedRecords;
  quiet_in: string | null;
  looked_at: Date | null;
  woken_at: Date | null;
  woken_by: string[] | null;
};

export const claim = statement(
  'saga_work_claim',
  (now: Date, limit: number) => sql<Claimed>`
    update saga_work set fence = nextval('saga_work_fence'),
      claimed_until = ${clock} + ${milliseconds(lease.length)}, in_doubt_until = ${doubtOfClaim}
    where meeting in (
      select meeting from saga_work
      where due_at <= ${now} and (claimed_until is null or claimed_until <= ${clock})
      order by due_at limit ${limit} for update skip locked)
    returning meeting, fence, rings, tries, parked, looked_at, woken_at, woken_by,
      extract(epoch from in_doubt_until - ${clock}) * 1000 as quiet_in`,
);

export const extend = statement('saga_work_extend', (meeting: string, fence: string) =>
  sagas
    .updateTable('saga_work')
    .set({ claimed_until: sql`${clock} + ${milliseconds(lease.length)}` })
    .where('meeting', '=', meeting)
    .where('fence', '=', fence)
    .where('claimed_until', '>', clock),
);

/**
 * `rows` is JSON. The meetings are listed a second time because Postgres assumes that JSON holds a hundred rows and would
 * scan the whole table for them.
 */
export const release = statement(
  'saga_work_release',
  (rows: string, meetings: readonly string[]) => sql<{ meeting: string; fence: string; finished: boolean }>`
    with given as (
      select * from json_to_recordset(${rows}) as given (
        meeting uuid, fence bigint, rings integer, due timestamptz, outcome_unknown boolean,
        tries jsonb, tries_gone text[], parked jsonb, parked_gone text[],
        looked_at timestamptz)
    ), held as (
      select given.* from saga_work join given using (meeting, fence)
      where meeting = any(${meetings}) order by meeting for update of saga_work
    )
    update saga_work as work set
      due_at = case when work.rings = held.rings then held.due else work.due_at end,
      tries = (work.tries || held.tries) - held.tries_gone,
      parked = (work.parked || held.parked) - held.parked_gone,
      looked_at = greatest(work.looked_at, held.looked_at),
      in_doubt_until = case when held.outcome_unknown then ${clock} + ${milliseconds(lease.doubt)}
                      when in_doubt_until <= ${clock} then null else in_doubt_until end,
      claimed_until = null
    from held where work.meeting = any(${meetings}) and work.meeting = held.meeting and work.fence = held.fence
    returning work.meeting, work.fence, due_at = 'infinity' and work.parked = '{}' and in_doubt_until is null as finished`,
);

/** Those of these meetings for which nothing will ever fall due. */
export const removeFinished = statement('saga_work_remove_finished', (meetings: readonly string[]) =>
  sagas
    .deleteFrom('saga_work')
    .where('meeting', 'in', ({ selectFrom }) =>
      selectFrom('saga_work')
        .select('meeting')
        .where('meeting', '=', anyOf('uuid', meetings))
        .where('due_at', '=', sql<Date>`'infinity'`)
        .where('parked', '=', sql<ParkedRecords>`'{}'`)
        .where('in_doubt_until', 'is', null)
        .where('claimed_until', 'is', null)
        .orderBy('meeting')
        .forUpdate(),
    ),
);

/** Only the first due rows are ever claimed, so the others can't come sooner. */
export const nextDueIn = statement(
  'saga_work_next',
  (now: Date) => sql<{ wait: string | null }>`
    select extract(epoch from min(
      case when claimed_until > ${clock} then claimed_until - ${clock}
           else greatest(due_at, ${now}) - ${now}::timestamptz end
    )) * 1000 as wait
    from (
      select * from saga_work where due_at < 'infinity' order by due_at limit ${MOST_CLAIMED}
    ) as first`,
);

/** Everything that is due in this range is due at once. */
export const makeDue = statement('saga_work_make_due', (from: Date, to: Date) =>
  sagas
    .updateTable('saga_work')
    .set({ due_at: sql`${AT_ONCE}` })
    .where('meeting', 'in', ({ selectFrom }) =>
      selectFrom('saga_work')
        .select('meeting')
        .where('due_at', '>', from)
        .where('due_at', '<=', to)
        .orderBy('meeting')
        .forUpdate(),
    ),
);

export const freeClaims = statement('saga_work_free_claims', () =>
  sagas
    .updateTable('saga_work')
    .set({ claimed_until: null, in_doubt_until: doubtOfClaim })
    .where('claimed_until', '>', clock),
);

export const ensure = statement('saga_work_ensure', (meeting: string, due_at: Date) =>
  sagas
    .insertInto('saga_work')
    .values({ meeting, due_at })
    .onConflict((on) => on.doNothing()),
);

/** Accounts that no look has followed yet are kept. */
export const wake = statement(
  'saga_work_wake',
  (meetings: readonly string[], accounts: readonly string[], now: Date) => sql`
    insert into saga_work (meeting, due_at, woken_at, woken_by)
    select meeting, ${AT_ONCE}, ${now}, array_agg(account)
    from unnest(${meetings}::uuid[], ${accounts}::uuid[]) as changed (meeting, account) group by meeting order by meeting
    on conflict (meeting) do update
    set due_at = ${AT_ONCE}, rings = saga_work.rings + 1, woken_at = excluded.woken_at,
      woken_by = case when saga_work.woken_at <= saga_work.looked_at then excluded.woken_by
                 else array(select unnest(saga_work.woken_by) union select unnest(excluded.woken_by)) end`,
);

export const fill = statement(
  'saga_work_fill',
  (meetings: readonly string[], due: Date) => sql`
    insert into saga_work (meeting, due_at) select meeting, ${due} from unnest(${meetings}::uuid[]) meeting
    on conflict (meeting) do nothing`,
);
