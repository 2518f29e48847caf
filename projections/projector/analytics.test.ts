// @module-tag slow
import fc from 'fast-check';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTES_SAVED_PER_MEETING } from '#contracts/api/limits.ts';
import { writeSimulation } from '#lab/simulate/simulate.ts';
import { pseudonymOf } from '#projections/analytics/pseudonym.ts';
import { ANALYTICS } from '#projections/analytics/schema.ts';
import { SHAPE } from '#projections/analytics/statements.ts';
import { views } from '#projections/analytics/views.ts';
import { loadMeetings } from '#projections/meetings/load.ts';
import { createMeetingQueries } from '#projections/meetings/queries.ts';
import type { MeetingRows, ParticipantRow } from '#projections/meetings/rows.ts';
import { meetingTables, READ_SCHEMA } from '#projections/meetings/tables.ts';
import { type LogOnPostgres, logOnPostgres } from '#tests/stories/event-log.ts';
import { history } from '#tests/stories/history.ts';
import { happen, organizerId } from '#tests/stories/realistic.ts';
import { ensureViews } from './analytics.ts';
import { createFolding } from './folding.ts';
import { readSchemaPosition } from './read-schema.ts';
import { rebuildReadModels } from './rebuild.ts';

let on: LogOnPostgres;
beforeEach(async () => {
  on = await logOnPostgres();
});
afterEach(() => on.end());

type Row = Record<string, unknown>;

const ask = async (sql: string, values?: unknown[]): Promise<Row[]> =>
  (await on.database.pool.query<Row>(sql, values)).rows;

async function withClient<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await on.database.pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

async function liveMeetings(): Promise<MeetingRows[]> {
  const ids = (await ask(`select id from ${READ_SCHEMA}.meetings`)).map(({ id }) => String(id));
  return loadMeetings(
    async (query) => (await on.database.pool.query<MeetingRows>(query)).rows,
    READ_SCHEMA,
    ids,
  );
}

const minutes = (from: string | null, to: string | null) =>
  from === null || to === null ? null : (Date.parse(to) - Date.parse(from)) / 60_000;

const by =
  (...columns: string[]) =>
  (one: Row, other: Row) => {
    const text = (row: Row) => columns.map((column) => String(row[column]).padStart(12, '0')).join(' ');
    return text(one) < text(other) ? -1 : 1;
  };

