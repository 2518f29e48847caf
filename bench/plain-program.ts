import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Router from '@koa/router';
import Koa, { type Context } from 'koa';
import { type Generated, Kysely, PostgresDialect, sql } from 'kysely';
import { chooseTimeRequest, createMeetingRequest } from '#contracts/api/meetings.ts';
import { readBody } from '#services/http/route.ts';
import { createPool } from '#services/storage/postgres/pool.ts';

/*
 * What one would write instead: the calls of the bench as a plain program with tables and no events. It has sessions in
 * the database, the same validation, repeats by Idempotency-Key, and commits that are on the disk; times aren't booked twice
 * for anyone. It has no history, no encryption, no calendars, no rankings, no emails, and no limits.
 */

type Tables = {
  people: { id: string; email: string };
  sessions: { sid: string; person: string; expire: Date };
  meetings: {
    id: string;
    organizer: string;
    key: string;
    title: string;
    description: string;
    duration: number;
    first_day: string;
    last_day: string;
    status: Generated<string>;
    starts_at: Date | null;
    ends_at: Date | null;
    created_at: Generated<Date>;
  };
  participants: {
    meeting: string;
    number: number;
    email: string;
    person: Generated<string | null>;
    status: Generated<string>;
  };
};

const pool = createPool(process.env['DATABASE_URL'] ?? '');
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
await pool.query(`
  create table people (id uuid primary key, email text not null unique);
  create table sessions (sid text primary key, person uuid not null references people, expire timestamptz not null);
  create table meetings (id uuid primary key, organizer uuid not null references people, key text not null,
    title text not null, description text not null, duration int not null, first_day date not null, last_day date not null,
    status text not null default 'pending', starts_at timestamptz, ends_at timestamptz,
    created_at timestamptz not null default now(), unique (organizer, key));
  create table participants (meeting uuid references meetings, number int, email text not null,
    person uuid references people, status text not null default 'pending', primary key (meeting, number));
  create index on participants (person); create index on participants (email);`);

async function signedIn(ctx: Context): Promise<Tables['people']> {
  const sid = createHash('sha256')
    .update(ctx.cookies.get('sid') ?? '')
    .digest('base64url');
  const person = await db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person')
    .select(['people.id', 'people.email'])
    .where('sid', '=', sid)
    .where('expire', '>', new Date())
    .executeTakeFirst();
  return person ?? ctx.throw(401);
}

const idIn = (ctx: Context): string => String(ctx['params'].id);

/** The meetings that someone organizes or has joined. */
const ofPerson = (id: string) =>
  db
    .selectFrom('meetings')
    .where((where) =>
      where.or([
        where('organizer', '=', id),
        where('id', 'in', where.selectFrom('participants').select('meeting').where('person', '=', id)),
      ]),
    );

const router = new Router();

router.post('/api/meetings', async (ctx) => {
  const person = await signedIn(ctx);
  const body = createMeetingRequest.parse(await readBody(ctx));
  const key = ctx.get('idempotency-key') || randomUUID();
  ctx.status = 201;
  ctx.body = await db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('meetings')
      .values({
        ...{ id: randomUUID(), organizer: person.id, key, title: body.title, duration: body.duration },
        description: body.description ?? '',
        first_day: body.dateRangeStart.slice(0, 10),
        last_day: body.dateRangeEnd.slice(0, 10),
      })
      .onConflict((conflict) => conflict.columns(['organizer', 'key']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!made) return trx.selectFrom('meetings').selectAll().where('key', '=', key).executeTakeFirst();
    const invited = body.participants.map(({ email }, index) => ({
      meeting: made.id,
      number: index + 1,
      email,
    }));
    if (invited.length > 0) await trx.insertInto('participants').values(invited).execute();
    return { ...made, participants: invited };
  });
});

router.post('/api/meetings/:id/participants', async (ctx) => {
  const person = await signedIn(ctx);
  const joined = await db
    .updateTable('participants')
    .set({ person: person.id, status: 'accepted' })
    .where('meeting', '=', idIn(ctx))
    .where('email', '=', person.email)
    .returningAll()
    .executeTakeFirst();
  ctx.body = joined ?? ctx.throw(404);
});

router.post('/api/meetings/:id/schedule', async (ctx) => {
  const person = await signedIn(ctx);
  const { start } = chooseTimeRequest.parse(await readBody(ctx));
  ctx.body = await db.transaction().execute(async (trx) => {
    const meeting = await trx
      .selectFrom('meetings')
      .selectAll()
      .where('id', '=', idIn(ctx))
      .forUpdate()
      .executeTakeFirst();
    if (meeting?.organizer !== person.id) return ctx.throw(404);
    const people = trx
      .selectFrom('participants')
      .select('person')
      .where('meeting', '=', meeting.id)
      .where('person', 'is not', null);
    // Of two bookings of the same people, one waits for the other.
    await trx
      .selectFrom('people')
      .select('id')
      .where((where) => where.or([where('id', '=', person.id), where('id', 'in', people as never)]))
      .orderBy('id')
      .forUpdate()
      .execute();
    const [from, to] = [new Date(start), new Date(Date.parse(start) + meeting.duration * 60_000)];
    const taken = await sql`
      select from meetings left join participants on meeting = id
      where meetings.status = 'scheduled' and starts_at < ${to} and ends_at > ${from} and meetings.id <> ${meeting.id}
        and (organizer = ${person.id} or person = ${person.id} or person in (${people})) limit 1`.execute(
      trx,
    );
    if (taken.rows.length > 0) return ctx.throw(409);
    return trx
      .updateTable('meetings')
      .set({ status: 'scheduled', starts_at: from, ends_at: to })
      .where('id', '=', meeting.id)
      .returningAll()
      .executeTakeFirst();
  });
});

router.get('/api/meetings/recent', async (ctx) => {
  const { id } = await signedIn(ctx);
  ctx.body = await ofPerson(id).selectAll().orderBy('created_at', 'desc').limit(20).execute();
});

router.get('/api/dashboard/stats', async (ctx) => {
  const { id } = await signedIn(ctx);
  ctx.body = await ofPerson(id)
    .select(({ fn }) => [fn.countAll().as('total'), fn.count('starts_at').as('booked')])
    .executeTakeFirst();
});

const app = new Koa();
app.use(router.routes());
const server = app.listen(0, '127.0.0.1');
// As Kairos has it. Node's five seconds end connections between two measurements, just when they are used again.
server.keepAliveTimeout = 65_000;
await once(server, 'listening');
console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
