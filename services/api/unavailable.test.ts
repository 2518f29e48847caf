import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../tests/harness/postgres.ts';
import { aRequest, call, type GivenKairos, givenKairos } from './given.ts';

let database: FreshDatabase;
let line: Awaited<ReturnType<typeof aLineTo>>;
let kairos: GivenKairos;
beforeAll(async () => {
  database = await freshDatabase();
  line = await aLineTo(database);
  kairos = await givenKairos({ database, env: { DATABASE_URL: line.url } });
});
afterAll(async () => {
  await kairos.stop();
  await line.close();
  await database.drop();
});

/** Hands everything on to Postgres, until the line is cut. */
async function aLineTo({ pool, url }: FreshDatabase) {
  const { rows } = await pool.query(
    `select current_setting('unix_socket_directories') as folder, current_setting('port') as port`,
  );
  const address = new URL(url);
  const target =
    address.host === '' || !address.port
      ? { path: `${rows[0].folder}/.s.PGSQL.${rows[0].port}` }
      : { host: address.hostname, port: Number(address.port) };
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    if (isCut) return socket.destroy();
    const postgres = connect(target);
    for (const one of [socket, postgres]) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => sockets.delete(one));
    }
    socket.pipe(postgres).pipe(socket);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { rows: who } = await pool.query('select current_user as name, current_database() as database');
  const { port } = server.address() as { port: number };
  return {
    url: `postgres://${who[0].name}:${address.password}@127.0.0.1:${port}/${who[0].database}`,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

test('without its database Kairos answers 503 with Retry-After, claims nothing, and goes on once it is back', async () => {
  line.cut();
  for (const answer of [
    await call(kairos.organizer, 'POST', '/api/meetings', aRequest()),
    await call(kairos.organizer, 'GET', '/api/meetings'),
    await call(kairos.organizer, 'GET', '/api/auth/user'),
    await call(kairos.anonymous, 'GET', '/api/meetings/link/AAAAAAAAAAAAAAAAAAAAAAAA'),
  ]) {
    expect([answer.status, answer.headers.get('retry-after'), answer.body]).toEqual([
      503,
      '5',
      { message: 'Kairos cannot reach its database right now. Please try again in a moment.' },
    ]);
  }
  expect((await call(kairos.anonymous, 'GET', '/healthz')).status).toBe(200);
  line.mend();
  const created = await kairos.create();
  expect((await kairos.look(created.id)).title).toBe('Plan the launch');
});
