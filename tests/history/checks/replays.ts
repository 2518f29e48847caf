import { views } from '#projections/analytics/views.ts';
import { meetingTables, READ_SCHEMA } from '#projections/meetings/tables.ts';
import { areEqual, differencesInWords, digestOf, schemaDifferences } from '../schemas.ts';
import { complaint, type HistoryCheckWorld } from '../world.ts';

const VIEWS = views.map(({ name }) => name);
const TABLES = Object.values(meetingTables).map(({ name }) => name);

/** Of a row of a view: nothing happened to its meeting after what the schema `past` shows. */
const NOTHING_LATER = `t.meeting::text not in (
  select case when type = 'SubjectErased' then split_part(data ->> 'subject', ':', 2)
    else substr(stream, strpos(stream, '-') + 1) end
  from event_log where position > (select position::bigint from past.as_of))`;

/** Read models of all and of half of the log, against the live ones and against the log itself. */
export async function checkReplays(world: HistoryCheckWorld): Promise<void> {
  const { pool, run, held, half } = world;
  const seen = await run(['replay', '--into', 'whole'], { terminal: true });
  const shows = ['reading', 'read models'].every((stage) => seen.out.includes(`%  ${stage}`));
  held(seen.code === 0 && shows, 'a replay shows its progress in a terminal', complaint(seen));
  const { rows } = await pool.query<{ same: boolean }>(
    `select (select position::bigint from whole.as_of) = (select position::bigint from ${READ_SCHEMA}.checkpoint)
       as same`,
  );
  held(rows[0]!.same, 'a replay of all is at the same position as the live read models');
  const inViews = await schemaDifferences(pool, 'analytics', 'whole', VIEWS);
  held(
    areEqual(inViews),
    'every row of the live views is in the replay, and no other',
    differencesInWords(inViews),
  );
  const inTables = await schemaDifferences(pool, READ_SCHEMA, 'whole_rows', TABLES);
  held(
    areEqual(inTables),
    'every row of the live tables is in the replay, and no other',
    differencesInWords(inTables),
  );

  const past = await run(['replay', '--as-of', half, '--into', 'past']);
  held(past.code === 0 && past.err === '', 'a replay of half the log completes', complaint(past));
  await checkPlace(world);
  await checkRevisions(world);
  const settled = await schemaDifferences(
    pool,
    'past',
    'whole',
    VIEWS.filter((name) => name !== 'by_week'),
    NOTHING_LATER,
  );
  held(
    areEqual(settled),
    'what nothing happened to later is there as it is now',
    differencesInWords(settled),
  );
  const content = () => digestOf(pool, 'past', VIEWS);
  const before = [await content(), await digestOf(pool, 'past_rows', TABLES)];
  const refused = await run(['replay', '--into', 'past']);
  held(
    refused.code === 1 && refused.err.includes('add --replace') && (await content()) === before[0],
    'a schema that is there is refused, and stays',
    refused.err.trim(),
  );
  await run(['replay', '--as-of', half, '--into', 'past', '--replace']);
  const after = [await content(), await digestOf(pool, 'past_rows', TABLES)];
  held(before.join() === after.join(), 'a replay has the same rows twice');
}

/** Reckoned from the log in SQL: where it has to end, and how many events that are. */
async function checkPlace({ pool, held, half }: HistoryCheckWorld): Promise<void> {
  const { rows } = await pool.query<{ expected: string; found: string; events: string; counted: string }>(
    `with later as (
       select min(position) as first from event_log
       where to_timestamp((meta -> 'm' ->> 1)::bigint / 1000.0) > $1::timestamptz
     )
     select max(position)::text as expected, count(*)::text as events,
       (select position::bigint::text from past.as_of) as found, (select events::text from past.as_of) as counted
     from event_log, later where later.first is null or position < later.first`,
    [half],
  );
  const { expected, found, events, counted } = rows[0]!;
  held(
    expected === found && events === counted,
    'as of a time is up to the last event before the first that is later',
    `position ${found} with ${counted} events${expected === found ? '' : `, not ${expected} with ${events}`}`,
  );
}

/** Each meeting has seen all of its own stream up to there, and nothing of what came later. */
async function checkRevisions({ pool, held }: HistoryCheckWorld): Promise<void> {
  const { rows } = await pool.query<{ meetings: number; wrong: number }>(
    `with seen as (
       select substr(stream, strpos(stream, '-') + 1)::uuid as id, max(revision) as revision
       from event_log
       where stream like 'meeting-%' and position <= (select position::bigint from past.as_of)
       group by stream
     )
     select count(*)::int as meetings,
       count(*) filter (where m.revision is distinct from seen.revision)::int as wrong
     from past_rows.meetings m full join seen using (id)`,
  );
  const { meetings, wrong } = rows[0]!;
  held(
    wrong === 0,
    'every meeting of then is there, up to its last event of then',
    `${meetings} meetings${wrong ? `, ${wrong} wrong` : ''}`,
  );
}