/** What the views have to say of these meetings, reckoned from their rows. */
function expected(all: readonly MeetingRows[]) {
  const meetings = all.map(({ meeting, participants, bookings }) => {
    const holding =
      meeting.status === 'scheduled' ? bookings.find((one) => one.number === meeting.booking) : null;
    const here = participants.filter(({ status }) => status !== 'removed');
    const isBooked = meeting.status === 'scheduled';
    return {
      meeting: meeting.id,
      organizer: String(pseudonymOf(meeting.organizer_id)),
      status: meeting.status,
      participants: here.length,
      joined: here.filter(({ status }) => status === 'accepted').length,
      declined: here.filter(({ status }) => status === 'declined').length,
      optional: here.filter(({ number }) => meeting.optional.includes(number)).length,
      groups: meeting.quorums.length,
      answered_by_hand: here.filter((one) => one.status === 'accepted' && one.answered_at !== null).length,
      rankings: meeting.ranking_round ?? 0,
      starts_at: holding ? new Date(holding.starts_at) : null,
      booked_by: holding?.booked_by ?? null,
      is_booked: isBooked,
      is_closed: isBooked || meeting.status === 'lapsed',
      is_success: isBooked && meeting.everyone_free === true,
      is_listed: meeting.status !== 'cancelled' && meeting.erased_at === null,
      minutes_saved: isBooked ? MINUTES_SAVED_PER_MEETING : 0,
    };
  });
  const decisions = all.flatMap(({ bookings, rankings }) =>
    bookings.map((booking) => {
      const ranking = rankings.find(({ round }) => round === booking.basis?.round);
      const start = booking.basis && Date.parse(booking.basis.suggestion.start);
      const place = ranking?.starts.findIndex((one) => Date.parse(one) === start) ?? -1;
      return {
        meeting: booking.meeting_id,
        booking: booking.number,
        decided_by: booking.booked_by,
        state: booking.state,
        left_out: booking.without.length,
        confidence: booking.basis?.suggestion.confidence ?? null,
        round: booking.basis?.round ?? null,
        rank: place < 0 ? null : place + 1,
        shown: ranking?.starts.length ?? null,
        minutes_to_decide: minutes(ranking?.ranked_at ?? null, booking.started_at),
      };
    }),
  );
  const participants = all.flatMap(({ participants }) =>
    participants.map((one) => ({
      meeting: one.meeting_id,
      participant: one.number,
      status: one.status,
      is_invited: one.invitations > 0,
      zone: one.timezone,
    })),
  );
  const suggestions = all.flatMap(({ suggestions }) =>
    suggestions.map((one) => ({
      meeting: one.meeting_id,
      rank: one.rank,
      confidence: one.confidence,
      not_free: one.not_free.length,
      is_outside_hours: one.bent.includes('outsideHours'),
      cost_worst_off: one.costs?.worstOff ?? null,
    })),
  );
  const times_to_book = all.flatMap(({ meeting, bookings }) => {
    const [first] = bookings
      .filter(({ booked_at }) => booked_at !== null)
      .sort(
        (one, other) =>
          Date.parse(one.booked_at!) - Date.parse(other.booked_at!) || one.number - other.number,
      );
    return first
      ? [
          {
            meeting: meeting.id,
            organizer: String(pseudonymOf(meeting.organizer_id)),
            minutes: minutes(meeting.created_at, first.booked_at),
          },
        ]
      : [];
  });
  const calibration = all.flatMap(({ meeting, participants, rankings, bookings }) =>
    rankings.flatMap((ranking) => {
      const confirmed = bookings.filter(
        (one) => one.taken_from === ranking.round && one.booked_at !== null && one.state !== 'undone',
      );
      const booking = confirmed.at(-1);
      if (!booking) return [];
      const { confidence } = booking.basis?.suggestion ?? ranking;
      const holds = meeting.status === 'scheduled' && meeting.booking === booking.number;
      return {
        meeting: meeting.id,
        round: ranking.round,
        starts_at: new Date(booking.starts_at),
        confidence,
        ranker_version: booking.basis?.ranker.version ?? null,
        is_held:
          holds &&
          !participants.some(
            (one) => one.left_booked && one.status !== 'accepted' && !booking.without.includes(one.number),
          ),
      };
    }),
  );
  const people = all.flatMap(({ meeting, participants }) => {
    const goesOnAs = (one: ParticipantRow): ParticipantRow => {
      const into = participants.find(({ number }) => number === one.merged_into);
      return into ? goesOnAs(into) : one;
    };
    return participants.flatMap((one) => {
      const numbers = participants.filter((other) => goesOnAs(other) === one);
      if (!numbers.some(({ invitations }) => invitations > 0)) return [];
      const joined = numbers.flatMap(({ joined_at }) => joined_at ?? []).sort();
      const { status } = one;
      const asked = numbers.map(({ created_at }) => created_at).sort()[0]!;
      const invitee = {
        meeting: meeting.id,
        participant: one.number,
        status,
        joined_at: joined[0] ? new Date(joined[0]) : null,
        answer: joined[0] ? 'joined' : status === 'pending' ? 'waiting' : status,
        is_booked: status === 'accepted' && meeting.status === 'scheduled',
      };
      return { invitee, toJoin: minutes(asked, joined[0] ?? null) };
    });
  });
  const invitees = people.map(({ invitee }) => invitee);
  const times_to_join = people.flatMap(({ invitee: { meeting, participant }, toJoin }) =>
    toJoin === null ? [] : [{ meeting, participant, minutes: toJoin }],
  );
  return {
    meetings,
    decisions,
    participants,
    suggestions,
    times_to_join,
    times_to_book,
    calibration,
    invitees,
  };
}

/** Only the columns that were reckoned. */
async function expectViewsToAgree(): Promise<void> {
  for (const [name, rows] of Object.entries(expected(await liveMeetings()))) {
    const view = views.find((one) => one.name === name)!;
    const columns = Object.keys(rows[0] ?? { meeting: 0 });
    const shown = await ask(`select ${columns} from ${ANALYTICS}.${name}`);
    const keys = view.key.filter((column) => columns.includes(column));
    expect(shown.sort(by(...keys)), name).toEqual((rows as Row[]).toSorted(by(...keys)));
  }
}

describe('the views', () => {
  it('say what the live read models say, whatever happened to a meeting', async () => {
    await rebuildReadModels({ log: on.log, pool: on.database.pool });
    await fc.assert(
      fc.asyncProperty(history, async (events) => {
        await withClient(async (client) => {
          await client.query(
            `truncate ${Object.values(meetingTables).map(({ name }) => `${READ_SCHEMA}.${name}`)}`,
          );
          await client.query(`update ${READ_SCHEMA}.checkpoint set position = '${'0'.repeat(20)}'`);
          const folding = createFolding(
            client,
            READ_SCHEMA,
            (await readSchemaPosition(client, READ_SCHEMA))!,
          );
          await folding.apply({ events, checkpoint: events.at(-1)!.checkpoint, caughtUp: true });
        });
        await expectViewsToAgree();
      }),
      { numRuns: 30 },
    );
  }, 60_000);

  it('say what the live read models say of a simulated log, and what the dashboards say', async () => {
    await writeSimulation(on.log, { meetings: 60, seed: 11, people: 20 });
    await rebuildReadModels({ log: on.log, pool: on.database.pool });
    await expectViewsToAgree();
    const [weeks] = await ask(
      `select sum(created)::int as created, sum(booked)::int as booked, sum(lapsed)::int as lapsed,
         sum(cancelled)::int as cancelled, sum(open)::int as open, sum(automatic + manual)::int as decided
       from ${ANALYTICS}.by_week`,
    );
    expect(weeks).toMatchObject({ created: 60, decided: weeks!['booked'] });
    expect(
      Number(weeks!['booked']) +
        Number(weeks!['lapsed']) +
        Number(weeks!['cancelled']) +
        Number(weeks!['open']),
    ).toBe(60);
    await expectDashboardsToAgree();
  }, 60_000);

  it('hold nothing that is personal, and no one’s account', async () => {
    await happen(on.log, { from: 0, to: 3 });
    await rebuildReadModels({ log: on.log, pool: on.database.pool });
    for (const { name } of views) {
      const text = JSON.stringify(await ask(`select * from ${ANALYTICS}.${name}`));
      expect(text, name).not.toMatch(/"s1\./);
      for (const n of [0, 1, 2]) expect(text, name).not.toContain(organizerId(n));
    }
  });

  it('have the columns that are declared, each with its type and a comment', async () => {
    await rebuildReadModels({ log: on.log, pool: on.database.pool });
    for (const view of views) {
      const columns = await ask(
        `select attname::text as name, format_type(atttypid, atttypmod) as type,
           col_description(attrelid, attnum) as comment
         from pg_attribute where attrelid = $1::regclass and attnum > 0 order by attnum`,
        [`${ANALYTICS}.${view.name}`],
      );
      const declared = view.columns.map(({ name, type, comment }) => ({
        name,
        type: type === 'timestamptz' ? 'timestamp with time zone' : type,
        comment,
      }));
      expect(columns).toEqual(declared);
      expect(view.columns.every(({ comment }) => comment.length > 5)).toBe(true);
      const [described] = await ask(`select obj_description($1::regclass) as comment`, [
        `${ANALYTICS}.${view.name}`,
      ]);
      expect(described).toEqual({ comment: view.comment });
    }
  });
});

/** What someone's dashboard says, and what the views say of the meetings that are on it. */
async function expectDashboardsToAgree(): Promise<void> {
  const queries = createMeetingQueries({ pool: on.database.pool });
  const people = await ask(`select person, array_agg(distinct id) as ids from (
      select organizer_id as person, id from ${READ_SCHEMA}.meetings union all
      select coalesce(user_id, held_as), meeting_id from ${READ_SCHEMA}.meeting_participants where status = 'accepted'
    ) taking_part where person is not null group by person order by person`);
  expect(people.length).toBeGreaterThan(10);
  for (const { person, ids } of people) {
    const figures = await queries.figures([String(person)], {
      now: new Date('2026-02-01T00:00:00Z'),
      zone: 'UTC',
    });
    const [shown] = await ask(
      `select count(*)::int as total, sum(is_success::int)::int as successes, sum(is_closed::int)::int as closed,
         sum(minutes_saved)::int as minutes
       from ${ANALYTICS}.meetings where is_listed and meeting = any($1)`,
      [ids],
    );
    const { total, successes, closed, minutes } = shown as Record<string, number>;
    expect(figures).toMatchObject({
      total,
      successRate: closed ? Math.round((100 * successes!) / closed) : null,
      timeSavedHours: Math.round((minutes ?? 0) / 6) / 10,
    });
  }
}

describe('a rebuild', () => {
  it('takes the views along at once, with what was granted on them', async () => {
    const { pool } = on.database;
    const reader = `reader_${Math.floor(performance.now() * 1_000)}`;
    await happen(on.log, { from: 0, to: 2 });
    await rebuildReadModels({ log: on.log, pool });
    await ask(`create role ${reader}; grant usage on schema ${ANALYTICS} to ${reader};
      grant select on ${ANALYTICS}.meetings to ${reader}`);
    try {
      await happen(on.log, { from: 2, to: 3 });
      await withClient(async (client) => {
        const folding = createFolding(client, READ_SCHEMA, (await readSchemaPosition(client, READ_SCHEMA))!);
        const head = await on.log.head();
        for await (const page of on.log.follow({ after: folding.position })) {
          await folding.apply(page);
          if (page.checkpoint >= head) break;
        }
      });
      await rebuildReadModels({ log: on.log, pool });
      await withClient(async (client) => {
        await client.query(`set role ${reader}`);
        expect((await client.query(`select from ${ANALYTICS}.meetings`)).rowCount).toBe(3);
        await expect(client.query(`select from ${READ_SCHEMA}.meetings`)).rejects.toThrow(
          'permission denied',
        );
        await client.query('reset role');
      });
      const behind = await ask(`select distinct view_schema::text from information_schema.view_table_usage
        where view_schema = '${ANALYTICS}' and table_schema <> '${READ_SCHEMA}'`);
      expect(behind).toEqual([]);
    } finally {
      await ask(`drop owned by ${reader}; drop role ${reader}`);
    }
  });

  it('waits until no one reads a view, and the live ones stay meanwhile', async () => {
    const { pool } = on.database;
    await happen(on.log, { from: 0, to: 1 });
    await rebuildReadModels({ log: on.log, pool });
    const reading = await pool.connect();
    await reading.query(`begin; select from ${ANALYTICS}.meetings`);
    let isDone = false;
    const rebuilding = rebuildReadModels({ log: on.log, pool }).then(() => {
      isDone = true;
    });
    await expect
      .poll(
        async () =>
          (await pool.query(`select from pg_namespace where nspname = '${READ_SCHEMA}_next'`)).rowCount,
      )
      .toBe(1);
    await ask(`select from ${READ_SCHEMA}.meetings`);
    expect(isDone).toBe(false);
    await reading.query('commit');
    reading.release();
    await rebuilding;
    expect(await ask(`select from ${ANALYTICS}.meetings`)).toHaveLength(1);
  });
});

describe('the schema of the views', () => {
  it('is made where the read models are there without it', async () => {
    await rebuildReadModels({ log: on.log, pool: on.database.pool });
    await ask(`drop schema ${ANALYTICS} cascade`);
    await withClient(ensureViews);
    expect(await ask(`select * from ${ANALYTICS}.by_week`)).toEqual([]);
  });

  it('is made again where an older Kairos made other columns', async () => {
    await rebuildReadModels({ log: on.log, pool: on.database.pool });
    await ask(`drop view ${ANALYTICS}.by_week; create view ${ANALYTICS}.by_week as select 1 as other;
      comment on schema ${ANALYTICS} is 'Views for analysts, kept by Kairos: shape old'`);
    await withClient(ensureViews);
    expect(await ask(`select * from ${ANALYTICS}.by_week`)).toEqual([]);
  });

  it('is put right where an older Kairos reckoned the same columns otherwise, and what was granted stays', async () => {
    await rebuildReadModels({ log: on.log, pool: on.database.pool });
    const columns = (
      await ask(
        `select string_agg(format('null::%s as %I', format_type(atttypid, atttypmod), attname), ', ' order by attnum) as list
       from pg_attribute where attrelid = '${ANALYTICS}.by_week'::regclass and attnum > 0`,
      )
    )[0]!['list'];
    await ask(`grant select on ${ANALYTICS}.by_week to public;
      create or replace view ${ANALYTICS}.by_week as select ${columns};
      comment on schema ${ANALYTICS} is 'Views for analysts, kept by Kairos: shape ${SHAPE}, of ${READ_SCHEMA}'`);
    expect(await ask(`select week from ${ANALYTICS}.by_week`)).toHaveLength(1);
    await withClient(ensureViews);
    expect(await ask(`select week from ${ANALYTICS}.by_week`)).toEqual([]);
    const [granted] = await ask(
      `select has_table_privilege('public', '${ANALYTICS}.by_week', 'select') as is_so`,
    );
    expect(granted).toEqual({ is_so: true });
  });

  it('is left alone where someone else made one of that name', async () => {
    await ask(`create schema ${ANALYTICS}; create view ${ANALYTICS}.meetings as select 1 as mine`);
    await rebuildReadModels({ log: on.log, pool: on.database.pool });
    await withClient(ensureViews);
    expect(await ask(`select * from ${ANALYTICS}.meetings`)).toEqual([{ mine: 1 }]);
  });
});
